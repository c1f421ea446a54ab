import fc from "fast-check";
import { expect, test } from "vitest";
import type { PreviewResult } from "#contract/preview";
import { previewOf } from "#testing/gateway/fake-products.ts";
import { discrepancies, totalsOf } from "./add-up.ts";

const money = (amount: number | null) => ({ amount, currency: "CNY" as const });

type Parts = { goods: number; shipping: number | null; discount: number | null; payment: number | null };

function resultOf(
  sellers: Parts[],
  total: Partial<Parts> = {},
  channel: "1688" | "taobao" = "1688",
): PreviewResult {
  const sum = (part: keyof Parts) =>
    sellers.reduce<number | null>((whole, one) => {
      const amount = one[part];
      return whole === null || amount === null ? null : whole + amount;
    }, 0);
  return {
    ...previewOf(channel),
    total: {
      merchandise: money(total.goods ?? sum("goods")),
      shipping: money(total.shipping === undefined ? sum("shipping") : total.shipping),
      payment: money(total.payment === undefined ? sum("payment") : total.payment),
    },
    sellers: sellers.map(({ goods, shipping, discount, payment }) => ({
      seller_id: null,
      seller_name: null,
      lines: [
        {
          id: "1",
          offer_id: "1",
          spec_id: null,
          quantity: 1,
          unit_price: money(goods),
          amount: money(goods),
        },
      ],
      total: {
        merchandise: money(goods),
        shipping: money(shipping),
        payment: money(payment),
        discount: money(discount),
      },
    })),
    request_id: "req_1",
  };
}

const fen = fc.integer({ min: 0, max: 1_000_000_000 });
const sound = fc.record({ goods: fen, shipping: fen, discount: fc.option(fen) }).map((parts) => ({
  ...parts,
  payment: parts.goods + parts.shipping - (parts.discount ?? 0),
}));

test("parts that add up are never flagged, however many sellers", () => {
  fc.assert(
    fc.property(fc.array(sound, { minLength: 1, maxLength: 5 }), (sellers) => {
      expect(discrepancies(resultOf(sellers))).toEqual([]);
    }),
  );
});

test("any fen too much in one seller's payment is flagged there with its amount", () => {
  fc.assert(
    fc.property(sound, fc.integer({ min: 1, max: 10_000 }), (seller, surplus) => {
      expect(discrepancies(resultOf([{ ...seller, payment: seller.payment + surplus }]))).toEqual([
        { what: "payment", seller: 0, expected: seller.payment, told: seller.payment + surplus },
      ]);
    }),
  );
});

test("a sum with an unknown part cannot be judged", () => {
  expect(discrepancies(resultOf([{ goods: 100, shipping: null, discount: null, payment: 100 }]))).toEqual([]);
  expect(discrepancies(resultOf([{ goods: 100, shipping: 5, discount: null, payment: null }]))).toEqual([]);
});

test("a total that is not its sellers' is flagged as the total's", () => {
  const seller = { goods: 100, shipping: 10, discount: null, payment: 110 };
  expect(discrepancies(resultOf([seller, seller], { payment: 221 }))).toEqual([
    { what: "payment", seller: null, expected: 220, told: 221 },
    { what: "sellers", seller: null, expected: 220, told: 221 },
  ]);
});

test("a discount that no seller names is unknown, not zero", () => {
  expect(
    totalsOf(resultOf([{ goods: 1, shipping: 0, discount: null, payment: 1 }]), null).discount,
  ).toBeNull();
});

test("the discounts of sellers are none of a cart whose other amounts are unknown", () => {
  const told = resultOf([{ goods: 100, shipping: 0, discount: 10, payment: 90 }]);
  const total = { merchandise: money(null), shipping: money(null), payment: money(null) };
  const result = { ...told, total };
  expect(totalsOf(result, null).discount).toBeNull();
  expect(totalsOf(result, result.sellers[0] ?? null).discount).toBe(10);
});

test("on taobao lines are after discounts and merchandise before: they are not compared", () => {
  const result = resultOf([{ goods: 100, shipping: 0, discount: null, payment: 100 }], {}, "taobao");
  result.sellers[0]?.lines.forEach((line) => (line.amount = money(90)));
  expect(discrepancies(result)).toEqual([]);
});
