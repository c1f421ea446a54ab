import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { previewEndpoint } from "#contract/public/preview";
import type { OrderLine } from "#contract/public/preview-request";
import { parseExact } from "#server/shared/json/exact-json.ts";
import {
  cny,
  mapAnswer,
  mapSample,
  previewSample,
  sampleGroup,
} from "#testing/alibaba-1688/preview-sample.ts";

const { line, cargo } = previewSample;
const spec = line.spec_id;

test("maps the vendor's documented answer", () => {
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
    flow: "general",
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

describe("lines", () => {
  const other: OrderLine = { offer_id: "554456348334", spec_id: undefined, quantity: 7 };

  test("lists a line that did not come back as it was sent, with null amounts", () => {
    const result = mapAnswer({ orderPreviewResuslt: [sampleGroup] }, [line, other]);
    expect(result).toMatchObject({ success: false, code: "PREVIEW_INCOMPLETE" });
    expect(result.checks).toMatchObject({ lines_returned: false, payable_amount: false });
    // The amounts of the other lines are not a total of this cart.
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

  test("lists every line with unknown totals when no group comes back", () => {
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

  test("matches a line of a product without variants to the returned line of its offer", () => {
    const payload = {
      orderPreviewResuslt: [{ ...sampleGroup, cargoList: [{ ...cargo, offerId: "554456348334" }] }],
    };
    expect(mapAnswer(payload, [other]).checks.lines_returned).toBe(true);
  });

  describe("lines that come back without being requested", () => {
    const stray = { offerId: 554456348334, amount: 7 };
    const unknown = { merchandise: cny(null), shipping: cny(null), payment: cny(null) };

    test.each([
      ["amounts that include its own", stray],
      ["amounts of an unknown product", { ...stray, offerId: null, amount: null }],
    ])("leaves the cart without a total for %s", (_, other) => {
      const result = mapSample({ cargoList: [other, cargo] });
      expect(result).toMatchObject({ success: false, code: "PREVIEW_INCOMPLETE", total: unknown });
      expect(result.checks).toMatchObject({ payable_amount: false, lines_returned: true });
      expect(result.sellers[0]?.lines.map(({ offer_id }) => offer_id)).toEqual([line.offer_id]);
    });

    // No quantity comes back, so a split line cannot be distinguished from a repeated group.
    test.each([
      ["a group twice", [sampleGroup, sampleGroup]],
      [
        "a group again without its amounts",
        [sampleGroup, { ...sampleGroup, cargoList: [{ ...cargo, amount: null }] }],
      ],
      ["a group again without its goods", [sampleGroup, { ...sampleGroup, cargoList: [] }]],
    ])("returns no total of the cart for %s", (_, groups) => {
      const result = mapAnswer({ orderPreviewResuslt: groups });
      expect(result).toMatchObject({ success: false, code: "PREVIEW_INCOMPLETE", total: unknown });
      expect(result.checks).toMatchObject({ payable_amount: false, lines_returned: true });
      expect(result.sellers.map(({ total }) => total.payment)).toEqual(groups.map(() => cny(4400)));
    });

    test("reports no line as available while 1688 names another one that is not", () => {
      const result = mapSample({ cargoList: [{ ...stray, amount: 0, resultCode: "SKU_OFFLINE" }, cargo] });
      expect(result).toMatchObject({ success: false, code: "PREVIEW_INCOMPLETE", unavailable_lines: [] });
      expect(result.checks).toMatchObject({ payable_amount: true, lines_available: false });
    });

    test("ignores a gift", () => {
      const result = mapSample({ cargoList: [{ ...stray, amount: 0 }, cargo] });
      expect(result).toMatchObject({ success: true, total: { payment: cny(4400) } });
      expect(result.sellers[0]?.lines).toHaveLength(1);
      const more = { ...sampleGroup, sumPayment: 0, cargoList: [{ ...cargo, amount: 0 }] };
      expect(mapAnswer({ orderPreviewResuslt: [more, sampleGroup] })).toMatchObject({
        success: true,
        total: { payment: cny(4400) },
      });
    });
  });

  test("distinguishes the variants of one offer", () => {
    const second = { ...line, spec_id: "2ba3d63866a71fbae83909d9b4814f01", quantity: 3 };
    const cargoList = [{ ...cargo, specId: second.spec_id, amount: 54 }, cargo];
    const { sellers } = mapAnswer({ orderPreviewResuslt: [{ ...sampleGroup, cargoList }] }, [line, second]);
    expect(sellers[0]?.lines.map(({ spec_id, amount }) => [spec_id, amount.amount])).toEqual([
      [spec, 3600],
      [second.spec_id, 5400],
    ]);
  });

  test("lists a seller's lines in the order they were sent, missing ones at their place", () => {
    const sent = ["1001", "1002", "1003"].map((offer_id) => ({ ...other, offer_id }));
    const cargoList = [1003, 1002].map((offerId) => ({ ...cargo, offerId, specId: null }));
    const { sellers } = mapAnswer({ orderPreviewResuslt: [{ ...sampleGroup, cargoList }] }, sent);
    const listed = sellers.map(({ lines }) => lines.map(({ id, amount }) => `${id} ${amount.amount}`));
    expect(listed).toEqual([["1001 null", "1002 3600", "1003 3600"]]);
  });

  test.each(["SKU_OFFLINE", 500])("reads a result code of %j as an unavailable line", (resultCode) => {
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
    ["E1", null, "UNKNOWN"],
  ])("reads a result code of %j with %j as %s", (resultCode, message, meaning) => {
    const result = mapSample({ cargoList: [{ ...cargo, resultCode, message }] });
    expect(result.unavailable_lines[0]).toMatchObject({ meaning, message: message || null });
  });

  test.each(["200", 200, "S0000", null])("reads a result code of %j as an available line", (resultCode) => {
    expect(mapSample({ resultCode, cargoList: [{ ...cargo, resultCode }] }).success).toBe(true);
  });
});

describe("codes and checks", () => {
  test.each([
    ["both lists empty", { tradeModelList: [], tradeModeNameList: [] }],
    ["both lists absent", { tradeModelList: null, tradeModeNameList: null }],
    ["opSupport false", { tradeModelList: [{ tradeType: "nzassure", opSupport: false }] }],
    ["no name that an order may be created with", { tradeModeNameList: [] }],
  ])("reports UNSUPPORTED_TRADE_MODE for %s", (_, members) => {
    const result = mapSample(members);
    expect(result).toMatchObject({ success: false, code: "UNSUPPORTED_TRADE_MODE" });
    expect(result.checks.trade_type_supported).toBe(false);
  });

  test("counts trade types that are only named as usable", () => {
    expect(mapSample({ tradeModelList: null }).trade_types).toEqual([
      { trade_type: "nzassure", name: "nzassure", description: "", op_support: true },
    ]);
  });

  test("excludes a trade type that one group of a split order does not allow", () => {
    const payload = {
      orderPreviewResuslt: [sampleGroup, { ...sampleGroup, tradeModelList: [], tradeModeNameList: [] }],
    };
    expect(mapAnswer(payload).trade_types.map(({ op_support }) => op_support)).toEqual([false]);
  });

  test.each([
    ["status false", { status: false, message: "拆单结果发生了变化" }],
    ["a result code", { resultCode: "500", message: "拆单结果发生了变化" }],
  ])("never succeeds for a group with %s, and gives the vendor's reason", (_, members) => {
    const result = mapSample(members);
    expect(result).toMatchObject({ success: false, code: "PREVIEW_INCOMPLETE" });
    expect(result.message).toContain("拆单结果发生了变化");
    expect(result.checks.sellers_present).toBe(false);
  });

  test.each([
    [{ status: false, sumCarriage: 0 }, null],
    [{ status: false, sumCarriage: null }, null],
    [{ resultCode: "500", sumCarriage: 0 }, null],
    [{ status: false, sumCarriage: 1000 }, 1000],
    [{ resultCode: "500", sumCarriage: 1 }, 1],
    [{ sumCarriage: 0 }, 0],
  ])("passes on the freight of a refused group, but treats 0 there as unknown: %j", (group, freight) => {
    const result = mapSample(group);
    expect(result.total.shipping).toEqual(cny(freight));
    expect(result.sellers[0]?.total.shipping).toEqual(cny(freight));
  });

  // A refused group need not list its trade types, and their absence is not the reason for the refusal.
  test.each([
    ["its words", { message: "库存不足" }, "1688 did not confirm this cart: 库存不足"],
    ["its code", {}, "1688 did not confirm this cart: 500_004"],
    ["nothing", { status: false, resultCode: "200" }, "1688 did not confirm this cart: it gave no reason."],
  ])("reports %s for a refused group without trade types", (_, members, message) => {
    const tradeTypes = { tradeModelList: null, tradeModeNameList: null };
    const result = mapSample({ resultCode: "500_004", ...tradeTypes, ...members });
    expect(result).toMatchObject({ success: false, code: "PREVIEW_INCOMPLETE", message });
  });

  test("accepts a payment of one fen", () => {
    expect(mapSample({ sumPayment: 1 }).checks.payable_amount).toBe(true);
  });

  test.each([
    ["lines that did not come back", { cargoList: [] }, "1688 left out some of the lines"],
    ["no payable amount", { sumPayment: 0 }, "1688 did not confirm this cart or named no payable amount"],
  ])("describes %s in a text of its own", (_, members, words) => {
    expect(mapSample(members).message).toContain(words);
  });

  test.each([0, null])("treats a payable amount of %j as missing", (sumPayment) => {
    expect(mapSample({ sumPayment })).toMatchObject({
      success: false,
      code: "PREVIEW_INCOMPLETE",
      checks: { payable_amount: false },
    });
  });

  test("names the products that KJB cannot pay where the vendor names them", () => {
    expect(
      mapSample({}, { unsupportedCrossBorderPayOfferList: [548818919805] }).kjb_unsupported_offer_ids,
    ).toEqual(["548818919805"]);
    expect(mapSample()).not.toHaveProperty("kjb_unsupported_offer_ids");
  });
});
