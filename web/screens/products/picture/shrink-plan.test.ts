import { expect, test } from "vitest";
import { fittingSize } from "./shrink-plan.ts";

test("a phone's photo is drawn with a longest side of 1,024 pixels, in its shape", () => {
  expect(fittingSize(4000, 3000)).toEqual({ width: 1024, height: 768 });
  expect(fittingSize(3000, 4000)).toEqual({ width: 768, height: 1024 });
});

test("a small picture keeps its size, a thin one keeps a pixel", () => {
  expect(fittingSize(640, 480)).toEqual({ width: 640, height: 480 });
  expect(fittingSize(20_000, 1)).toEqual({ width: 1024, height: 1 });
});
