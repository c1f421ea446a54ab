import { useCallback, useEffect, useId, useRef, useState, useSyncExternalStore } from "react";
import { useSoon } from "../later-part.ts";
import { useTranslation } from "../../i18n/use-translation.ts";
import { announce } from "../announce.ts";
import type { popups } from "./popups.ts";
import type { PopupPlace } from "./popup-place.ts";
import { createListeners } from "../../listeners.ts";

type Popups = typeof popups;

let loaded: Popups | null = null;
let loading: Promise<void> | null = null;
const listeners = createListeners();

/**
 * What opens over the page, half of the widgets' weight; null until it is there. Fetched when the page stands, or at once when
 * something is to be open.
 * @param giveUp told when something is to be open and its script does not come
 */
export function usePopups(open: boolean, giveUp: () => void): Popups | null {
  const popups = useSyncExternalStore(listeners.subscribe, () => loaded);
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
  listeners.tell();
}

/**
 * A button that opens something whose script may not be there yet. It is the same button before and after: a press that comes
 * early is kept, shown by `aria-expanded`, and opens what it is for when that has come.
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
    // The focus is on the button before anything opens, so that it comes back to it.
    triggerRef.current?.focus({ preventScroll: true });
    setStart(isOpen ? null : at);
  };
  return { button, toggle, popups: isOpen ? popups : null, place };
}
