import { useEffect } from "react";
import { bringIntoView } from "../../ui/browser/use-answer-in-view.ts";
import type { KeyedElements } from "./cart/line-elements.ts";

/** Scrolls to an answer. It mounts with the answer itself, not with the skeleton that reserves its room. */
export function InView({
  answer,
  elements,
}: {
  answer: { group: string };
  elements: KeyedElements<HTMLElement>;
}) {
  useEffect(() => showAnswer(elements.get(answer.group)), [answer, elements]);
  return null;
}

/** Scrolls the answer of a group into view and focuses it, so that it is never below the fold. */
export function showAnswer(answer: HTMLElement | null): void {
  if (!answer) return;
  answer.focus({ preventScroll: true });
  // The lines of this answer are next to it, and stay in place while its verdict is visible.
  bringIntoView(answer, 1 / 2);
}
