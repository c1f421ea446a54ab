import { type RefObject, useCallback, useLayoutEffect, useRef } from "react";
import type { SearchWord } from "../search/search-words.ts";
import type { TreeModel } from "./tree-model.ts";

type Place = { model: TreeModel; words: readonly SearchWord[]; focused: number; anchor: Anchor | null };

/** The row at the top of the visible area, and how much of it is scrolled away. */
type Anchor = { id: number; offset: number };

/**
 * Preserves the reader's place over every change of the tree. The top row stays at the top, a focus that moved is
 * scrolled into view, a search starts at its closest match, and the focused row keeps the browser's focus.
 * @returns a function that records whether the tree has the focus
 */
export function useTreePlace(input: {
  model: TreeModel;
  scroller: RefObject<HTMLElement | null>;
  rowHeight: number;
  measure: () => void;
}): (hasFocus: boolean) => void {
  const { model, scroller, rowHeight, measure } = input;
  const hasFocus = useRef(false);
  const last = useRef<Place | null>(null);
  const version = model.version();

  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const { rows, tree } = model;
    const before = last.current;
    const focused = model.focused();
    const words = model.words();
    const searched = before !== null && before.words !== words && before.model === model;

    if (before === null) showRow(element, rows.rowOf(model.selected()), rowHeight);
    else if (searched && words.length > 0) {
      scrollTo(element, 0);
      showRow(element, rows.rowOf(model.bestMatch()), rowHeight);
    } else if (searched) showRow(element, rows.rowOf(focused), rowHeight);
    else if (before.anchor) {
      const node = rows.nearestVisible(tree.ids.indexOf(before.anchor.id));
      if (node >= 0) {
        const top = rows.rowOf(node) * rowHeight + before.anchor.offset;
        if (Math.abs(element.scrollTop - top) >= 1) scrollTo(element, top);
      }
    }
    if (before?.model === model && before.focused !== focused)
      showRow(element, rows.rowOf(focused), rowHeight);
    measure();
    if (hasFocus.current) focusRow(element, focused);
    last.current = { model, words, focused, anchor: null };
  }, [model, version, scroller, rowHeight, measure]);

  // Read before the next change, which replaces the rows.
  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const remember = () => {
      const row = Math.floor(element.scrollTop / rowHeight);
      const node = model.rows.nodeAt(row);
      if (last.current && node >= 0)
        last.current.anchor = {
          id: model.tree.ids[node] ?? -1,
          offset: element.scrollTop - row * rowHeight,
        };
    };
    remember();
    element.addEventListener("scroll", remember, { passive: true });
    return () => element.removeEventListener("scroll", remember);
  }, [model, version, scroller, rowHeight]);

  return useCallback((has: boolean) => {
    hasFocus.current = has;
  }, []);
}

/** Scrolls as little as necessary; a row far away comes to the middle. */
function showRow(element: HTMLElement, row: number, rowHeight: number): void {
  if (row < 0) return;
  const top = row * rowHeight;
  const { scrollTop, clientHeight } = element;
  const above = scrollTop - top;
  const below = top + rowHeight - (scrollTop + clientHeight);
  if (above <= 0 && below <= 0) return;
  if (Math.max(above, below) > clientHeight) scrollTo(element, top - (clientHeight - rowHeight) / 2);
  else scrollTo(element, scrollTop + (above > 0 ? -above : below));
}

function scrollTo(element: HTMLElement, top: number): void {
  element.scrollTo({ top, behavior: "instant" });
}

function focusRow(element: HTMLElement, node: number): void {
  const row = element.querySelector(`[data-node="${node}"]`);
  if (!(row instanceof HTMLElement) || row === document.activeElement) return;
  row.focus({ preventScroll: true });
  // In a low window the tree extends below the visible area, or under the bar at the bottom (WCAG 2.4.11).
  const { left, top, height } = row.getBoundingClientRect();
  if (!row.contains(document.elementFromPoint(left + 1, top + height / 2)))
    row.scrollIntoView({ block: "center", behavior: "instant" });
}
