import { useSyncExternalStore } from "react";

const step = 15_000;

/** The time by the viewer's clock in steps of 15 s, epoch ms: what shows an age is drawn again as it grows. */
export function useNow(): number {
  return useSyncExternalStore(subscribe, () => Math.floor(Date.now() / step) * step);
}

function subscribe(listener: () => void): () => void {
  const timer = setInterval(listener, step);
  return () => clearInterval(timer);
}
