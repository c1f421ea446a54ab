import { useEffect, useSyncExternalStore } from "react";
import { useSoon } from "../later-part.ts";
import type { popups } from "./popups.ts";

type Popups = typeof popups;

let loaded: Popups | null = null;
let loading: Promise<void> | null = null;
const listeners = new Set<() => void>();

/**
 * What opens over the page, half of the widgets' weight; null until it is there. Fetched when the page stands, or at once when
 * something is to be open.
 * @param giveUp told when something is to be open and its script does not come
 */
export function usePopups(open: boolean, giveUp: () => void): Popups | null {
  const popups = useSyncExternalStore(subscribe, () => loaded);
  useSoon(loadPopups);
  useEffect(() => {
    if (open && !popups) loadPopups().catch(giveUp);
  }, [open, popups, giveUp]);
  return popups;
}

/** Fetches it, once; what did not arrive is asked for again by the next who wants it. */
export function loadPopups(): Promise<void> {
  return (loading ??= fetchPopups().catch((cause: unknown) => {
    loading = null;
    throw cause;
  }));
}

async function fetchPopups(): Promise<void> {
  ({ popups: loaded } = await import("./popups.ts"));
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
