import { type RefObject, useEffect, useRef } from "react";

/**
 * Scrolls an answer to a press into view when it appears below the fold or above the window. An answer that
 * was there when the page opened is left alone, so that going back keeps the scroll position.
 * @param at arrival of the shown answer, epoch ms; undefined = no answer yet
 * @returns ref for the first element of the answer
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
  /** Arrival of the last answer that was scrolled into view or was there when the page opened. */
  seen: RefObject<number>;
};

/**
 * Does the same for an answer with lazy parts: it is rendered inside their boundary and appears with them,
 * because until then the page is too short to scroll.
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
 * Scrolls the element below the header, unless it already begins in the upper part of the window.
 * @param upperPart share of the window that counts as its upper part, up to 1
 */
export function bringIntoView(element: HTMLElement, upperPart: number): void {
  const { top } = element.getBoundingClientRect();
  if (top < 0 || top > window.innerHeight * upperPart) element.scrollIntoView({ block: "start" });
}
