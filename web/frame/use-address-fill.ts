import { useCallback, useEffectEvent, useLayoutEffect, useRef } from "react";

/**
 * The address fills the form: another address (back, forward, a link) calls `fill` before anything is painted. What the page
 * writes into the address itself is no news to it, when it is told first.
 * @param said what the address says, as JSON would write it
 * @returns how the page tells what it is about to write
 */
export function useAddressFill<Said>(said: Said, fill: (said: Said) => void): (own: Said) => void {
  const text = JSON.stringify(said);
  const known = useRef(text);
  const fillNow = useEffectEvent(() => fill(said));
  useLayoutEffect(() => {
    if (known.current === text) return;
    known.current = text;
    fillNow();
  }, [text]);
  return useCallback((own: Said) => {
    known.current = JSON.stringify(own);
  }, []);
}
