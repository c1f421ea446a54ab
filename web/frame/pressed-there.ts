import { useRouter } from "@tanstack/react-router";
import { useEffect, useEffectEvent } from "react";

declare module "@tanstack/react-router" {
  interface HistoryState {
    /** The link that led here said what it costs, and was pressed: the screen begins by itself. */
    pressed?: boolean;
  }
}

/**
 * Begins when the link that led here was such a press, once: neither a reload nor the address in another tab spends anything.
 * The link says `state={{ pressed: true }}`.
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
