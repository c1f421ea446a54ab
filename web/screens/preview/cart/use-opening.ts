import { useDeferredValue, useEffect, useState } from "react";
import type { Cart } from "../../../cart/cart.ts";

/** A cart of more lines is noted while it is being put on the screen. */
const noteFrom = 200;
const storageKey = "carts.opening";

/** Storage may be closed: then nothing is noted, and nothing is suspected. */
const note = {
  read: () => attempt(() => localStorage.getItem(storageKey)),
  write: (id: string) => attempt(() => localStorage.setItem(storageKey, id)),
  clear: () => attempt(() => localStorage.removeItem(storageKey)),
};

function attempt<Result>(work: () => Result): Result | null {
  try {
    return work();
  } catch {
    return null;
  }
}

/** Carts that this very page has noted: only what an earlier page left behind is suspicious. */
const notedHere = new Set<string>();

/** Notes the cart before it is shown. @returns whether an earlier page never came to the end of showing it */
function begin({ id, lines }: Cart): boolean {
  if (lines.length <= noteFrom) return false;
  if (!notedHere.has(id) && note.read() === id) return true;
  notedHere.add(id);
  note.write(id);
  return false;
}

/**
 * Whether a cart may be put on the screen. A long one is noted on this device until it stands there: a cart that froze the
 * page is suspect the next time, and shown only when the person says so.
 */
export function useOpening(cart: Cart): { isSuspect: boolean; isReady: boolean; open: () => void } {
  const { id } = cart;
  const [isSuspect, setSuspect] = useState(() => begin(cart));
  useEffect(() => {
    if (isSuspect) return;
    const begun = new AbortController();
    const end = () => {
      // Another cart may have been noted in its place.
      if (note.read() === id) note.clear();
      begun.abort();
    };
    // After the screen was painted and whatever its lines began has had its turn.
    const timer = setTimeout(end, 500);
    window.addEventListener("pagehide", end, { signal: begun.signal });
    // It is left: the page did not freeze.
    return () => {
      clearTimeout(timer);
      end();
    };
  }, [isSuspect, id]);
  // A long cart is put together in pieces, after whatever brought it here.
  const isReady = useDeferredValue(true, cart.lines.length <= noteFrom);
  return { isSuspect, isReady, open: () => setSuspect(false) };
}
