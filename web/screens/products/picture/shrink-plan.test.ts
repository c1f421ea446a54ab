import { expect, test } from "vitest";
import { type Attempt, firstFitting, fittingSize } from "./shrink-plan.ts";

test("draws a phone's photo with a longest side of 1,024 pixels and unchanged proportions", () => {
  expect(fittingSize(4000, 3000, 1024)).toEqual({ width: 1024, height: 768 });
  expect(fittingSize(3000, 4000, 1024)).toEqual({ width: 768, height: 1024 });
});

test("keeps the size of a small picture, and at least one pixel of a thin one", () => {
  expect(fittingSize(640, 480, 1024)).toEqual({ width: 640, height: 480 });
  expect(fittingSize(20_000, 1, 1024)).toEqual({ width: 1024, height: 1 });
});

/** Creates an encoder that writes this number of bits per pixel at full quality, scaled by the quality. */
function writer(bits: number) {
  const written: Attempt[] = [];
  const write = (attempt: Attempt) => {
    written.push(attempt);
    const size = Math.round((attempt.longest ** 2 * 0.75 * bits * attempt.quality) / 8);
    return Promise.resolve({ size, attempt });
  };
  return { written, write };
}

test("encodes a plain photo once, at its best quality", async () => {
  const { written, write } = writer(2);
  expect(await firstFitting(write)).toMatchObject({ attempt: { longest: 1024, quality: 0.9 } });
  expect(written).toHaveLength(1);
});

test("lowers the quality of a noisy photo before its pixels, and never exceeds 300 KB", async () => {
  for (const bits of [4, 6, 8, 12, 16, 24]) {
    const file = await firstFitting(writer(bits).write);
    expect([bits, (file?.size ?? Infinity) <= 300 * 1024]).toEqual([bits, true]);
  }
  expect(await firstFitting(writer(8).write)).toMatchObject({ attempt: { longest: 768, quality: 0.55 } });
});

test("refuses a picture that is too large at every setting", async () => {
  expect(await firstFitting(writer(1000).write)).toBeNull();
});
