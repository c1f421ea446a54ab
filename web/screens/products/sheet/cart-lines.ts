import type { Product } from "#contract/public/product";
import { cartLineSchema, type CartLine } from "../../../cart/cart-line.ts";
import { offerFacts } from "../../../cart/offer-facts.ts";
import type { SheetLine } from "./sheet-lines.ts";

/** Returns the filled variants of a product as cart lines, with their current data. */
export function cartLines(
  product: Product,
  ordered: readonly { line: SheetLine; quantity: number }[],
): CartLine[] {
  const { data: channel } = cartLineSchema.shape.channel.safeParse(product.channel);
  if (channel === undefined) return [];
  return ordered.map(({ line, quantity }) => ({
    ...offerFacts(product),
    channel,
    id: product.id,
    spec_id: line.skuId,
    quantity,
    image: line.image ?? product.images[0]?.url ?? null,
    attributes: line.attributes.map((attribute) => ({ ...attribute })),
    unit_price: line.price,
    stock: line.stock,
  }));
}
