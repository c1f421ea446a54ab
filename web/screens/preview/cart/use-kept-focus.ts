import { type MouseEvent, type RefObject, useEffect, useLayoutEffect, useRef } from "react";
import { nextFocus, returnFocus } from "../../../ui/return-focus.ts";
import { cartLineRow, quantityField } from "./quantity-field.ts";

/**
 * Keeps the focus near a button that goes with its press, as what it fixes is fixed: a keyboard would begin at the top of the page.
 * The line that stands in its place gets it, its own or the next: its field after a key, its row after a mouse or a finger, for which
 * a field would open the keys over half the screen. From above or below the lines it is where the work goes on, else the first
 * button that still stands there.
 *
 * @param keys of lines, in the order of the page
 * @returns for the element that holds the lines and what stands around them
 */
export function useKeptFocus(keys: readonly string[]): {
  ref: RefObject<HTMLDivElement | null>;
  onClickCapture: (event: MouseEvent) => void;
} {
  const ref = useRef<HTMLDivElement>(null);
  /** What was pressed last, and at which line; -1 = at none. */
  const pressed = useRef<{ element: Element; at: number; isKey: boolean } | null>(null);
  // After every drawing: some buttons go only when an answer came.
  useLayoutEffect(() => {
    if (pressed.current === null || pressed.current.element.isConnected) return;
    const { at, isKey } = pressed.current;
    pressed.current = null;
    if (document.activeElement !== document.body) return;
    const key = keys[Math.min(at, keys.length - 1)] ?? "";
    const line = at < 0 ? null : isKey ? quantityField(key) : cartLineRow(key);
    const next = line ?? nextFocus(ref.current) ?? ref.current?.querySelector<HTMLElement>("button, input");
    next?.focus({ preventScroll: !isKey });
  });
  // The last line went, and everything here with it.
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
      // A press of a key counts no clicks.
      pressed.current = element ? { element, at: keys.indexOf(line ?? ""), isKey: detail === 0 } : null;
    },
  };
}
