import fc from "fast-check";
import { expect, test } from "vitest";
import { mostLines } from "#contract/preview-request";
import { lineKey } from "./cart.ts";
import { previewGroups } from "./preview-groups.ts";
import { sampleEntry } from "./testing/sample-entry.ts";

const variants = (id: string, count: number) =>
  Array.from({ length: count }, (_, at) => sampleEntry({ id, spec_id: `${id}-${at}` }));

test("lines that one call takes are one group, and one more makes a second part", () => {
  expect(previewGroups(variants("1", 50), { split: false }).map(({ part }) => part)).toEqual([null]);
  const parts = previewGroups([...variants("1", 30), ...variants("2", 21)], { split: false });
  expect(parts.map(({ part, lines }) => [part, lines.length])).toEqual([
    [{ at: 1, of: 2 }, 30],
    [{ at: 2, of: 2 }, 21],
  ]);
  expect(new Set(parts.map(({ key }) => key)).size).toBe(2);
});

test("a product is cut only when it alone is more than a call takes", () => {
  const parts = previewGroups(variants("1", 101), { split: false });
  expect(parts.map(({ lines }) => lines.length)).toEqual([50, 50, 1]);
});

test("whatever the cart, every line is in one part, none is too long, and a product that fits stays together", () => {
  const line = fc
    .record({ id: fc.constantFrom("1", "2", "3"), spec: fc.integer({ max: 80, min: 0 }) })
    .map(({ id, spec }) => sampleEntry({ id, spec_id: String(spec), seller_id: `s${id}` }));
  fc.assert(
    fc.property(fc.uniqueArray(line, { selector: lineKey, maxLength: 180 }), fc.boolean(), (lines, split) => {
      const parts = previewGroups(lines, { split });
      const all = parts.flatMap((part) => part.lines.map(lineKey));
      expect(all.toSorted()).toEqual(lines.map(lineKey).toSorted());
      for (const part of parts) expect(part.lines.length).toBeLessThanOrEqual(mostLines);
      for (const [id, own] of Map.groupBy(lines, (one) => one.id))
        if (own.length <= mostLines)
          expect(parts.filter((part) => part.lines.some((one) => one.id === id))).toHaveLength(1);
    }),
    { numRuns: 50 },
  );
});
