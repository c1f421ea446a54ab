import {
  useEffect,
  useSyncExternalStore,
  type ComponentProps,
  useCallback,
  useId,
  useRef,
  useState,
} from "react";
import type { Button } from "react-aria-components";
import { useSoon } from "../later-part.ts";
import { useTranslation } from "../../i18n/use-translation.ts";
import { announce } from "../announce.ts";
import type { popups } from "./popups.ts";
import type { PopupPlace } from "./popup-place.ts";

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

type ButtonProps = Omit<ComponentProps<typeof Button>, "ref">;
type KeyHandler = NonNullable<ButtonProps["onKeyDown"]>;

/**
 * A button that opens something whose script may not be there yet. It is the same button before and after: a press that comes
 * early is kept, shown by `aria-expanded`, and opens what it is for when that has come. Presses and keys are those of React
 * Aria's own triggers: a list opens when the mouse goes down or a finger goes up, and by arrows; a dialog at the click.
 * @param onKey sees a key before the button does; true when it was for it
 */
export function usePopupTrigger(opens: "menu" | "listbox" | "dialog", onKey?: (key: KeyEvent) => boolean) {
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
  // The focus is on the button before anything opens, so that it comes back to it.
  const openFrom = (target: Element, at: PopupPlace["start"]) => {
    if (target instanceof HTMLElement) target.focus({ preventScroll: true });
    setStart(at);
  };
  const keys: KeyHandler = (event) => {
    const at = isPlain(event) ? listKeys[event.key] : undefined;
    if (onKey?.(event)) event.preventDefault();
    else if (at !== undefined) {
      event.preventDefault();
      // A key that is held opens once.
      if (!event.repeat) setStart(isOpen ? null : at);
    } else event.continuePropagation();
  };
  const ofList: ButtonProps = {
    preventFocusOnPress: true,
    onPressStart: ({ pointerType, target }) => {
      if (pointerType !== "touch" && pointerType !== "keyboard")
        openFrom(target, pointerType === "virtual" ? "first" : true);
    },
    onPress: ({ pointerType, target }) => {
      if (pointerType !== "touch") return;
      if (isOpen) close();
      else openFrom(target, true);
    },
    onKeyDown: keys,
    "aria-haspopup": opens === "listbox" ? "listbox" : true,
  };
  const button = {
    ref: triggerRef,
    id: triggerId,
    "aria-expanded": isOpen,
    ...(isOpen && popups ? { "aria-controls": popupId } : {}),
    ...(opens === "dialog" ? { onPress: () => setStart(isOpen ? null : true) } : ofList),
  };
  const place: PopupPlace = { triggerRef, triggerId, popupId, start: start ?? true, close };
  return { button, popups: isOpen ? popups : null, place };
}

export type KeyEvent = Parameters<KeyHandler>[0];

/** Alt and an arrow open a list as well. */
export function isPlain({ key, altKey, ctrlKey, metaKey, shiftKey }: KeyEvent): boolean {
  return !ctrlKey && !metaKey && !shiftKey && (!altKey || key === "ArrowDown" || key === "ArrowUp");
}

const listKeys: Partial<Record<string, PopupPlace["start"]>> = {
  Enter: "first",
  " ": "first",
  ArrowDown: "first",
  ArrowUp: "last",
};
