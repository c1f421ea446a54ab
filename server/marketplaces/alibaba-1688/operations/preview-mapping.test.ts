import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { previewEndpoint } from "#contract/preview";
import type { OrderLine } from "#contract/preview-request";
import { parseExact } from "#server/kernel/json/exact-json.ts";
import { failureOf } from "#testing/alibaba-1688/failure-of.ts";
import {
  cny,
  mapAnswer,
  mapSample,
  previewSample,
  sampleGroup,
} from "#testing/alibaba-1688/preview-sample.ts";

const { line, cargo } = previewSample;
const spec = line.spec_id;

test("the vendor's documented answer in our words", () => {
  const text = readFileSync(new URL("../fixtures/preview-success.json", import.meta.url), "utf8");
  const result = mapAnswer(parseExact(text));
  expect(result).toEqual({
    channel: "1688",
    success: true,
    monetary_unit: "CNY_minor",
    total: { merchandise: cny(3600), shipping: cny(800), payment: cny(4400) },
    sellers: [
      {
        seller_id: null,
        seller_name: null,
        lines: [
          {
            id: "548818919805",
            offer_id: "548818919805",
            spec_id: spec,
            quantity: 2,
            unit_price: cny(1800),
            amount: cny(3600),
          },
        ],
        total: { merchandise: cny(3600), shipping: cny(800), payment: cny(4400), discount: cny(null) },
      },
    ],
    unavailable_lines: [],
    trade_types: [
      {
        trade_type: "nzassure",
        name: "担保交易",
        description: expect.stringContaining("买家下单5天内全款支付") as string,
        op_support: true,
      },
    ],
    pay_channels: [],
    promotions: [],
    checks: {
      payable_amount: true,
      sellers_present: true,
      lines_returned: true,
      lines_available: true,
      trade_type_supported: true,
    },
  });
  expect(previewEndpoint.responses.standard.safeParse({ ...result, request_id: "r" }).success).toBe(true);
});

describe("amounts", () => {
  test.each([
    ["36", 3600],
    ["18.5", 1850],
    ["0.07", 7],
    ["1E2", 10000],
    ["36.00", 3600],
  ])("a line amount of %s yuan is %i fen", (text, amount) => {
    const answer = parseExact(
      `{"orderPreviewResuslt":[{"cargoList":[{"offerId":548818919805,"specId":"${spec}","amount":${text}}]}]}`,
    );
    expect(mapAnswer(answer).sellers[0]?.lines[0]?.amount.amount).toBe(amount);
  });

  test.each([
    '"sumPayment":100.5',
    '"sumPayment":9007199254740993',
    '"sumCarriage":-1',
    '"sumPaymentNoCarriage":"3600"',
    `"cargoList":[{"offerId":548818919805,"specId":"${spec}","amount":36.005}]`,
    `"cargoList":[{"offerId":548818919805,"specId":"${spec}","amount":-1}]`,
    `"cargoList":[{"offerId":548818919805,"specId":"${spec}","amount":90071992547409.93}]`,
  ])("%s is a 502", async (member) => {
    const failure = await failureOf(() => mapAnswer(parseExact(`{"orderPreviewResuslt":[{${member}}]}`)));
    expect(failure.code).toBe("CHANNEL_UPSTREAM_ERROR");
  });

  test("a unit price without a whole fen is unknown, and the amount stands", () => {
    const exact = parseExact(
      `{"orderPreviewResuslt":[{"cargoList":[{"offerId":548818919805,"specId":"${spec}","amount":10,"finalUnitPrice":3.3333333333}]}]}`,
    );
    expect(mapAnswer(exact).sellers[0]?.lines[0]).toMatchObject({
      unit_price: cny(null),
      amount: cny(1000),
    });
  });

  test("absent freight is unknown, zero freight is known", () => {
    expect(mapSample({ sumCarriage: null }).total.shipping).toEqual(cny(null));
    expect(mapSample({ sumCarriage: 0 }).total.shipping).toEqual(cny(0));
  });

  test("freight as described is unknown whatever the sum says", () => {
    const result = mapSample({ sumCarriage: 0 }, { postFeeByDescOfferList: [548818919805] });
    expect(result.total.shipping).toEqual(cny(null));
    expect(result.sellers[0]?.total.shipping).toEqual(cny(null));
    expect(result.success).toBe(true);
    expect(mapSample({ sumCarriage: 0 }, { postFeeByDescOfferList: [1] }).total.shipping).toEqual(cny(0));
  });

  test("parts that do not add up are passed on as they are", () => {
    const { merchandise, shipping, payment } = mapSample({ sumPayment: 4500 }).total;
    expect([merchandise, shipping, payment]).toEqual([cny(3600), cny(800), cny(4500)]);
  });

  test("the total of several groups is the sum of each part, or unknown when one part is", () => {
    const amount = fc.option(fc.integer({ min: 0, max: 1_000_000_000 }));
    const sums = fc.record({ sumPayment: amount, sumCarriage: amount, sumPaymentNoCarriage: amount });
    fc.assert(
      fc.property(fc.array(sums, { minLength: 1, maxLength: 6 }), (groups) => {
        const wire = { orderPreviewResuslt: groups.map((one) => ({ ...sampleGroup, ...one })) };
        const { total } = mapAnswer(wire);
        const expected = (member: keyof (typeof groups)[number]) => {
          const parts = groups.map((one) => one[member]);
          return parts.includes(null) ? null : parts.reduce<number>((sum, part) => sum + (part ?? 0), 0);
        };
        expect(total.payment.amount).toBe(expected("sumPayment"));
        expect(total.shipping.amount).toBe(expected("sumCarriage"));
        expect(total.merchandise.amount).toBe(expected("sumPaymentNoCarriage"));
      }),
    );
  });

  test("a total beyond exact integers is a 502", async () => {
    const most = { ...sampleGroup, sumPayment: Number.MAX_SAFE_INTEGER };
    const wire = { orderPreviewResuslt: [most, most] };
    expect((await failureOf(() => mapAnswer(wire))).code).toBe("CHANNEL_UPSTREAM_ERROR");
  });
});

