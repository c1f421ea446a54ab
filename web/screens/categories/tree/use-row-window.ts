import { type RefObject, useCallback, useEffect, useRef, useState, useSyncExternalStore } from "react";
import { flushSync } from "react-dom";

/** Number of rows rendered beyond the visible ones, above and below: a frame rarely scrolls further. */
const beyond = 12;
/** Number of rows by which the window moves in one step, for fewer renders while scrolling. */
const stride = 4;
/** Number of rows rendered before the height is known: enough for a window of 1080 px, so that most render once. */
const firstRows = 40;
/** Maximum number of extra rows at which a window that covers the wanted rows stays. */
const spare = 16;

const coarse = "(pointer: coarse)";

/** Returns the fixed height, so that a row's place is arithmetic: 32 px, 44 px on touch (`--row` of the tokens). */
export function useRowHeight(): number {
  const isCoarse = useSyncExternalStore(
    (changed) => {
      const query = matchMedia(coarse);
      query.addEventListener("change", changed);
      return () => query.removeEventListener("change", changed);
    },
    () => matchMedia(coarse).matches,
  );
  return isCoarse ? 44 : 32;
}

export type RowWindow = {
  /** The element that scrolls. */
  scroller: RefObject<HTMLDivElement | null>;
  first: number;
  /** Exclusive; may be beyond the last row. */
  last: number;
  /** Call after setting `scrollTop`: the scroll event would come a frame late. */
  measure: () => void;
};

/** Returns which rows are rendered. A scroll renders within its own frame, so that no frame is blank. */
export function useRowWindow(rowHeight: number): RowWindow {
  const scroller = useRef<HTMLDivElement>(null);
  const [range, setRange] = useState({ first: 0, last: firstRows });

  const measure = useCallback(() => {
    const element = scroller.current;
    if (!element) return;
    const top = Math.floor(element.scrollTop / rowHeight);
    const bottom = Math.ceil((element.scrollTop + element.clientHeight) / rowHeight);
    const first = Math.max(0, Math.floor((top - beyond) / stride) * stride);
    const last = Math.ceil((bottom + beyond) / stride) * stride;
    setRange((known) => {
      const isCovered = known.first <= first && known.last >= last;
      return isCovered && known.last - known.first <= last - first + spare ? known : { first, last };
    });
  }, [rowHeight]);

  useEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const onScroll = () => flushSync(measure);
    element.addEventListener("scroll", onScroll, { passive: true });
    const resized = new ResizeObserver(measure);
    resized.observe(element);
    return () => {
      element.removeEventListener("scroll", onScroll);
      resized.disconnect();
    };
  }, [measure]);

  return { ...range, scroller, measure };
}
