import fc from "fast-check";
import { expect, test } from "vitest";
import { lineKey, type CartEntry } from "./cart.ts";
import { fittingQuantities } from "./fitting-quantities.ts";
import { cartFaults } from "./line-checks.ts";
import { sampleEntry } from "./testing/sample-entry.ts";

function mended(lines: CartEntry[]): number[] {
  const fitting = fittingQuantities(lines);
  return lines.map((line) => fitting.get(lineKey(line)) ?? line.quantity);
}

test("each of three faults has the one quantity that mends it", () => {
  const lines = [
    sampleEntry({ id: "1", quantity: 13, batch_size: 12 }),
    sampleEntry({ id: "2", quantity: 130, stock: 40 }),
    sampleEntry({ id: "3", quantity: 2, min_order_quantity: 50 }),
    sampleEntry({ id: "4", quantity: 5 }),
  ];
  expect(mended(lines)).toEqual([24, 40, 50, 5]);
  expect(fittingQuantities(lines).size).toBe(3);
});

test("a minimum that two variants share is filled once, not by each of them", () => {
  const moq = { min_order_quantity: 50 };
  const lines = [sampleEntry({ ...moq, quantity: 10 }), sampleEntry({ ...moq, quantity: 15, spec_id: "b" })];
  expect(mended(lines)).toEqual([35, 15]);
});

test("what needs a decision is left: sold out, a pack above the stock, two faults at once, a product that is gone", () => {
  const lines = [
    sampleEntry({ id: "1", quantity: 3, stock: 0 }),
    sampleEntry({ id: "2", quantity: 13, batch_size: 12, stock: 20 }),
    sampleEntry({ id: "3", quantity: 13, batch_size: 12, stock: 5 }),
    sampleEntry({ id: "4", quantity: 1, min_order_quantity: 9, trouble: "product_gone" }),
  ];
  expect(fittingQuantities(lines).size).toBe(0);
});

test("whatever the cart, a mended line has no fault left and no other line gets one", () => {
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
      const before = cartFaults(lines);
      const after = cartFaults(
        lines.map((line) => ({ ...line, quantity: fitting.get(lineKey(line)) ?? line.quantity })),
      );
      for (const [at, line] of lines.entries())
        if (fitting.has(lineKey(line)) || before[at]?.length === 0) expect(after[at]).toEqual([]);
    }),
  );
});
