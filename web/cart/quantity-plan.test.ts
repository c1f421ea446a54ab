import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { totalYuan, yuanDifference } from "#contract/shared/yuan-amount";
import { lineKey, type CartEntry } from "./cart.ts";
import { lineEstimates } from "./estimate.ts";
import { quantityPlan } from "./quantity-plan.ts";
import { sampleEntry } from "./testing/sample-entry.ts";

describe("plan of a bulk fix", () => {
  test("returns old and new amounts and the exact difference, and leaves lines with two possible quantities", () => {
    const plan = quantityPlan([
      {
        lines: [
          sampleEntry({ id: "1", quantity: 20, stock: 5, unit_price: "3.10" }),
          sampleEntry({ id: "2", quantity: 10, min_order_quantity: 50, unit_price: "0.3" }),
          sampleEntry({ id: "3", quantity: 13, batch_size: 12, unit_price: "8.5" }),
          sampleEntry({ id: "4", quantity: 7 }),
        ],
      },
    ]);
    expect(
      plan.lines.map(({ line, quantity, ...amounts }) => [line.quantity, quantity, amounts]),
    ).toMatchObject([
      [20, 5, { before: "62", after: "15.5", difference: "-46.5" }],
      [10, 50, { before: "3", after: "15", difference: "12" }],
    ]);
    expect(plan.difference).toBe("-34.5");
  });

  test("lists lines whose price alone changes, because the product reaches another tier", () => {
    const tiers = [
      { min_quantity: 1, price: "10" },
      { min_quantity: 20, price: "9" },
    ];
    const plan = quantityPlan([
      {
        lines: [
          sampleEntry({ quantity: 15, stock: 5, price_tiers: tiers }),
          sampleEntry({ quantity: 8, spec_id: "b", price_tiers: tiers }),
        ],
      },
    ]);
    expect(plan.quantities.size).toBe(1);
    expect(plan.lines.map(({ quantity, difference }) => [quantity, difference])).toEqual([
      [5, "-85"],
      [8, "8"],
    ]);
    expect(plan.difference).toBe("-77");
  });

  test("returns an unknown difference when a price is unknown", () => {
    const line = sampleEntry({ quantity: 20, stock: 5, unit_price: null });
    expect(quantityPlan([{ lines: [line] }])).toMatchObject({ difference: null, lines: [{ after: null }] });
  });

  test("adds up to the difference of the whole group, whatever the cart", () => {
    const entry = fc
      .record({
        id: fc.constantFrom("1", "2"),
        spec_id: fc.constantFrom("a", "b", "c"),
        quantity: fc.integer({ min: 1, max: 200 }),
        stock: fc.option(fc.integer({ min: 0, max: 150 }), { nil: null }),
        batch_size: fc.constantFrom(null, 6, 12),
        min_order_quantity: fc.constantFrom(null, 24, 100),
        price_tiers: fc.constantFrom<CartEntry["price_tiers"][]>(
          [],
          [
            { min_quantity: 1, price: "1.15" },
            { min_quantity: 50, price: "0.9999" },
          ],
        ),
      })
      .map((changes) => sampleEntry(changes));
    fc.assert(
      fc.property(fc.uniqueArray(entry, { selector: lineKey, maxLength: 8 }), (lines) => {
        const plan = quantityPlan([{ lines }]);
        const sum = (all: typeof lines) => totalYuan(lineEstimates(all).map(({ amount }) => amount));
        const fixed = lines.map((line) => ({
          ...line,
          quantity: plan.quantities.get(lineKey(line)) ?? line.quantity,
        }));
        expect(plan.difference).toBe(yuanDifference(sum(lines), sum(fixed)));
      }),
    );
  });
});
