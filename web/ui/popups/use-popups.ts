import { useSyncExternalStore } from "react";
import { useSoon } from "../later-part.ts";
import type { popups } from "./popups.ts";

type Popups = typeof popups;

let loaded: Popups | null = null;
const listeners = new Set<() => void>();

/**
 * The widgets that open something over the page; null until they are there. They are half of the kit's weight, 47 of 77 KB
 * gzip, and nobody opens one before the page stands: they are fetched then, and their buttons are drawn before.
 */
export function usePopups(): Popups | null {
  useSoon(loadPopups);
  return useSyncExternalStore(subscribe, () => loaded);
}

/** Fetches them, once. What does not arrive is asked for again: their buttons must not stay without a meaning. */
export async function loadPopups(): Promise<void> {
  if (loaded) return;
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
