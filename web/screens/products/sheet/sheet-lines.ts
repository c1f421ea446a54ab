import type { Product } from "#contract/public/product";
import { cartAttribute, type CartAttribute, variantName } from "../../../cart/variant-names.ts";

/** An orderable item of a product: a variant, or the product itself when it has none. */
export type SheetLine = {
  skuId: string | null;
  /** The values of its attributes in the marketplace's own language, "黑色 / M"; empty for a product without variants. */
  name: string;
  /** The same with translations, "黑色 (Black) / M". */
  label: string;
  attributes: readonly CartAttribute[];
  /** Yuan for one piece, before tiers; null = not stated. */
  price: string | null;
  /** null = not stated. */
  stock: number | null;
  minimum: number | null;
  image: string | null;
};

/** Returns the orderable items of a product, in the marketplace's order. */
export function sheetLines(product: Product): SheetLine[] {
  if (product.variants.length === 0)
    return [
      {
        skuId: null,
        name: "",
        label: "",
        attributes: [],
        price: product.price.display_amount,
        stock: null,
        minimum: null,
        image: null,
      },
    ];
  return product.variants.map((variant) => {
    const attributes = variant.attributes.map(cartAttribute);
    return {
      skuId: variant.sku_id,
      name: attributes.map(({ value }) => value).join(" / ") || variant.sku_id,
      label: variantName(attributes, " / ") || variant.sku_id,
      attributes,
      price: variant.price.display_amount,
      stock: variant.stock,
      minimum: variant.min_order_quantity,
      image: variant.image,
    };
  });
}

/** Finds the translation of an attribute's name, or of one of its values. */
export type TranslateAttribute = (name: string, value?: string) => string | undefined;

/** Returns the translations that the variants of a product carry. */
export function attributeTranslations(lines: readonly SheetLine[]): TranslateAttribute {
  const keyOf = (name: string, value?: string) => JSON.stringify([name, value]);
  const known = new Map(
    lines.flatMap(({ attributes }) =>
      attributes.flatMap(({ name, value, translated_name, translated_value }) => [
        [keyOf(name), translated_name] as const,
        [keyOf(name, value), translated_value] as const,
      ]),
    ),
  );
  return (name, value) => known.get(keyOf(name, value));
}
