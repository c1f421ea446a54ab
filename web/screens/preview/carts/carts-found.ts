import type { Cart } from "../../../cart/cart.ts";

/** Returns the names of a cart's sellers, each once. */
export function sellersOf({ lines }: Cart): string[] {
  return [...new Set(lines.flatMap(({ seller_name: name }) => name ?? []))];
}

/** Returns the carts whose name, sellers or products have every typed word, in their order. */
export function cartsFound<Named extends { cart: Cart; name: string }>(
  carts: readonly Named[],
  text: string,
): Named[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  return carts.filter(({ cart, name }) => {
    const products = cart.lines.flatMap((line) => [line.title, line.title_translated ?? "", line.id]);
    const known = [name, ...sellersOf(cart), ...products].join("\n").toLowerCase();
    return words.every((word) => known.includes(word));
  });
}
