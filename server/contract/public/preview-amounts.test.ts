import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  countLeftOut,
  discrepancies,
  isAtLeast,
  linesLeftOut,
  previewOrders,
  previewPayable,
  previewTotals,
  sumFen,
} from "./preview-amounts.ts";
import { leftOutChecks, previewResultOf, type OrderParts } from "../testing/preview-result-of.ts";

const fen = fc.integer({ min: 0, max: 1_000_000_000 });
const sound = fc.record({ goods: fen, shipping: fen, discount: fc.option(fen) }).map((parts) => ({
  ...parts,
  payment: parts.goods + parts.shipping - (parts.discount ?? 0),
}));
const unknown: OrderParts = { goods: null, shipping: null, payment: null };
const plain: OrderParts = { goods: 1000, shipping: 0, payment: 1000 };

describe("orders of a preview", () => {
  test("do not include lines that the answer left out", () => {
    const result = previewResultOf(
      [
        { goods: 15_240, shipping: 400, payment: 15_640, lines: [], seller: "青禾" },
        { ...unknown, lines: [null] },
      ],
      { checks: leftOutChecks, total: { merchandise: null, shipping: null, payment: null } },
    );
    expect(previewOrders(result)).toHaveLength(1);
    expect(linesLeftOut(result)).toHaveLength(1);
    expect(previewPayable(result)).toEqual({ amount: 15_640, without: [], freight: null });
    expect(previewTotals(result)).toMatchObject({ merchandise: 15_240, shipping: 400, payment: 15_640 });
  });

  test("lose a line that was left out of the order that lists it", () => {
    const result = previewResultOf([{ goods: 300, shipping: 0, payment: 300, lines: [300, null] }], {
      checks: leftOutChecks,
      total: { merchandise: null, shipping: null, payment: null },
    });
    expect(previewOrders(result)[0]?.lines.map(({ amount }) => amount.amount)).toEqual([300]);
    expect(linesLeftOut(result).map(({ id }) => id)).toEqual(["1002"]);
    expect(previewPayable(result).amount).toBe(300);
  });

  test("distinguish lines that cannot be bought from those that the answer does not name", () => {
    const result = previewResultOf([{ goods: 300, shipping: 0, payment: 300, lines: [300, null, null] }], {
      checks: leftOutChecks,
    });
    const [, line] = result.sellers[0]?.lines ?? [];
    if (!line) throw new Error("no line");
    const { unit_price: _price, amount: _amount, ...ids } = line;
    result.unavailable_lines.push({ line: 1, ...ids, reason: "OUT", meaning: "OUT_OF_STOCK", message: null });
    expect(countLeftOut(result)).toEqual({ unavailable: 1, missing: 1 });
  });

  test("are absent where no group came back", () => {
    const result = previewResultOf([{ ...unknown, lines: [null, null] }], { checks: leftOutChecks });
    expect(previewOrders(result)).toEqual([]);
    expect(previewPayable(result)).toEqual({ amount: null, without: [], freight: null });
  });

  test("include an order with unknown amounts when all lines came back", () => {
    expect(previewOrders(previewResultOf([plain, unknown]))).toHaveLength(2);
  });

  test("are not added up while a line is missing", () => {
    const result = previewResultOf([plain, { ...plain, lines: [1000, null] }], {
      checks: leftOutChecks,
      total: { merchandise: null, shipping: null, payment: null },
    });
    expect(previewPayable(result).amount).toBeNull();
    expect(previewOrders(result).map(({ payable }) => payable.amount)).toEqual([1000, 1000]);
  });
});

