import { useEffect } from "react";

type Place = HTMLElement | null | undefined;

/**
 * Where the focus was lost with what had it, a button that went when its press was done: to `place`, or to the screen where that
 * is gone too. A keyboard would begin at the top of the page again.
 *
 * @param place what opened it, or what finds the place that comes with the press
 */
export function returnFocus(place: Place | (() => Place)): void {
  // A dialog gives it back by itself in the next frame, where it can.
  requestAnimationFrame(() =>
    requestAnimationFrame(() => giveBack(typeof place === "function" ? place() : place)),
  );
}

/** The same for buttons that come and go with a `state`, an app's or a key's. */
export function useFocusReturn(state: string): void {
  useEffect(() => () => returnFocus(null), [state]);
}

function giveBack(opener: Place): void {
  if (document.activeElement !== document.body || document.querySelector("[role=dialog]")) return;
  const place = opener?.isConnected ? opener : document.getElementById("content");
  place?.focus({ preventScroll: true });
}
