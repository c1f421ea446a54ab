import type { Product } from "#contract/product";

/** One thing of a product that can be ordered: a variant, or the product itself when it has none. */
export type SheetLine = {
  skuId: string | null;
  /** The values of its attributes, "黑色 / M"; empty for a product without variants. */
  name: string;
  attributes: readonly { name: string; value: string }[];
  /** Yuan a buyer is asked for one piece, before tiers; null = not said. */
  price: string | null;
  /** null = not said. */
  stock: number | null;
  minimum: number | null;
  image: string | null;
};

/** The marketplace's own words: a line in a cart is found again by them, whatever language its product was read in. */
function originalOf({ name, value, original_name, original_value }: Product["attributes"][number]) {
  return { name: original_name ?? name, value: original_value ?? value };
}

/** What can be ordered of a product, in the marketplace's order. */
export function sheetLines(product: Product): SheetLine[] {
  if (product.variants.length === 0)
    return [
      {
        skuId: null,
        name: "",
        attributes: [],
        price: product.price.display_amount,
        stock: null,
        minimum: null,
        image: null,
      },
    ];
  return product.variants.map((variant) => ({
    skuId: variant.sku_id,
    name:
      variant.attributes
        .map(originalOf)
        .map(({ value }) => value)
        .join(" / ") || variant.sku_id,
    attributes: variant.attributes.map(originalOf),
    price: variant.price.display_amount,
    stock: variant.stock,
    minimum: variant.min_order_quantity,
    image: variant.image,
  }));
}
