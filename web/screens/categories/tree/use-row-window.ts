import { type RefObject, useCallback, useEffect, useRef, useState, useSyncExternalStore } from "react";
import { flushSync } from "react-dom";

/** Rows drawn beyond what is seen, above and below: a frame that scrolls further than that is rare. */
const beyond = 12;
/** The window moves by this many rows at once: fewer drawings while scrolling. */
const stride = 4;
/** Drawn before the height is known: enough for a window of 1080 px, so that most are drawn once. */
const firstRows = 40;
/** A window that covers what is wanted stays while it has no more rows than this beside it. */
const spare = 16;

const coarse = "(pointer: coarse)";

/** Fixed, so that a row's place is arithmetic: 32 px, 44 px on touch (`--row` of the tokens). */
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
  /** Exclusive; may lie beyond the last row. */
  last: number;
  /** Call after setting `scrollTop`: the scroll event would come a frame late. */
  measure: () => void;
};

/** Which rows are drawn. A scroll is drawn within its own frame, so that none is blank. */
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
