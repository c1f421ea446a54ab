import type { Product } from "#contract/public/product";
import { cartStorage, lineKey, type CartEntry } from "./cart.ts";
import { offerKey, offerPieces } from "./estimate.ts";
import { refreshEntry, withVariant } from "./remap-variant.ts";
import { editVariant } from "./undo-change.ts";

/**
 * Gives a line another variant of its product, at its place and with its quantity. A line that already has
 * the variant is merged with it. Other lines of the product take its data where these are newer.
 * @param at index in `product.variants`, null for a product without variants
 * @returns whether lines were merged
 */
export function changeVariant(
  cartId: string,
  line: CartEntry,
  { product, at }: { product: Product; at: number | null },
): boolean {
  const key = lineKey(line);
  const cart = cartStorage.reread().value.carts.find(({ id }) => id === cartId);
  const pieces = offerPieces(cart?.lines ?? []);
  const isOlder = ({ channel, source_product_id: source, fetched_at }: CartEntry) =>
    channel === line.channel &&
    source === product.source_product_id &&
    Date.parse(fetched_at) < Date.parse(product.fetched_at);
  return editVariant(cartId, (lines) =>
    lines.map((one) => {
      if (lineKey(one) === key) return withVariant(one, product, at);
      return isOlder(one) ? refreshEntry(one, product, pieces.get(offerKey(one)) ?? one.quantity) : one;
    }),
  );
}
