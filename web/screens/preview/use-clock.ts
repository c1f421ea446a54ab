import { useSyncExternalStore } from "react";
import { serverNow } from "../../api/server-clock.ts";

/** How often the clock is looked at, ms. */
export const clockStep = 15_000;

/**
 * Returns what a function makes of the time by the server's clock, epoch ms, looked at every 15 s: the component is drawn again
 * when that is something else.
 */
export function useClock<Value extends number | string | boolean>(read: (now: number) => Value): Value {
  return useSyncExternalStore(subscribe, () => read(serverNow()));
}

function subscribe(listener: () => void): () => void {
  const timer = setInterval(listener, clockStep);
  return () => clearInterval(timer);
}
