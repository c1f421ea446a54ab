import { z } from "zod";
import type { Product } from "#contract/public/product";

/**
 * One attribute of a variant in the marketplace's own words, with its translation when the product was read
 * in another language. The original identifies the variant; both are shown and searched.
 */
export const cartAttributeSchema = z.object({
  name: z.string(),
  value: z.string(),
  translated_name: z.string().optional(),
  translated_value: z.string().optional(),
});
export type CartAttribute = z.infer<typeof cartAttributeSchema>;

/** Returns a product's attribute with the marketplace's own words first, whatever language the product was read in. */
export function cartAttribute(attribute: Product["attributes"][number]): CartAttribute {
  const { name, value, original_name: ownName = name, original_value: ownValue = value } = attribute;
  return {
    name: ownName,
    value: ownValue,
    ...(name === ownName ? {} : { translated_name: name }),
    ...(value === ownValue ? {} : { translated_value: value }),
  };
}

/** Returns "黑色 (Black)", or the only name that there is. */
export function bothNames(original: string, translated: string | null | undefined): string {
  if (!translated || translated === original) return original;
  return original === "" ? translated : `${original} (${translated})`;
}

/** Returns the values of a variant in both languages, such as "黑色 (Black) · M". */
export function variantName(attributes: readonly CartAttribute[], separator = " "): string {
  return attributes.map(({ value, translated_value }) => bothNames(value, translated_value)).join(separator);
}

/**
 * Returns the translated values of a variant, with the original for a value without a translation; "" when no
 * value has one.
 */
export function translatedVariantName(attributes: readonly CartAttribute[]): string {
  return attributes.some(({ translated_value }) => translated_value !== undefined)
    ? attributes.map(({ value, translated_value = value }) => translated_value).join(" ")
    : "";
}