describe("payable amount", () => {
  test.each([null, 1000])(
    "names the order that is not included, when the marketplace reports %s",
    (payment) => {
      const result = previewResultOf([plain, unknown], { total: { merchandise: null, payment } });
      expect(previewPayable(result)).toMatchObject({ amount: 1000, without: [1] });
      expect(isAtLeast(previewPayable(result))).toBe(true);
    },
  );

  test("is the marketplace's own when that exceeds its known parts", () => {
    const result = previewResultOf([plain, unknown], { total: { merchandise: null, payment: 2500 } });
    expect(previewPayable(result)).toMatchObject({ amount: 2500, without: [] });
  });

  test("is unknown where the goods are unknown and there is nothing to pay", () => {
    const result = previewResultOf([{ goods: null, shipping: 0, payment: 0 }]);
    expect(previewPayable(result).amount).toBeNull();
    expect(previewOrders(result)[0]?.payable.amount).toBeNull();
    expect(previewTotals(result).payment).toBeNull();
    expect(isAtLeast(previewPayable(result))).toBe(false);
  });

  test.each([
    ["freight comes on top", { goods: 1000, shipping: null, payment: 1000 }, { beyond: 0 }],
    ["it may hold the freight", { goods: 1000, shipping: null, payment: 1500 }, { beyond: 500 }],
    ["a discount lowers it", { goods: 1000, shipping: null, discount: 200, payment: 900 }, { beyond: 100 }],
    ["nothing explains it", { goods: 1000, shipping: null, payment: 900 }, { beyond: 0 }],
    ["the freight was reported", { goods: 1000, shipping: 0, payment: 1000 }, null],
    ["no amount was reported", { goods: 1000, shipping: null, payment: null }, null],
  ])("describes an unreported freight: %s", (_, order, freight) => {
    const payable = previewPayable(previewResultOf([order]));
    expect(payable.freight).toEqual(freight);
    expect(isAtLeast(payable)).toBe(freight !== null);
  });
});

describe("totals", () => {
  test("have an unknown discount, not zero, when no order names one", () => {
    expect(previewTotals(previewResultOf([plain])).discount).toBeNull();
  });

  test("have no discount where the other amounts are unknown", () => {
    const result = previewResultOf([{ goods: 100, shipping: 0, discount: 10, payment: 90 }], {
      total: { merchandise: null, shipping: null, payment: null },
    });
    expect(previewTotals(result).discount).toBeNull();
    expect(previewOrders(result)[0]?.totals.discount).toBe(10);
  });

  test("are unknown beyond exact integers", () => {
    expect(sumFen([Number.MAX_SAFE_INTEGER, 1])).toBeNull();
    expect(sumFen([Number.MAX_SAFE_INTEGER, 1, -1])).toBe(Number.MAX_SAFE_INTEGER);
  });
});

describe("sums that do not add up", () => {
  test("are absent where the parts add up, for any number of orders", () => {
    fc.assert(
      fc.property(fc.array(sound, { minLength: 1, maxLength: 5 }), (orders) => {
        expect(discrepancies(previewResultOf(orders))).toEqual([]);
      }),
    );
  });

  test("are reported to the fen, at the order that has them", () => {
    fc.assert(
      fc.property(sound, fc.integer({ min: 1, max: 10_000 }), (order, surplus) => {
        expect(discrepancies(previewResultOf([{ ...order, payment: order.payment + surplus }]))).toEqual([
          { what: "payment", order: 0, expected: order.payment, told: order.payment + surplus },
        ]);
      }),
    );
  });

  test("cannot be judged with an unknown part", () => {
    expect(discrepancies(previewResultOf([{ goods: 100, shipping: null, payment: 100 }]))).toEqual([]);
    expect(discrepancies(previewResultOf([{ goods: 100, shipping: 5, payment: null }]))).toEqual([]);
  });

  test("are reported for the total where it is not the sum of its orders", () => {
    const order = { goods: 100, shipping: 10, payment: 110 };
    expect(discrepancies(previewResultOf([order, order], { total: { payment: 221 } }))).toEqual([
      { what: "payment", order: null, expected: 220, told: 221 },
      { what: "orders", order: null, expected: 220, told: 221 },
    ]);
  });

  test("do not include lines and merchandise of taobao, where lines are after discounts", () => {
    const order = { goods: 100, shipping: 0, payment: 100, lines: [90] };
    expect(discrepancies(previewResultOf([order], { channel: "taobao" }))).toEqual([]);
    expect(discrepancies(previewResultOf([order]))).toHaveLength(1);
  });
});
