import { useEffect } from "react";

/**
 * Leads the focus on where it was lost with what had it, a button that went when its press was done: to `opener`, where that is
 * gone to the element that the screen marks with `data-next-focus`, else to the screen. A keyboard would begin at the top of the
 * page again.
 */
export function returnFocus(opener: HTMLElement | null | (() => HTMLElement | null)): void {
  // A dialog gives it back by itself in the next frame, where it can.
  requestAnimationFrame(() => requestAnimationFrame(() => giveBack(opener)));
}

/** The same for buttons that come and go with a `state`, an app's or a key's. */
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

/** Returns the element inside `place` at which the work goes on, by the screen's own mark; the first of several. */
export function nextFocus(place: HTMLElement | null): HTMLElement | null {
  return place?.querySelector<HTMLElement>("[data-next-focus]") ?? null;
}
