import { render } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { useAnswerInView } from "./use-answer-in-view.ts";

const scrolled: string[] = [];
let top = 700;

function Page({ at }: { at?: number }) {
  const place = useAnswerInView(at);
  return <div ref={place}>{at === undefined ? "" : "answer"}</div>;
}

vi.spyOn(HTMLElement.prototype, "scrollIntoView").mockImplementation(() => void scrolled.push("start"));
vi.spyOn(HTMLElement.prototype, "getBoundingClientRect").mockImplementation(() => ({ top }) as DOMRect);
afterEach(() => {
  scrolled.length = 0;
  top = 700;
});

test("scrolls an answer below the fold into view when it arrives, and each newer one", () => {
  const { rerender } = render(<Page />);
  expect(scrolled).toEqual([]);
  rerender(<Page at={10} />);
  rerender(<Page at={10} />);
  expect(scrolled).toEqual(["start"]);
  top = -200;
  rerender(<Page at={20} />);
  expect(scrolled).toEqual(["start", "start"]);
});

test("leaves an answer alone that was there when the page opened, or an older one after going back", () => {
  const { rerender } = render(<Page at={10} />);
  rerender(<Page at={5} />);
  expect(scrolled).toEqual([]);
});

test("does not scroll an answer that is already in view", () => {
  top = 100;
  const { rerender } = render(<Page />);
  rerender(<Page at={10} />);
  expect(scrolled).toEqual([]);
});
