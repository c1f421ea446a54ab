import type { Product } from "#contract/public/product";
import type { CartLine } from "./cart-line.ts";

/** Returns the fields of a product just read that apply to each of its lines, whatever the variant. */
export function offerFacts(product: Product) {
  return {
    title: product.title.original,
    title_translated: product.title.translated,
    seller_name: product.seller_name ?? product.seller.name,
    seller_id: product.seller.id,
    price_tiers: product.price_tiers,
    // The offer's minimum counts the pieces of all variants. A variant's own minimum, where a marketplace has
    // one, is shown next to its field.
    min_order_quantity: product.min_order_quantity,
    batch_size: product.batch_size,
    source_url: product.source_url,
    source_product_id: product.source_product_id,
    fetched_at: product.fetched_at,
  } satisfies Partial<CartLine>;
}
