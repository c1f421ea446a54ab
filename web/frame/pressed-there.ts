import { useRouter } from "@tanstack/react-router";
import { useEffect, useEffectEvent } from "react";

declare module "@tanstack/react-router" {
  interface HistoryState {
    /** The followed link showed its cost, so the screen starts by itself. */
    pressed?: boolean;
  }
}

/**
 * Calls `begin` once when such a link led here; neither a reload nor the address in another tab spends
 * anything. The link has `state={{ pressed: true }}`.
 */
export function usePressedThere(begin: () => void): void {
  const { history } = useRouter();
  const beginNow = useEffectEvent(begin);
  useEffect(() => {
    const { href, state } = history.location;
    if (!state.pressed) return;
    history.replace(href, {});
    beginNow();
  }, [history]);
}
