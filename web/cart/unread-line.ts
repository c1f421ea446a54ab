import type { CartLine } from "./cart-line.ts";
import { neverFetchedAt } from "./id-age.ts";

/** Returns a line with only ids and a quantity, until its product is read. */
export function unreadLine(
  ids: Pick<CartLine, "channel" | "id" | "spec_id" | "variant_words" | "quantity">,
): CartLine {
  return {
    ...ids,
    title: "",
    title_translated: null,
    image: null,
    attributes: [],
    seller_name: null,
    seller_id: null,
    unit_price: null,
    price_tiers: [],
    min_order_quantity: null,
    batch_size: null,
    stock: null,
    source_url: "",
    source_product_id: ids.id,
    fetched_at: neverFetchedAt,
  };
}