describe("lines", () => {
  const other: OrderLine = { offer_id: "554456348334", spec_id: undefined, quantity: 7 };

  test("a line that did not come back is listed as it was sent, with null amounts", () => {
    const result = mapAnswer({ orderPreviewResuslt: [sampleGroup] }, [line, other]);
    expect(result).toMatchObject({ success: false, code: "PREVIEW_INCOMPLETE" });
    expect(result.checks).toMatchObject({ lines_returned: false, payable_amount: false });
    // What is told of the others is no total of this cart.
    expect(result.total).toEqual({ merchandise: cny(null), shipping: cny(null), payment: cny(null) });
    expect(result.sellers).toHaveLength(1);
    expect(result.sellers[0]?.total.payment).toEqual(cny(sampleGroup.sumPayment));
    expect(result.sellers[0]?.lines[1]).toEqual({
      id: "554456348334",
      offer_id: "554456348334",
      spec_id: null,
      quantity: 7,
      unit_price: cny(null),
      amount: cny(null),
    });
  });

  test("no group at all lists every line with unknown totals", () => {
    for (const groups of [[], null]) {
      const result = mapAnswer({ orderPreviewResuslt: groups }, [line, other]);
      expect(result).toMatchObject({ success: false, code: "PREVIEW_INCOMPLETE" });
      expect(result.checks).toMatchObject({
        sellers_present: false,
        payable_amount: false,
        lines_returned: false,
      });
      expect(result.sellers.flatMap(({ lines }) => lines.map(({ offer_id }) => offer_id))).toEqual([
        "548818919805",
        "554456348334",
      ]);
      expect(result.total).toEqual({ merchandise: cny(null), shipping: cny(null), payment: cny(null) });
    }
  });

  test("a line of a product without variants takes what comes back for its offer", () => {
    const wire = {
      orderPreviewResuslt: [{ ...sampleGroup, cargoList: [{ ...cargo, offerId: "554456348334" }] }],
    };
    expect(mapAnswer(wire, [other]).checks.lines_returned).toBe(true);
  });

  test("the variants of one offer are told apart", () => {
    const second = { ...line, spec_id: "2ba3d63866a71fbae83909d9b4814f01", quantity: 3 };
    const cargoList = [{ ...cargo, specId: second.spec_id, amount: 54 }, cargo];
    const { sellers } = mapAnswer({ orderPreviewResuslt: [{ ...sampleGroup, cargoList }] }, [line, second]);
    expect(sellers[0]?.lines.map(({ spec_id, amount }) => [spec_id, amount.amount])).toEqual([
      [second.spec_id, 5400],
      [spec, 3600],
    ]);
  });

  test.each(["SKU_OFFLINE", 500])("a result code of %j is an unavailable line", (resultCode) => {
    const result = mapSample({ cargoList: [{ ...cargo, resultCode, message: "该规格已下架" }] });
    expect(result).toMatchObject({ success: false, code: "LINE_UNAVAILABLE" });
    expect(result.unavailable_lines).toEqual([
      {
        line: 0,
        id: "548818919805",
        offer_id: "548818919805",
        spec_id: spec,
        quantity: 2,
        reason: String(resultCode),
        meaning: "UNKNOWN",
        message: "该规格已下架",
        message_en: "This variant is no longer offered. Choose another one.",
      },
    ]);
    expect(result.sellers[0]?.lines).toHaveLength(1);
  });

  test.each([
    ["500_004", "", "OUT_OF_STOCK"],
    ["NO_STOCK", "", "OUT_OF_STOCK"],
    ["E1", "库存不足", "OUT_OF_STOCK"],
    ["500_008", "", "NO_PRICE"],
    ["ITEM_OFFLINE", "", "PRODUCT_GONE"],
  ])("a result code of %j with %j means %s", (resultCode, message, meaning) => {
    const result = mapSample({ cargoList: [{ ...cargo, resultCode, message }] });
    expect(result.unavailable_lines[0]?.meaning).toBe(meaning);
  });

  test.each(["200", 200, null])("a result code of %j is an available line", (resultCode) => {
    expect(mapSample({ cargoList: [{ ...cargo, resultCode }] }).success).toBe(true);
  });
});

