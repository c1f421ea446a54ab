import type { Translate } from "../../../i18n/use-translation.ts";
import type { Cart } from "../../../cart/cart.ts";

/** Returns a cart's own name, or its number among the carts of this device. */
export function cartName(t: Translate<"preview">, cart: Cart, carts: readonly Cart[]): string {
  return cart.name || t("carts.unnamed", { number: carts.findIndex(({ id }) => id === cart.id) + 1 });
}

/** Returns the name of a cart's files, without an ending. */
export function fileNameOf(name: string): string {
  return name.replace(/[^\p{L}\p{N}_-]+/gu, "-");
}
