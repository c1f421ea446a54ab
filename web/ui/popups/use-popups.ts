import { useEffect, useSyncExternalStore } from "react";
import { whenIdle } from "../when-idle.ts";
import type { popups } from "./popups.ts";

type Popups = typeof popups;

let loaded: Popups | null = null;
const listeners = new Set<() => void>();

/**
 * The widgets that open something over the page; null until they are there. They are half of the kit's weight, 47 of 77 KB
 * gzip, and nobody opens one before the page has been painted: they are fetched then, and their buttons stand there before.
 */
export function usePopups(): Popups | null {
  const known = useSyncExternalStore(subscribe, () => loaded);
  useEffect(() => (known ? undefined : whenIdle(() => void loadPopups())), [known]);
  return known;
}

/** Fetches them. What does not arrive is asked for again while somebody might press. */
export async function loadPopups(): Promise<void> {
  try {
    ({ popups: loaded } = await import("./popups.ts"));
    for (const listener of listeners) listener();
  } catch {
    setTimeout(() => void loadPopups(), againMs);
  }
}

const againMs = 3_000;

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
