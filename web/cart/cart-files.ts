import { writeCsv } from "../ui/browser/csv.ts";
import { cartLineSchema } from "./cart-line.ts";
import type { Cart } from "./cart.ts";
import { translatedVariantName } from "./variant-names.ts";

export const cartFormat = { name: "procurement-cart", version: 1 } as const;

/**
 * Writes a cart as a file that another console can import: every line with all its known data, without a
 * receiver.
 */
export function cartJson({ name, lines }: Cart): string {
  const plain = lines.map((line) => cartLineSchema.parse(line));
  const file = { format: cartFormat.name, version: cartFormat.version, name, lines: plain };
  return `${JSON.stringify(file, null, 2)}\n`;
}

/**
 * Columns of an exported sheet that are for people; the import ignores them. They come before the quantity,
 * because digits right after it would look like a part of it.
 */
const namedColumns = ["title", "title_translated", "variant", "variant_translated"];

/**
 * Writes the ids and quantities of a cart as a sheet, with names in both languages. The import reads every id
 * back exactly.
 */
export function cartCsv({ lines }: Pick<Cart, "lines">): string {
  return writeCsv([
    ["channel", "id", "spec_id", ...namedColumns, "quantity"],
    ...lines.map(({ channel, id, spec_id, variant_words, quantity, title, title_translated, attributes }) => [
      channel,
      { id },
      spec_id === null ? (variant_words ?? null) : { id: spec_id },
      title,
      title_translated,
      attributes.map(({ value }) => value).join(" "),
      translatedVariantName(attributes),
      quantity,
    ]),
  ]);
}
