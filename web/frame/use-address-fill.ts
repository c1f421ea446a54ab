import { useCallback, useEffectEvent, useLayoutEffect, useRef } from "react";

/**
 * Fills the form from the address: a new address (back, forward, a link) calls `fill` before the next paint.
 * An address that the page itself writes is ignored when the page announces it first.
 * @param said content of the address, as a value that can be written as JSON
 * @returns function that announces what the page is about to write
 */
export function useAddressFill<Said>(said: Said, fill: (said: Said) => void): (own: Said) => void {
  const text = JSON.stringify(said);
  const written = useRef(text);
  const fillNow = useEffectEvent(() => fill(said));
  useLayoutEffect(() => {
    if (written.current === text) return;
    written.current = text;
    fillNow();
  }, [text]);
  return useCallback((own: Said) => {
    written.current = JSON.stringify(own);
  }, []);
}
