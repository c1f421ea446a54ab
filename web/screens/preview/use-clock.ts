import { useSyncExternalStore } from "react";
import { serverNow } from "../../api/server-clock.ts";

/** Interval at which the clock is checked, ms. */
export const clockStep = 15_000;

/**
 * Returns a value computed from the server's time, epoch ms. The value is computed every 15 s, and the
 * component renders again only when it changes.
 */
export function useClock<Value extends number | string | boolean>(read: (now: number) => Value): Value {
  return useSyncExternalStore(subscribe, () => read(serverNow()));
}

function subscribe(listener: () => void): () => void {
  const timer = setInterval(listener, clockStep);
  return () => clearInterval(timer);
}
