import fc from "fast-check";
import { expect, test } from "vitest";
import { maxLines } from "#contract/public/preview-request";
import { lineKey } from "./cart.ts";
import { needsSplit, orderLine, previewGroups } from "./preview-groups.ts";
import { sampleEntry } from "./testing/sample-entry.ts";

const variants = (id: string, count: number) =>
  Array.from({ length: count }, (_, at) => sampleEntry({ id, spec_id: `${id}-${at}` }));

test("puts the maximum number of lines of a call into one group, and one more into a second part", () => {
  expect(previewGroups(variants("1", 50), { split: false }).map(({ part }) => part)).toEqual([null]);
  const parts = previewGroups([...variants("1", 30), ...variants("2", 21)], { split: false });
  expect(parts.map(({ part, lines }) => [part, lines.length])).toEqual([
    [{ at: 1, of: 2 }, 30],
    [{ at: 2, of: 2 }, 21],
  ]);
  expect(new Set(parts.map(({ key }) => key)).size).toBe(2);
});

test("keeps two products that exactly fill a call in one group", () => {
  const groups = previewGroups([...variants("1", 20), ...variants("2", 30)], { split: false });
  expect(groups.map(({ part, lines }) => [part, lines.length])).toEqual([[null, 50]]);
});

test("requires a split only for two known sellers, and only where a call takes one seller", () => {
  const of = (channel: "1688" | "taobao", ...sellers: (string | null)[]) =>
    sellers.map((seller_id, at) => sampleEntry({ channel, id: `${at + 1}`, seller_id, seller_name: null }));
  const isTooMuch = (lines: ReturnType<typeof of>) =>
    previewGroups(lines, { split: false }).map((group) => needsSplit(group));
  expect(isTooMuch(of("1688", "a", "b"))).toEqual([true]);
  expect(isTooMuch(of("1688", "a", "a", null))).toEqual([false]);
  expect(isTooMuch(of("taobao", "a", "b"))).toEqual([false]);
  expect(
    previewGroups(of("1688", "a", null, "b", "a"), { split: true }).map(({ lines }) => lines.length),
  ).toEqual([2, 1, 1]);
});

test("names sellers, and distinguishes sellers without an id by name", () => {
  const lines = ["青禾", "百禾", "青禾"].map((seller_name, at) =>
    sampleEntry({ id: `${at + 1}`, seller_id: null, seller_name }),
  );
  const [group] = previewGroups(lines, { split: false });
  expect(group?.sellers.map(({ name, lines: own }) => [name, own.length])).toEqual([
    ["青禾", 2],
    ["百禾", 1],
  ]);
});

test("writes an order line with its variant, and without one for a product without variants", () => {
  expect(orderLine({ id: "1", spec_id: "a", quantity: 2 })).toEqual({ id: "1", spec_id: "a", quantity: 2 });
  expect(Object.keys(orderLine({ id: "1", spec_id: null, quantity: 2 }))).toEqual(["id", "quantity"]);
});

test("splits a product only when it alone exceeds a call", () => {
  const parts = previewGroups(variants("1", 101), { split: false });
  expect(parts.map(({ lines }) => lines.length)).toEqual([50, 50, 1]);
});

test("puts every line into exactly one part within the limit, and keeps fitting products together, whatever the cart", () => {
  const line = fc
    .record({ id: fc.constantFrom("1", "2", "3"), spec: fc.integer({ max: 80, min: 0 }) })
    .map(({ id, spec }) => sampleEntry({ id, spec_id: String(spec), seller_id: `s${id}` }));
  fc.assert(
    fc.property(fc.uniqueArray(line, { selector: lineKey, maxLength: 180 }), fc.boolean(), (lines, split) => {
      const parts = previewGroups(lines, { split });
      const all = parts.flatMap((part) => part.lines.map(lineKey));
      expect(all.toSorted()).toEqual(lines.map(lineKey).toSorted());
      for (const part of parts) expect(part.lines.length).toBeLessThanOrEqual(maxLines);
      for (const [id, own] of Map.groupBy(lines, (one) => one.id))
        if (own.length <= maxLines)
          expect(parts.filter((part) => part.lines.some((one) => one.id === id))).toHaveLength(1);
    }),
    { numRuns: 50 },
  );
});
