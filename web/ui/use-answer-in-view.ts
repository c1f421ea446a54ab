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

/**
 * Scrolls as far as needed, and not at all where what must be seen is in view below the header already.
 *
 * @param verdict what must be seen of an answer that stands whole; without it the answer may still grow: then it begins in the
 *   upper third of the window, or is brought to the top
 */
export function bringIntoView(answer: HTMLElement, verdict?: Element | null): void {
  const { top, bottom } = (verdict ?? answer).getBoundingClientRect();
  const header = Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop) || 0;
  const isSeen = top <= window.innerHeight / 3 || (verdict && bottom <= window.innerHeight);
  if (top < header || !isSeen) answer.scrollIntoView({ block: verdict ? "nearest" : "start" });
}
