import { type KeyboardEvent, type MouseEvent, type PointerEvent, useRef } from "react";
import type { PopupPlace } from "./popup-place.ts";
import { usePopupTrigger } from "./use-popups.ts";

/**
 * The button of a list, as the browser's own list has it: it opens when the mouse goes down or a finger goes up, and by arrows.
 * @param onKey sees a key before the button does; true when it was for it
 */
export function useListTrigger(opens: "menu" | "listbox", onKey?: (key: KeyboardEvent) => boolean) {
  const { button, toggle, ...popup } = usePopupTrigger();
  const isTouched = useRef(false);
  const ofList = {
    ...button,
    type: "button" as const,
    // Safari's Tab passes by a button without it.
    tabIndex: 0,
    "aria-haspopup": opens,
    onPointerDown: ({ pointerType }: PointerEvent) => {
      isTouched.current = pointerType === "touch";
    },
    onMouseDown: (event: MouseEvent) => {
      // A press of no pointer (detail 0: a screen reader's) is a click's matter.
      if (event.button !== 0 || event.detail === 0 || isTouched.current) return;
      // The browser would take the focus back from the list.
      event.preventDefault();
      toggle(true);
    },
    onClick: ({ detail }: MouseEvent) => {
      if (detail === 0) toggle("first");
      else if (isTouched.current) toggle(true);
    },
    onKeyDown: (event: KeyboardEvent) => {
      const at = isPlain(event) ? listKeys[event.key] : undefined;
      const isOthers = onKey?.(event) ?? false;
      if (!isOthers && at === undefined) return;
      event.preventDefault();
      event.stopPropagation();
      // A key that is held opens once.
      if (!isOthers && at !== undefined && !event.repeat) toggle(at);
    },
    // Some browsers press at the end of a space that was taken at its beginning.
    onKeyUp: (event: KeyboardEvent) => {
      if (event.key === " ") event.preventDefault();
    },
  };
  return { button: ofList, ...popup };
}

/** Alt and an arrow open a list as well. */
export function isPlain({ key, altKey, ctrlKey, metaKey, shiftKey }: KeyboardEvent): boolean {
  return !ctrlKey && !metaKey && !shiftKey && (!altKey || key === "ArrowDown" || key === "ArrowUp");
}

const listKeys: Partial<Record<string, PopupPlace["start"]>> = {
  Enter: "first",
  " ": "first",
  ArrowDown: "first",
  ArrowUp: "last",
};
