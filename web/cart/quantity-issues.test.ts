import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { belowMinimum, lineIssues, type OrderedQuantity, type QuantityRules } from "./quantity-issues.ts";

/** Combines the issues of the lines of one offer, as the callers do. */
const quantityIssues = (offer: QuantityRules, ordered: OrderedQuantity[]) =>
  ordered.map((one) => {
    const pieces = ordered.reduce((total, { quantity }) => total + quantity, 0);
    return [...lineIssues(offer, one), ...(one.quantity > 0 ? belowMinimum(offer, pieces) : [])];
  });

const positive = fc.option(fc.integer({ min: 1, max: 60 }));
const rules: fc.Arbitrary<QuantityRules> = fc.record({ min_order_quantity: positive, batch_size: positive });
const line: fc.Arbitrary<OrderedQuantity> = fc.record({
  quantity: fc.integer({ min: 0, max: 100 }),
  stock: fc.option(fc.integer({ min: 0, max: 100 })),
  min_order_quantity: positive,
});
const lines = fc.array(line, { maxLength: 12 });
const free = { stock: null, min_order_quantity: null };

describe("quantity issues", () => {
  test("returns one list per line, and an empty one when nothing is ordered", () => {
    fc.assert(
      fc.property(rules, lines, (offer, ordered) => {
        const issues = quantityIssues(offer, ordered);
        expect(issues).toHaveLength(ordered.length);
        ordered.forEach(({ quantity }, at) => {
          if (quantity === 0) expect(issues[at]).toEqual([]);
        });
      }),
    );
  });

  test("reports over stock exactly when there is less", () => {
    fc.assert(
      fc.property(rules, lines, (offer, ordered) => {
        const issues = quantityIssues(offer, ordered);
        ordered.forEach(({ quantity, stock }, at) =>
          expect(issues[at]?.some(({ kind }) => kind === "over_stock")).toBe(
            stock !== null && quantity > stock,
          ),
        );
      }),
    );
  });

  test("counts the offer's minimum over all its variants: on every filled line or on none", () => {
    fc.assert(
      fc.property(rules, lines, (offer, ordered) => {
        const pieces = ordered.reduce((total, { quantity }) => total + quantity, 0);
        const issues = quantityIssues(offer, ordered);
        const expected = offer.min_order_quantity !== null && pieces < offer.min_order_quantity;
        ordered.forEach(({ quantity }, at) =>
          expect(issues[at]?.some(({ kind }) => kind === "below_offer_minimum")).toBe(
            quantity > 0 && expected,
          ),
        );
      }),
    );
  });

  test("names the quantities of full packs below and above, and either of them fixes the issue", () => {
    fc.assert(
      fc.property(rules, line, (offer, ordered) => {
        for (const issue of quantityIssues(offer, [ordered])[0] ?? [])
          if (issue.kind === "off_batch") {
            expect(issue.lower).toBeLessThan(ordered.quantity);
            expect(issue.higher).toBeGreaterThan(ordered.quantity);
            for (const quantity of [issue.lower, issue.higher]) {
              const again = quantityIssues(offer, [{ ...ordered, quantity }])[0] ?? [];
              expect(again.some(({ kind }) => kind === "off_batch")).toBe(false);
            }
          }
      }),
    );
  });

  test("finds the three issues that 1688 rejects: low stock, a total below the minimum, a broken pack", () => {
    const offer = { min_order_quantity: 50, batch_size: 12 };
    const ordered = [
      { ...free, quantity: 7, stock: 5 },
      { ...free, quantity: 24 },
      { ...free, quantity: 0 },
    ];
    expect(quantityIssues(offer, ordered)).toEqual([
      [
        { kind: "over_stock", stock: 5 },
        { kind: "off_batch", batch: 12, lower: 0, higher: 12 },
        { kind: "below_offer_minimum", minimum: 50 },
      ],
      [{ kind: "below_offer_minimum", minimum: 50 }],
      [],
    ]);
    expect(quantityIssues(offer, [{ ...free, quantity: 60 }])).toEqual([[]]);
  });

  test("applies a variant's own minimum to that variant", () => {
    const ordered = [{ quantity: 2, stock: null, min_order_quantity: 3 }];
    expect(quantityIssues({ min_order_quantity: null, batch_size: null }, ordered)).toEqual([
      [{ kind: "below_variant_minimum", minimum: 3 }],
    ]);
  });
});

describe("boundaries of the rules", () => {
  const nothing = { min_order_quantity: null, batch_size: null };
  const anyQuantity = { quantity: 1, stock: null, min_order_quantity: null };

  test.each([
    ["nothing ordered", { batch_size: 12 }, { quantity: 0, stock: 0, min_order_quantity: 5 }, []],
    ["one piece, nothing known", {}, {}, []],
    ["as many as there are", {}, { quantity: 5, stock: 5 }, []],
    ["one more than there are", {}, { quantity: 6, stock: 5 }, [{ kind: "over_stock", stock: 5 }]],
    ["the variant's own minimum", {}, { quantity: 3, min_order_quantity: 3 }, []],
    [
      "one fewer",
      {},
      { quantity: 2, min_order_quantity: 3 },
      [{ kind: "below_variant_minimum", minimum: 3 }],
    ],
    [
      "one piece of a variant that has a minimum",
      {},
      { min_order_quantity: 2 },
      [{ kind: "below_variant_minimum", minimum: 2 }],
    ],
    ["a pack of one", { batch_size: 1 }, { quantity: 7 }, []],
    ["full packs", { batch_size: 2 }, { quantity: 4 }, []],
    ["half a pack", { batch_size: 2 }, {}, [{ kind: "off_batch", batch: 2, lower: 0, higher: 2 }]],
    [
      "between two packs",
      { batch_size: 12 },
      { quantity: 13 },
      [{ kind: "off_batch", batch: 12, lower: 12, higher: 24 }],
    ],
  ])("returns the expected issues for %s", (_, rules, line, issues) => {
    expect(lineIssues({ ...nothing, ...rules }, { ...anyQuantity, ...line })).toEqual(issues);
  });

  test.each([
    [null, 1, 0],
    [50, 49, 1],
    [50, 50, 0],
  ])("reports, for an offer's minimum of %j and %i pieces, %i issues", (minimum, pieces, count) => {
    expect(belowMinimum({ ...nothing, min_order_quantity: minimum }, pieces)).toHaveLength(count);
  });
});
