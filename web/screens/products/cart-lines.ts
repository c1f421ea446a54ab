import type { Product } from "#contract/product";
import type { CartLine } from "../../cart/cart-line.ts";
import type { SheetLine } from "./sheet-lines.ts";

/** The filled variants of a product as lines of the cart, with what is known of them now. */
export function cartLines(
  product: Product,
  ordered: readonly { line: SheetLine; quantity: number }[],
): CartLine[] {
  if (product.channel === "weidian") return [];
  const { channel } = product;
  return ordered.map(({ line, quantity }) => ({
    channel,
    id: product.id,
    spec_id: line.skuId,
    quantity,
    title: product.title.original,
    image: line.image ?? product.images[0]?.url ?? null,
    attributes: line.attributes.map(({ name, value }) => ({ name, value })),
    seller_name: product.seller_name ?? product.seller.name,
    seller_id: product.seller.id,
    unit_price: line.price,
    price_tiers: product.price_tiers,
    // The offer's minimum: a variant's own, where a marketplace has one, is told beside its field.
    min_order_quantity: product.min_order_quantity,
    batch_size: product.batch_size,
    stock: line.stock,
    source_url: product.source_url,
    source_product_id: product.source_product_id,
    fetched_at: product.fetched_at,
  }));
}
