import { expect, test } from "vitest";
import type { PreviewResult } from "#contract/preview";
import { payableOf, totalsOf } from "./add-up.ts";
import type { SentLine } from "./attempt.ts";
import { cautionsOf, vendorStatus } from "./cautions.ts";

const money = (amount: number | null) => ({ amount, currency: "CNY" as const });
const passed = {
  payable_amount: true,
  sellers_present: true,
  lines_returned: true,
  lines_available: true,
  trade_type_supported: null,
};

type Order = { goods: number | null; payment: number | null };

function resultOf(orders: Order[], total: Order, rest: Partial<PreviewResult> = {}): PreviewResult {
  const totalOf = ({ goods, payment }: Order) => ({
    merchandise: money(goods),
    shipping: money(0),
    payment: money(payment),
  });
  return {
    channel: "taobao",
    success: true,
    monetary_unit: "CNY_minor",
    total: totalOf(total),
    sellers: orders.map((order) => ({
      seller_id: null,
      seller_name: null,
      lines: [
        {
          id: "1",
          offer_id: "1",
          spec_id: null,
          quantity: 1,
          unit_price: money(order.goods),
          amount: money(order.goods),
        },
      ],
      total: { ...totalOf(order), discount: money(null) },
    })),
    unavailable_lines: [],
    trade_types: [],
    pay_channels: [],
    promotions: [],
    checks: passed,
    request_id: "req_1",
    ...rest,
  };
}

const sent = (estimate: string | null): { sent: SentLine[] } => ({
  sent: [
    { key: "k", id: "1", spec_id: null, quantity: 1, title: "", attributes: [], seller_name: null, estimate },
  ],
});
const plain = { goods: 1000, payment: 1000 };

test("a plain preview has no caution", () => {
  expect(cautionsOf(resultOf([plain], plain), sent("10"))).toEqual([]);
});

test("a product that KJB cannot pay and a price that rose are cautions", () => {
  const result = resultOf([plain], plain, { kjb_unsupported_offer_ids: ["1"] });
  expect(cautionsOf(result, sent("9.50"))).toEqual([
    { kind: "kjb", count: 1 },
    { kind: "price", difference: "0.5" },
  ]);
});

test("where the goods are unknown, nothing to pay is unknown too", () => {
  const unknown = { goods: null, payment: 0 };
  const result = resultOf([unknown], unknown);
  expect(payableOf(result, null).amount).toBeNull();
  expect(payableOf(result, result.sellers[0] ?? null).amount).toBeNull();
  expect(totalsOf(result, null).payment).toBeNull();
  expect(cautionsOf(result, sent("9.50")).map(({ kind }) => kind)).toEqual(["amounts"]);
});

test.each([null, 1000])("a total without an order says so, when the marketplace tells %s", (told) => {
  const result = resultOf([plain, { goods: null, payment: null }], { goods: null, payment: told });
  expect(payableOf(result, null)).toMatchObject({ amount: 1000, without: [1] });
});

test("a total that is more than its known parts is the marketplace's own", () => {
  const result = resultOf([plain, { goods: null, payment: null }], { goods: null, payment: 2500 });
  expect(payableOf(result, null)).toMatchObject({ amount: 2500, without: [] });
});

test("a refusal that no check explains is the marketplace's own status", () => {
  expect(vendorStatus({ success: true, checks: passed })).toBe(true);
  expect(vendorStatus({ success: false, checks: passed })).toBe(false);
  expect(vendorStatus({ success: false, checks: { ...passed, lines_returned: false } })).toBeNull();
  const noGroup = { ...passed, sellers_present: false, lines_returned: false };
  expect(vendorStatus({ success: false, checks: noGroup })).toBeNull();
  expect(vendorStatus({ success: false, checks: { ...noGroup, lines_returned: true } })).toBe(false);
});
