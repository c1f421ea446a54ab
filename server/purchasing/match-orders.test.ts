import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { ReadOrder } from "#server/marketplaces/connector.ts";
import { matchOrders } from "./match-orders.ts";

const purchase = {
  marker: "purA",
  sellerIds: ["seller-1"],
  lines: [
    { offer_id: "11", spec_id: "s1", quantity: 2 },
    { offer_id: "11", spec_id: "s2", quantity: 1 },
    { offer_id: "22", spec_id: null, quantity: 5 },
  ],
};
type Line = { id: string | null; spec_id: string | null; quantity: number | null };

/** Returns an order with these lines, without the fields that a match does not compare. */
function order(id: string, lines: Line[], change: Partial<ReadOrder> = {}): ReadOrder {
  return { order_id: id, marker: "purA", seller_id: "seller-1", lines, ...change } as ReadOrder;
}

const wanted: Line[] = purchase.lines.map(({ offer_id: id, ...line }) => ({ id, ...line }));

/** Any way to spread the lines over orders, each line whole. */
const splits = fc
  .array(fc.integer({ min: 0, max: 2 }), { minLength: wanted.length, maxLength: wanted.length })
  .map((places) =>
    [0, 1, 2].flatMap((place) => {
      const lines = wanted.filter((_, index) => places[index] === place);
      return lines.length > 0 ? [order(`${place + 1}`, lines)] : [];
    }),
  );

const decoy = fc
  .record({
    id: fc.integer({ min: 100, max: 999 }).map(String),
    marker: fc.constantFrom("purB", "purAA", "pura", "", null),
    lines: fc.subarray(wanted),
  })
  .map(({ id, lines, marker }) => order(id, lines, { marker }));

const ids = (match: ReturnType<typeof matchOrders>) =>
  "orders" in match ? match.orders.map(({ order_id: id }) => id).toSorted() : [];

describe("comparing orders with a purchase", () => {
  test("finds a purchase whole in any split and any order among any decoys, and includes none of them", () => {
    fc.assert(
      fc.property(
        splits.chain((own) =>
          fc.tuple(
            fc.constant(own),
            fc.array(decoy).chain((decoys) =>
              fc.shuffledSubarray([...own, ...own, ...decoys], {
                minLength: own.length * 2 + decoys.length,
              }),
            ),
          ),
        ),
        ([own, found]) => {
          const match = matchOrders(purchase, found);
          expect(match.kind).toBe("whole");
          expect(ids(match)).toEqual(own.map(({ order_id: id }) => id).toSorted());
        },
      ),
    );
  });

  test("is a part as long as one of a split's orders is missing, and none without any", () => {
    fc.assert(
      fc.property(splits, fc.nat(), (own, left) => {
        const found = own.filter((_, index) => index !== left % own.length);
        expect(matchOrders(purchase, found).kind).toBe(found.length === 0 ? "none" : "part");
      }),
    );
  });

  test("is double once a line is covered twice", () => {
    fc.assert(
      fc.property(splits, fc.nat(), (own, again) => {
        const twice = own[again % own.length]!;
        const match = matchOrders(purchase, [...own, { ...twice, order_id: "9" }]);
        expect(match.kind).toBe("double");
        expect(ids(match)).toContain("9");
      }),
    );
  });

  test.each<[string, Partial<ReadOrder>]>([
    ["another seller", { seller_id: "seller-2" }],
    ["no lines", { lines: [] }],
    ["another marker", { marker: "purA2" }],
    ["no marker", { marker: null }],
  ])("never counts an order with %s", (_, change) => {
    expect(matchOrders(purchase, [order("1", wanted, change)])).toEqual({ kind: "none" });
  });

  test.each<[string, Partial<Line>]>([
    ["another product", { id: "33" }],
    ["another variant", { spec_id: "s9" }],
    ["more than was ordered", { quantity: 3 }],
    ["no quantity", { quantity: null }],
    ["a quantity of 0", { quantity: 0 }],
  ])("never counts an order with a line of %s", (_, change) => {
    const lines = [{ ...wanted[0]!, ...change }, ...wanted.slice(1)];
    expect(matchOrders(purchase, [order("1", lines)])).toEqual({ kind: "none" });
  });

  test("compares no seller where the preview or the order names none", () => {
    const found = [order("1", wanted, { seller_id: null })];
    expect(matchOrders(purchase, found).kind).toBe("whole");
    const other = [order("1", wanted, { seller_id: "seller-9" })];
    expect(matchOrders({ ...purchase, sellerIds: [] }, other).kind).toBe("whole");
  });

  test("counts lines where the marketplace names the product of no line", () => {
    const bare = wanted.map(() => ({ id: null, spec_id: null, quantity: null }));
    expect(matchOrders(purchase, [order("1", bare)]).kind).toBe("whole");
    expect(matchOrders(purchase, [order("1", bare.slice(1))]).kind).toBe("part");
    expect(matchOrders(purchase, [order("1", bare), order("2", bare)]).kind).toBe("double");
  });

  test("matches a line whose parts the marketplace lists one by one", () => {
    const parts = [{ ...wanted[0]!, quantity: 1 }, { ...wanted[0]!, quantity: 1 }, ...wanted.slice(1)];
    expect(matchOrders(purchase, [order("1", parts)]).kind).toBe("whole");
  });

  test("matches two equal lines of a purchase that the marketplace lists as one", () => {
    const lines = [purchase.lines[0]!, purchase.lines[0]!];
    const merged = [{ ...wanted[0]!, quantity: 4 }];
    expect(matchOrders({ ...purchase, lines }, [order("1", merged)]).kind).toBe("whole");
  });
});
