import { useEffect } from "react";

/**
 * Moves the focus when the element that had it was removed, for example a button that disappeared when its action was
 * done. It goes to `opener`, or to the element that the screen marks with `data-next-focus`, or to the screen. Without
 * this the keyboard would start at the top of the page again.
 */
export function returnFocus(opener: HTMLElement | null | (() => HTMLElement | null)): void {
  // A dialog returns the focus itself in the next frame where it can.
  requestAnimationFrame(() => requestAnimationFrame(() => giveBack(opener)));
}

/** Returns the focus after a `state` change, of an app or a key for example, that adds or removes buttons. */
export function useFocusReturn(state: string): void {
  useEffect(() => () => returnFocus(null), [state]);
}

function giveBack(opener: Parameters<typeof returnFocus>[0]): void {
  if (document.activeElement !== document.body || document.querySelector("[role=dialog]")) return;
  const wanted = typeof opener === "function" ? opener() : opener;
  const screen = document.getElementById("content");
  const place = wanted?.isConnected ? wanted : (nextFocus(screen) ?? screen);
  place?.focus({ preventScroll: true });
}

/** Returns the first element inside `place` that the screen marks with `data-next-focus`. */
export function nextFocus(place: HTMLElement | null): HTMLElement | null {
  return place?.querySelector<HTMLElement>("[data-next-focus]") ?? null;
}
