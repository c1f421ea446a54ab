import { useEffect } from "react";

/**
 * Where the focus was lost with what had it, a button that went when its press was done: to `opener`, or to the screen where that
 * is gone too. A keyboard would begin at the top of the page again.
 */
export function returnFocus(opener: HTMLElement | null): void {
  // A dialog gives it back by itself in the next frame, where it can.
  requestAnimationFrame(() => requestAnimationFrame(() => giveBack(opener)));
}

/** The same for buttons that come and go with a `state`, an app's or a key's. */
export function useFocusReturn(state: string): void {
  useEffect(() => () => returnFocus(null), [state]);
}

function giveBack(opener: HTMLElement | null): void {
  if (document.activeElement !== document.body || document.querySelector("[role=dialog]")) return;
  const place = opener?.isConnected ? opener : document.getElementById("content");
  place?.focus({ preventScroll: true });
}
