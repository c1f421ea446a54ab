import { type RefObject, useEffect, useRef } from "react";

/**
 * Brings what a press brought into view where it came below the fold or above it. What was there when the page came stays where
 * it is: going back keeps its place.
 *
 * @param at when the answer that is shown arrived, epoch ms; undefined = there is none yet
 * @returns for the element that the answer begins with
 */
export function useAnswerInView(at: number | undefined): RefObject<HTMLDivElement | null> {
  const place = useRef<HTMLDivElement>(null);
  const seen = useRef(at ?? 0);
  useEffect(() => {
    if (at === undefined || at <= seen.current) return;
    seen.current = at;
    if (place.current) bringIntoView(place.current);
  }, [at]);
  return place;
}

/** To the top, below the header, unless all of it, or half a window of it, is in view already: what one just worked at stays there then. */
export function bringIntoView(element: HTMLElement): void {
  const { top, height } = element.getBoundingClientRect();
  const end = top + Math.min(height, window.innerHeight / 2);
  if (top < 0 || end > window.innerHeight) element.scrollIntoView({ block: "start" });
}
