import { type RefObject, useEffect, useRef, useSyncExternalStore } from "react";
import { useSoon } from "../later-part.ts";
import type { popups } from "./popups.ts";

type Popups = typeof popups;

let loaded: Popups | null = null;
let loading: Promise<void> | null = null;
const listeners = new Set<() => void>();

/**
 * The widgets that open something over the page; null until they are there. They are half of the kit's weight, 47 of 77 KB
 * gzip, and nobody opens one before the page stands: they are fetched then.
 */
export function usePopups(): Popups | null {
  useSoon(loadPopups);
  return useSyncExternalStore(subscribe, () => loaded);
}

/** Fetches them, once. What does not arrive is asked for again: their buttons must not stay without a meaning. */
export function loadPopups(): Promise<void> {
  return (loading ??= fetchPopups());
}

/**
 * The button of a popup before the popup is there. What is done to it is not lost: it fetches the real one, whose button, the
 * one that `button` is given to, then takes the focus over and is pressed.
 */
export function useEarlyButton() {
  const popups = usePopups();
  const button = useRef<HTMLButtonElement>(null);
  const done = useRef({ focused: false, pressed: false });
  useEffect(() => {
    if (!popups) return;
    const { focused, pressed } = done.current;
    done.current = { focused: false, pressed: false };
    if (focused) button.current?.focus();
    if (pressed) button.current?.click();
  }, [popups]);
  const early = {
    "aria-expanded": false,
    onHoverStart: () => void loadPopups(),
    onFocusChange: (focused: boolean) => {
      done.current = { focused, pressed: focused && done.current.pressed };
      if (focused) void loadPopups();
    },
    onPressStart: () => {
      done.current = { focused: true, pressed: true };
      void loadPopups();
    },
  };
  return { popups, button, early };
}

/** The button that stood there early hands over to this one. */
export type EarlyButton = { button: RefObject<HTMLButtonElement | null> };

const againMs = 3_000;

async function fetchPopups(): Promise<void> {
  try {
    ({ popups: loaded } = await import("./popups.ts"));
    for (const listener of listeners) listener();
  } catch {
    setTimeout(() => {
      loading = null;
      void loadPopups();
    }, againMs);
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
