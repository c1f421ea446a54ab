import { type MouseEvent, type RefObject, useEffect, useLayoutEffect, useRef } from "react";
import { nextFocus, returnFocus } from "../../../ui/overlays/return-focus.ts";
import { cartLineRows, quantityFields } from "./line-elements.ts";

/**
 * Keeps the focus near a button that disappears with its press, because keyboard users would otherwise start again at
 * the top of the page. The focus goes to the line in its place, its own or the next. After a key it goes to the field
 * of that line, after a mouse or touch press to its row, because a field would open the on-screen keyboard. From above
 * or below the lines it goes to where the work continues, else to the first button that remains there.
 *
 * @param keys of lines, in the order of the page
 * @returns props for the element that holds the lines and their surrounding controls
 */
export function useRestoredFocus(keys: readonly string[]): {
  ref: RefObject<HTMLDivElement | null>;
  onClickCapture: (event: MouseEvent) => void;
} {
  const ref = useRef<HTMLDivElement>(null);
  /** The last pressed element, and the index of its line; -1 = outside all lines. */
  const pressed = useRef<{ element: Element; at: number; isKey: boolean } | null>(null);
  // Runs after every render: some buttons disappear only when an answer arrives.
  useLayoutEffect(() => {
    if (pressed.current === null || pressed.current.element.isConnected) return;
    const { at, isKey } = pressed.current;
    pressed.current = null;
    if (document.activeElement !== document.body) return;
    const key = keys[Math.min(at, keys.length - 1)] ?? "";
    const line = at < 0 ? null : (isKey ? quantityFields : cartLineRows).get(key);
    const next = line ?? nextFocus(ref.current) ?? ref.current?.querySelector<HTMLElement>("button, input");
    next?.focus({ preventScroll: !isKey });
  });
  // The last line was removed, and this whole component with it.
  useEffect(
    () => () => {
      if (pressed.current !== null) returnFocus(null);
    },
    [],
  );
  return {
    ref,
    onClickCapture: ({ target, detail }) => {
      const element = target instanceof Element ? target.closest("button") : null;
      const line = element?.closest<HTMLElement>("[data-line]")?.dataset["line"];
      // A press of a key has a click count of zero.
      pressed.current = element ? { element, at: keys.indexOf(line ?? ""), isKey: detail === 0 } : null;
    },
  };
}