describe("codes and checks", () => {
  test.each([
    ["both lists empty", { tradeModelList: [], tradeModeNameList: [] }],
    ["both lists absent", { tradeModelList: null, tradeModeNameList: null }],
    ["opSupport false", { tradeModelList: [{ tradeType: "nzassure", opSupport: false }] }],
    ["no name that an order may be created with", { tradeModeNameList: [] }],
  ])("%s: UNSUPPORTED_TRADE_MODE", (_, members) => {
    const result = mapSample(members);
    expect(result).toMatchObject({ success: false, code: "UNSUPPORTED_TRADE_MODE" });
    expect(result.checks.trade_type_supported).toBe(false);
  });

  test("names alone are trade types that can be used", () => {
    expect(mapSample({ tradeModelList: null }).trade_types).toEqual([
      { trade_type: "nzassure", name: "nzassure", description: "", op_support: true },
    ]);
  });

  test("a trade type that one group of a split order does not allow cannot be used", () => {
    const wire = {
      orderPreviewResuslt: [sampleGroup, { ...sampleGroup, tradeModelList: [], tradeModeNameList: [] }],
    };
    expect(mapAnswer(wire).trade_types.map(({ op_support }) => op_support)).toEqual([false]);
  });

  test.each([
    ["status false", { status: false, message: "拆单结果发生了变化" }],
    ["a result code", { resultCode: "500", message: "拆单结果发生了变化" }],
  ])("a group with %s is never a success and says the vendor's reason", (_, members) => {
    const result = mapSample(members);
    expect(result).toMatchObject({ success: false, code: "PREVIEW_INCOMPLETE" });
    expect(result.message).toContain("拆单结果发生了变化");
    expect(result.checks.sellers_present).toBe(false);
  });

  test.each([0, null])("a payable amount of %j is none", (sumPayment) => {
    expect(mapSample({ sumPayment })).toMatchObject({
      success: false,
      code: "PREVIEW_INCOMPLETE",
      checks: { payable_amount: false },
    });
  });

  test("the products that KJB cannot pay are named where the vendor names them", () => {
    expect(
      mapSample({}, { unsupportedCrossBorderPayOfferList: [548818919805] }).kjb_unsupported_offer_ids,
    ).toEqual(["548818919805"]);
    expect(mapSample()).not.toHaveProperty("kjb_unsupported_offer_ids");
  });
});
