import fc from "fast-check";
import { expect, test } from "vitest";
import { lineKey, type CartEntry } from "./cart.ts";
import { fittingQuantities } from "./fitting-quantities.ts";
import { cartIssues } from "./line-checks.ts";
import { sampleEntry } from "./testing/sample-entry.ts";

function fixed(lines: CartEntry[]): number[] {
  const fitting = fittingQuantities(lines);
  return lines.map((line) => fitting.get(lineKey(line)) ?? line.quantity);
}

test("returns the one quantity that fixes each of three issues", () => {
  const lines = [
    sampleEntry({ id: "1", quantity: 7, batch_size: 12 }),
    sampleEntry({ id: "2", quantity: 130, stock: 40 }),
    sampleEntry({ id: "3", quantity: 2, min_order_quantity: 50 }),
    sampleEntry({ id: "4", quantity: 5 }),
  ];
  expect(fixed(lines)).toEqual([12, 40, 50, 5]);
  expect(fittingQuantities(lines).size).toBe(3);
});

const moq = { min_order_quantity: 50 };
test.each([
  ["a pack fewer or a pack more", [sampleEntry({ quantity: 13, batch_size: 12 })]],
  ["two packs fewer than the next", [sampleEntry({ quantity: 35, batch_size: 12, stock: 35 })]],
  [
    "one of two variants that share a minimum",
    [sampleEntry({ ...moq, quantity: 10 }), sampleEntry({ ...moq, quantity: 15, spec_id: "b" })],
  ],
  [
    "one of three, of which one is sold out",
    [
      sampleEntry({ ...moq, quantity: 10 }),
      sampleEntry({ ...moq, quantity: 15, spec_id: "b" }),
      sampleEntry({ ...moq, quantity: 1, spec_id: "c", stock: 0 }),
    ],
  ],
])("never changes a line with two possible quantities: %s", (_, lines) => {
  expect(fittingQuantities(lines).size).toBe(0);
});

test("leaves lines that need a decision: sold out, a pack above the stock, two issues, a missing product", () => {
  const lines = [
    sampleEntry({ id: "1", quantity: 3, stock: 0 }),
    sampleEntry({ id: "2", quantity: 13, batch_size: 12, stock: 20 }),
    sampleEntry({ id: "3", quantity: 7, batch_size: 12, stock: 8 }),
    sampleEntry({ id: "5", quantity: 13, batch_size: 12, stock: 5 }),
    sampleEntry({ id: "4", quantity: 1, min_order_quantity: 9, trouble: "product_gone" }),
  ];
  expect(fittingQuantities(lines).size).toBe(0);
});

test("leaves no issue on a fixed line and causes none on another, whatever the cart", () => {
  const entry = fc
    .record({
      id: fc.constantFrom("1", "2"),
      spec_id: fc.constantFrom("a", "b", "c", "d"),
      quantity: fc.integer({ min: 1, max: 200 }),
      stock: fc.option(fc.integer({ min: 0, max: 150 }), { nil: null }),
      batch_size: fc.constantFrom(null, 1, 6, 12),
      min_order_quantity: fc.constantFrom(null, 1, 24, 100),
    })
    .map((changes) => sampleEntry(changes));
  fc.assert(
    fc.property(fc.uniqueArray(entry, { selector: lineKey, maxLength: 8 }), (lines) => {
      const fitting = fittingQuantities(lines);
      const before = cartIssues(lines);
      const after = cartIssues(
        lines.map((line) => ({ ...line, quantity: fitting.get(lineKey(line)) ?? line.quantity })),
      );
      for (const [at, line] of lines.entries())
        if (fitting.has(lineKey(line)) || before[at]?.length === 0) expect(after[at]).toEqual([]);
      for (const [at, line] of lines.entries()) {
        const [issue] = before[at] ?? [];
        const shared = lines.filter(({ id }) => id === line.id).length > 1;
        if (issue?.kind === "off_batch" && issue.lower > 0) expect(fitting.has(lineKey(line))).toBe(false);
        if (issue?.kind === "below_offer_minimum" && shared) expect(fitting.has(lineKey(line))).toBe(false);
      }
    }),
  );
});
