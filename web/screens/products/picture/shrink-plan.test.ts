import { expect, test } from "vitest";
import { type Attempt, firstFitting, fittingSize } from "./shrink-plan.ts";

test("a phone's photo is drawn with a longest side of 1,024 pixels, in its shape", () => {
  expect(fittingSize(4000, 3000, 1024)).toEqual({ width: 1024, height: 768 });
  expect(fittingSize(3000, 4000, 1024)).toEqual({ width: 768, height: 1024 });
});

test("a small picture keeps its size, a thin one keeps a pixel", () => {
  expect(fittingSize(640, 480, 1024)).toEqual({ width: 640, height: 480 });
  expect(fittingSize(20_000, 1, 1024)).toEqual({ width: 1024, height: 1 });
});

/** Writes files of so many bits a pixel at full quality, as many as the quality says. */
function writer(bits: number) {
  const written: Attempt[] = [];
  const write = (attempt: Attempt) => {
    written.push(attempt);
    const size = Math.round((attempt.longest ** 2 * 0.75 * bits * attempt.quality) / 8);
    return Promise.resolve({ size, attempt });
  };
  return { written, write };
}

test("a plain photo leaves at its best quality, written once", async () => {
  const { written, write } = writer(2);
  expect(await firstFitting(write)).toMatchObject({ attempt: { longest: 1024, quality: 0.9 } });
  expect(written).toHaveLength(1);
});

test("a noisy one loses quality first and pixels then, and what leaves is never above 300 KB", async () => {
  for (const bits of [4, 6, 8, 12, 16, 24]) {
    const file = await firstFitting(writer(bits).write);
    expect([bits, (file?.size ?? Infinity) <= 300 * 1024]).toEqual([bits, true]);
  }
  expect(await firstFitting(writer(8).write)).toMatchObject({ attempt: { longest: 768, quality: 0.55 } });
});

test("what is too large in every way does not leave", async () => {
  expect(await firstFitting(writer(1000).write)).toBeNull();
});
