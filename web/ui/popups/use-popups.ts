import { useCallback, useEffect, useId, useRef, useState, useSyncExternalStore } from "react";
import { usePrefetch } from "../browser/lazy-component.ts";
import { useTranslation } from "../../i18n/use-translation.ts";
import { announce } from "../display/announce.ts";
import type { PopupPlace, popups } from "./popups.tsx";
import { createListeners } from "../../listeners.ts";

type Popups = typeof popups;

let loaded: Popups | null = null;
let loading: Promise<void> | null = null;
const listeners = createListeners();

/**
 * Returns the components that open over the page, or null until they have loaded. They are half of the widgets' size,
 * so they load when the page is idle, or immediately when `open` is true.
 * @param giveUp called when something is to open and the script did not load
 */
export function usePopups(open: boolean, giveUp: () => void): Popups | null {
  const popups = useSyncExternalStore(listeners.subscribe, () => loaded);
  usePrefetch(loadPopups);
  useEffect(() => {
    if (open && !popups) loadPopups().catch(giveUp);
  }, [open, popups, giveUp]);
  return popups;
}

/** Loads the script once; after a failure the next caller tries again. */
export function loadPopups(): Promise<void> {
  return (loading ??= fetchPopups().catch((cause: unknown) => {
    loading = null;
    throw cause;
  }));
}

async function fetchPopups(): Promise<void> {
  ({ popups: loaded } = await import("./popups.tsx"));
  listeners.tell();
}

/**
 * Returns the state and props of a button whose popup may not have loaded yet. The button stays the same: an
 * early press is remembered, shown by `aria-expanded`, and takes effect after loading.
 */
export function usePopupTrigger() {
  const { t } = useTranslation();
  const [start, setStart] = useState<PopupPlace["start"] | null>(null);
  const triggerRef = useRef<HTMLButtonElement>(null);
  const triggerId = useId();
  const popupId = useId();
  const close = useCallback(() => setStart(null), []);
  const giveUp = useCallback(() => {
    setStart(null);
    announce(t("pages.unreachable.title"));
  }, [t]);
  const isOpen = start !== null;
  const popups = usePopups(isOpen, giveUp);
  const button = {
    ref: triggerRef,
    id: triggerId,
    "aria-expanded": isOpen,
    "aria-controls": isOpen && popups ? popupId : undefined,
  };
  const place: PopupPlace = { triggerRef, triggerId, popupId, start: start ?? true, close };
  const toggle = (at: PopupPlace["start"]) => {
    // The button takes the focus before anything opens, so that the focus returns to it.
    triggerRef.current?.focus({ preventScroll: true });
    setStart(isOpen ? null : at);
  };
  return { button, toggle, popups: isOpen ? popups : null, place };
}
