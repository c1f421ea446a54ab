import fc from "fast-check";
import { expect, test } from "vitest";
import { createSeededRandom } from "./seeded-random.ts";

test("draws the same for the same seed, within its bounds", () => {
  fc.assert(
    fc.property(fc.string(), fc.integer({ min: -1000, max: 1000 }), fc.nat(1e9), (seed, low, span) => {
      const one = createSeededRandom(seed);
      const other = createSeededRandom(seed);
      for (let draw = 0; draw < 20; draw++) {
        const value = one.int(low, low + span);
        expect(value).toBe(other.int(low, low + span));
        expect(Number.isInteger(value) && value >= low && value <= low + span).toBe(true);
      }
    }),
  );
});

test("draws different, evenly distributed values for similar seeds", () => {
  const firsts = Array.from({ length: 1000 }, (_, number) => createSeededRandom(`seed/${number}`).next());
  expect(new Set(firsts).size).toBe(1000);
  const lowHalf = firsts.filter((value) => value < 0.5).length;
  expect(Math.abs(lowHalf - 500)).toBeLessThan(80);
});

test("throws when picking from an empty list", () => {
  expect(() => createSeededRandom("a").pick([])).toThrow(RangeError);
});
