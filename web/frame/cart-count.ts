import { useSyncExternalStore } from "react";
import { cartStorage, chosenCart } from "../cart/cart.ts";

/** How many lines the chosen cart holds, for the menu. */
export function useCartCount(): number {
  return useSyncExternalStore(
    cartStorage.subscribe,
    () => chosenCart(cartStorage.read().value)?.lines.length ?? 0,
  );
}
