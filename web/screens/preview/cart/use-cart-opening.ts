import { useDeferredValue, useEffect, useState } from "react";
import type { Cart } from "../../../cart/cart.ts";
import { deviceText } from "../../../ui/browser/device-storage.ts";

/** Number of lines above which a cart is recorded while it renders. */
const noteFrom = 200;
const storageKey = "carts.opening";

/** Carts that this very page has recorded: only a record from an earlier page is suspicious. */
const notedHere = new Set<string>();

/**
 * Records the cart before it renders.
 * @returns whether an earlier page never finished rendering it
 */
function begin({ id, lines }: Cart): boolean {
  if (lines.length <= noteFrom) return false;
  if (!notedHere.has(id) && deviceText.read(storageKey) === id) return true;
  notedHere.add(id);
  deviceText.write(storageKey, id);
  return false;
}

/**
 * Returns whether a cart may be rendered. A long one is recorded on this device until it is on the screen: a
 * cart that froze the page is suspect the next time, and opens only on the operator's confirmation.
 */
export function useCartOpening(cart: Cart): { isSuspect: boolean; isReady: boolean; open: () => void } {
  const { id } = cart;
  const [isSuspect, setSuspect] = useState(() => begin(cart));
  useEffect(() => {
    if (isSuspect) return;
    const begun = new AbortController();
    const end = () => {
      // Another cart may have been recorded in its place.
      if (deviceText.read(storageKey) === id) deviceText.remove(storageKey);
      begun.abort();
    };
    // Waits until the screen is painted and the effects of its lines have run.
    const timer = setTimeout(end, 500);
    window.addEventListener("pagehide", end, { signal: begun.signal });
    // The operator left the cart, so the page did not freeze.
    return () => {
      clearTimeout(timer);
      end();
    };
  }, [isSuspect, id]);
  // A long cart renders in pieces, after the navigation that led here.
  const isReady = useDeferredValue(true, cart.lines.length <= noteFrom);
  return { isSuspect, isReady, open: () => setSuspect(false) };
}
