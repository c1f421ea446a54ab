import { type KeyboardEvent, type MouseEvent, type PointerEvent, type ReactNode, useRef } from "react";
import type { MenuList, PopupPlace } from "../popups/popups.tsx";
import { usePopupTrigger } from "../popups/use-popups.ts";
import styles from "./popup.module.css";

type MenuProps = MenuList & {
  /** Accessible name of the button and of the menu. */
  label: string;
  trigger: ReactNode;
};

/** Renders a button that opens a list of actions. */
export function Menu({ label, trigger, ...list }: MenuProps) {
  const { button, popups, place } = useListTrigger();
  return (
    <>
      <button {...button} aria-label={label} className={styles.trigger}>
        {trigger}
      </button>
      {popups && <popups.Menu {...list} place={place} />}
    </>
  );
}

/**
 * Returns the props of a button that opens a list like the browser's own: on mouse down, on the end of a
 * touch, and with the arrow keys.
 */
function useListTrigger() {
  const { button, toggle, ...popup } = usePopupTrigger();
  const isTouched = useRef(false);
  const ofList = {
    ...button,
    type: "button" as const,
    // Safari's Tab key skips a button without a tabindex.
    tabIndex: 0,
    "aria-haspopup": "menu" as const,
    onPointerDown: ({ pointerType }: PointerEvent) => {
      isTouched.current = pointerType === "touch";
    },
    onMouseDown: (event: MouseEvent) => {
      // A press without a pointer (detail 0, from a screen reader) is handled by the click event.
      if (event.button !== 0 || event.detail === 0 || isTouched.current) return;
      // The browser would otherwise move the focus from the list back to the button.
      event.preventDefault();
      toggle(true);
    },
    onClick: ({ detail }: MouseEvent) => {
      if (detail === 0) toggle("first");
      else if (isTouched.current) toggle(true);
    },
    onKeyDown: (event: KeyboardEvent) => {
      const at = isPlain(event) ? listKeys[event.key] : undefined;
      if (at === undefined) return;
      event.preventDefault();
      event.stopPropagation();
      // A held key opens the list only once.
      if (!event.repeat) toggle(at);
    },
    // Some browsers fire a click on keyup of Space even when keydown was prevented.
    onKeyUp: (event: KeyboardEvent) => {
      if (event.key === " ") event.preventDefault();
    },
  };
  return { button: ofList, ...popup };
}

/**
 * Returns whether no modifier is pressed; Alt with an arrow counts as plain, because it also opens a list.
 */
function isPlain({ key, altKey, ctrlKey, metaKey, shiftKey }: KeyboardEvent): boolean {
  return !ctrlKey && !metaKey && !shiftKey && (!altKey || key === "ArrowDown" || key === "ArrowUp");
}

const listKeys: Partial<Record<string, PopupPlace["start"]>> = {
  Enter: "first",
  " ": "first",
  ArrowDown: "first",
  ArrowUp: "last",
};
