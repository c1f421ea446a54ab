import { useSyncExternalStore } from "react";

const key = "cart-count";
const listeners = new Set<() => void>();
let count = kept();

/**
 * Told by the cart how many lines it holds, for the menu. Kept on the device, because the cart's own code is not loaded
 * until one of its screens is open.
 */
export function setCartCount(next: number): void {
  if (next === count) return;
  count = next;
  try {
    localStorage.setItem(key, String(next));
  } catch {
    // The number beside the menu entry is a convenience: without storage it holds until reload.
  }
  for (const listener of listeners) listener();
}

export function useCartCount(): number {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => count,
  );
}

function kept(): number {
  try {
    const text = localStorage.getItem(key) ?? "";
    return /^[0-9]{1,4}$/.test(text) ? Number(text) : 0;
  } catch {
    return 0;
  }
}
