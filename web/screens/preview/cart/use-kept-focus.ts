import { type MouseEvent, type RefObject, useEffect, useLayoutEffect, useRef } from "react";
import { returnFocus } from "../../../ui/return-focus.ts";
import { quantityField } from "./quantity-field.ts";

/**
 * A button that goes with its press, as what it mends is mended, would leave a keyboard at the top of the page. The line that stands
 * in its place gets the focus, its own or the next; from above or below the lines, the first button that still stands there.
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
  const pressed = useRef<{ element: Element; at: number } | null>(null);
  // After every drawing: some buttons go only when an answer came.
  useLayoutEffect(() => {
    if (pressed.current === null || pressed.current.element.isConnected) return;
    const { at } = pressed.current;
    pressed.current = null;
    if (document.activeElement !== document.body) return;
    const field = at < 0 ? null : quantityField(keys[Math.min(at, keys.length - 1)] ?? "");
    (field ?? ref.current?.querySelector<HTMLElement>("button, input"))?.focus();
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
      // A press of a key counts no clicks. To a finger, a field with the focus would open the keys over half the screen.
      pressed.current = element && detail === 0 ? { element, at: keys.indexOf(line ?? "") } : null;
    },
  };
}
