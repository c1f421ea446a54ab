import { render } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { useAnswerInView } from "./use-answer-in-view.ts";

const scrolled: string[] = [];
let top = 700;
let height = 2_000;

function Page({ at }: { at?: number }) {
  const place = useAnswerInView(at);
  return <div ref={place}>{at === undefined ? "" : "answer"}</div>;
}

vi.spyOn(HTMLElement.prototype, "scrollIntoView").mockImplementation(() => void scrolled.push("start"));
vi.spyOn(HTMLElement.prototype, "getBoundingClientRect").mockImplementation(
  () => ({ top, height }) as DOMRect,
);
afterEach(() => {
  scrolled.length = 0;
  top = 700;
  height = 2_000;
});

test("an answer below the fold is brought into view when it arrives, and each newer one", () => {
  const { rerender } = render(<Page />);
  expect(scrolled).toEqual([]);
  rerender(<Page at={10} />);
  rerender(<Page at={10} />);
  expect(scrolled).toEqual(["start"]);
  top = -200;
  rerender(<Page at={20} />);
  expect(scrolled).toEqual(["start", "start"]);
});

test("what was there when the page came, and an older answer that a step back shows, stay where they are", () => {
  const { rerender } = render(<Page at={10} />);
  rerender(<Page at={5} />);
  expect(scrolled).toEqual([]);
});

test.each([
  { seen: "its beginning, half a window of it", at: 300, of: 2_000 },
  { seen: "all of it, low in the window", at: 600, of: 150 },
])("an answer that is in view is not moved: $seen", ({ at, of }) => {
  top = at;
  height = of;
  const { rerender } = render(<Page />);
  rerender(<Page at={10} />);
  expect(scrolled).toEqual([]);
});
