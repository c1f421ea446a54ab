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
  useEffect(() => show({ at, place, seen }), [at]);
  return place;
}

export type AnswerInViewProps = {
  at: number | undefined;
  place: RefObject<HTMLDivElement | null>;
  /** When the last answer arrived that was brought into view, or was there when the page came. */
  seen: RefObject<number>;
};

/**
 * The same where parts of the answer may still be on their way: it stands within their boundary and comes with them, since until
 * then the page is too short to be moved.
 */
export function AnswerInView({ at, place, seen }: AnswerInViewProps): null {
  useEffect(() => show({ at, place, seen }), [at, place, seen]);
  return null;
}

function show({ at, place, seen }: AnswerInViewProps): void {
  if (at === undefined || at <= seen.current) return;
  seen.current = at;
  if (place.current) bringIntoView(place.current, 1 / 3);
}

/**
 * To the top, below the header, unless it begins in the upper part of the window already.
 * @param upperPart how much of the window that is, up to 1
 */
export function bringIntoView(element: HTMLElement, upperPart: number): void {
  const { top } = element.getBoundingClientRect();
  if (top < 0 || top > window.innerHeight * upperPart) element.scrollIntoView({ block: "start" });
}
