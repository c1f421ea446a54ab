import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { previewEndpoint } from "#contract/public/preview";
import type { OrderLine, Receiver } from "#contract/public/preview-request";
import { parseExact } from "#server/shared/json/exact-json.ts";
import { previewParams } from "./preview-order.ts";
import { productCases, productScenarios } from "../simulator/scenarios.ts";
import { documentedProduct } from "../simulator/simulate-products.ts";
import {
  answering,
  createSimulatedConnector,
  createTestConnector,
  testCall,
  testToken,
} from "#testing/alibaba-1688/test-connector.ts";
import { failureOf } from "#testing/failure-of.ts";

const receiver: Receiver = {
  name: "张三",
  mobile: "15251667788",
  province: "浙江省",
  city: "杭州市",
  district: "滨江区",
  address: "网商路699号 A+B",
};

/** Returns a documented product by its English label. */
function product(label: string) {
  const row = productCases.find((one) => one.label.en === label);
  if (!row) throw new Error(`no product ${label}`);
  return documentedProduct(row);
}

/** Returns a line of a product's n-th variant that has the quantity in stock. */
function lineOf(label: string, { quantity = 1, variant = 0 } = {}): OrderLine {
  const { id, variants } = product(label);
  const chosen = variants.filter(({ stock }) => stock >= Math.min(quantity, 5))[variant];
  return { offer_id: id, spec_id: chosen?.specId, quantity };
}

// The catalogue is built only once.
const simulated = createSimulatedConnector().connector;

function preview(lines: OrderLine[], to: Receiver = receiver) {
  return simulated.previewOrder!({ receiver: to, lines }, testCall());
}

const standardOf = async (...lines: OrderLine[]) => (await preview(lines)).standard();

describe("the request", () => {
  test("sends the receiver's texts, each line exactly, and the open market", () => {
    const lines = [
      { offer_id: "9223372036854775807", spec_id: "b266e0726506185beaf205cbae88530d", quantity: 5 },
    ];
    expect(previewParams({ receiver, lines })).toEqual({
      addressParam:
        '{"fullName":"张三","mobile":"15251667788","provinceText":"浙江省","cityText":"杭州市","areaText":"滨江区","address":"网商路699号 A+B"}',
      cargoParamList:
        '[{"offerId":9223372036854775807,"specId":"b266e0726506185beaf205cbae88530d","quantity":5}]',
      flow: "general",
    });
  });

  test("sends a saved address alone, and no variant for a product without variants", () => {
    const params = previewParams({
      receiver: { ...receiver, address_id: "9007199254740993" },
      lines: [{ offer_id: "1", spec_id: undefined, quantity: 1 }],
    });
    expect(params["addressParam"]).toBe('{"addressId":9007199254740993}');
    expect(params["cargoParamList"]).toBe('[{"offerId":1,"quantity":1}]');
  });

  test("makes one vendor call per preview", async () => {
    const { connector, seen } = createSimulatedConnector();
    const lines = [lineOf("Colours by sizes"), lineOf("No variants"), lineOf("Split order")];
    await connector.previewOrder!({ receiver, lines }, testCall());
    expect(seen.sent).toHaveLength(1);
  });
});

describe("200 success", () => {
  test.each([
    "Colours by sizes",
    "No variants",
    "One variant",
    "Sixty variants",
    "Four hundred variants",
    "Three attributes",
  ])("succeeds: %s", async (label) => {
    const line = lineOf(label, { quantity: 2 });
    const answer = await preview([line]);
    const result = answer.standard();
    expect(answer.upstreamApi).toBe("com.alibaba.trade/alibaba.createOrder.preview");
    expect(answer.upstream).toContain('"orderPreviewResuslt"');
    expect(previewEndpoint.responses.standard.safeParse({ ...result, request_id: "r" }).success).toBe(true);
    expect(result).toMatchObject({ success: true, unavailable_lines: [] });
    const { merchandise, shipping, payment } = result.total;
    const [seller] = result.sellers;
    expect(seller?.lines).toEqual([expect.objectContaining({ offer_id: line.offer_id, quantity: 2 })]);
    expect(seller?.lines[0]?.amount.amount).toBe((seller?.lines[0]?.unit_price.amount ?? 0) * 2);
    expect((merchandise.amount ?? 0) + (shipping.amount ?? 0) - (seller?.total.discount.amount ?? 0)).toBe(
      payment.amount,
    );
  });

  test("applies a tier's price to the quantity that reaches it", async () => {
    const { price, tiers } = product("No variants");
    const unit = async (quantity: number) =>
      (await standardOf(lineOf("No variants", { quantity }))).sellers[0]?.lines[0]?.unit_price.amount;
    expect(await unit(19)).toBe(price);
    expect(await unit(20)).toBe(tiers[1]?.price);
  });

  test("calculates freight by province", async () => {
    const lines = [lineOf("Colours by sizes")];
    const shipping = async (province: string) =>
      (await preview(lines, { ...receiver, province })).standard().total.shipping.amount ?? 0;
    expect(await shipping("新疆维吾尔自治区")).toBeGreaterThan(await shipping("浙江省"));
  });

  test("returns a group, freight and payment for each part of a split order", async () => {
    const lines = [lineOf("Split order"), lineOf("Split order", { variant: 1 })];
    const result = await standardOf(...lines);
    expect(result.success).toBe(true);
    expect(result.sellers.map((seller) => seller.lines.length)).toEqual([1, 1]);
    expect(result.total.payment.amount).toBe(
      result.sellers.reduce((sum, { total }) => sum + (total.payment.amount ?? 0), 0),
    );
  });

  test("reports unknown freight, absent freight and free freight", async () => {
    expect((await standardOf(lineOf("Freight unknown"))).total.shipping.amount).toBeNull();
    expect((await standardOf(lineOf("No freight in the answer"))).total.shipping.amount).toBeNull();
    expect((await standardOf(lineOf("Free freight"))).total.shipping.amount).toBe(0);
  });

  test("reports a price that changed after the detail", async () => {
    const { price } = product("Price changed since detail");
    const result = await standardOf(lineOf("Price changed since detail", { quantity: 3 }));
    expect(result.sellers[0]?.lines[0]).toMatchObject({
      unit_price: { amount: price + 100 },
      amount: { amount: 3 * (price + 100) },
    });
  });

  test("keeps parts that do not add up unchanged", async () => {
    const { total } = await standardOf(lineOf("Parts do not add up"));
    expect((total.payment.amount ?? 0) - (total.merchandise.amount ?? 0) - (total.shipping.amount ?? 0)).toBe(
      100,
    );
  });

  test("reports a product that KJB cannot pay", async () => {
    const line = lineOf("KJB cannot pay it");
    expect(await standardOf(line)).toMatchObject({
      success: true,
      kjb_unsupported_offer_ids: [line.offer_id],
    });
  });
});

describe("200 incomplete", () => {
  test.each([
    ["No trade type", "UNSUPPORTED_TRADE_MODE"],
    ["Trade type only on the site", "UNSUPPORTED_TRADE_MODE"],
    ["Line missing from the answer", "PREVIEW_INCOMPLETE"],
    ["Line cannot be bought", "LINE_UNAVAILABLE"],
    ["Group refused", "PREVIEW_INCOMPLETE"],
    ["No payable amount", "PREVIEW_INCOMPLETE"],
    ["No groups at all", "PREVIEW_INCOMPLETE"],
  ])("reports for %s the code %s and lists every line", async (label, code) => {
    const lines = [lineOf("Colours by sizes"), lineOf(label)];
    const result = await standardOf(...lines);
    expect(result).toMatchObject({ success: false, code });
    expect(result.message).not.toBe("");
    expect(new Set(result.sellers.flatMap((seller) => seller.lines.map(({ offer_id }) => offer_id)))).toEqual(
      new Set(lines.map(({ offer_id }) => offer_id)),
    );
  });

  test("names the unavailable line by its index", async () => {
    const result = await standardOf(lineOf("Colours by sizes"), lineOf("Line cannot be bought"));
    expect(result.unavailable_lines.map(({ line, reason }) => [line, reason])).toEqual([[1, "SKU_OFFLINE"]]);
  });
});

describe("502 refused", () => {
  const sound = lineOf("Colours by sizes");

  test.each([
    { label: "500_001: not sold online", code: "500_001", reason: "NOT_SOLD_ONLINE", lines: [1] },
    { label: "500_002: another seller", code: "500_002", reason: "OTHER_SELLER", lines: [0, 1] },
    { label: "500_003: variants were remade", code: "500_003", reason: "VARIANT_UNKNOWN", lines: [1] },
    { label: "500_004: five in stock", code: "500_004", reason: "OUT_OF_STOCK", lines: [1], quantity: 6 },
    {
      label: "500_005: minimum order 50",
      code: "500_005",
      reason: "BELOW_MINIMUM",
      lines: [1],
      quantity: 49,
    },
    {
      label: "500_006: mixed batch of 10",
      code: "500_006",
      reason: "BELOW_MIXED_BATCH",
      lines: [1],
      quantity: 9,
    },
    { label: "500_007: no resale agreement", code: "500_007", reason: "NO_RESALE_AGREEMENT", lines: [] },
    { label: "500_008: price is zero", code: "500_008", reason: "NO_PRICE", lines: [1] },
    { label: "500_009: packs of 12", code: "500_009", reason: "OFF_BATCH", lines: [1], quantity: 13 },
    { label: "The vendor is busy", code: "500_1", reason: "UNKNOWN", lines: [] },
    { label: "Product is gone", code: "500_1", reason: "PRODUCT_GONE", lines: [1] },
  ])("$label: names the lines $lines", async ({ label, code, reason, lines, quantity = 1 }) => {
    const answer = await preview([sound, lineOf(label, { quantity })]);
    expect(answer.upstream).toContain(`"errorCode":"${code}"`);
    const failure = await failureOf(answer.standard);
    expect(failure).toMatchObject({ code: "CHANNEL_UPSTREAM_ERROR", status: 502 });
    expect(failure.details.upstream?.code).toBe(code);
    const reported = failure.details.issues ?? [];
    expect(reported.flatMap(({ line }) => line ?? [])).toEqual(lines);
    expect(reported.map(({ path }) => path)).toEqual(
      lines.length === 0 && reason !== "UNKNOWN" ? ["lines"] : lines.map((index) => `lines.${index}`),
    );
    expect(reported.every((issue) => issue.reason === reason)).toBe(true);
  });

  test.each([
    { label: "500_004: five in stock", quantity: 5 },
    { label: "500_005: minimum order 50", quantity: 50 },
    { label: "500_006: mixed batch of 10", quantity: 10 },
    { label: "500_009: packs of 12", quantity: 24 },
  ])("$label: reports that $quantity pieces are sold", async ({ label, quantity }) => {
    expect((await standardOf(lineOf(label, { quantity }))).success).toBe(true);
  });

  test("matches the vendor's documented answer to the line of its offer and variant", async () => {
    const text = readFileSync(new URL("../fixtures/preview-500-004.json", import.meta.url), "utf8");
    const { connector } = createTestConnector(answering(text));
    const spec = "eb81c61de14f4adb405ffcc2c8a4a3fb";
    const lines = [
      { offer_id: "548818919805", spec_id: "2ba3d63866a71fbae83909d9b4814f01", quantity: 1 },
      { offer_id: "548818919805", spec_id: spec, quantity: 1 },
    ];
    const answer = await connector.previewOrder!({ receiver, lines }, testCall());
    expect(answer.upstream).toBe(text);
    const message = `商品[548818919805_${spec}]库存不足，请核实库存后订购。`;
    expect((await failureOf(answer.standard)).details).toMatchObject({
      upstream: { code: "500_004", message, message_en: "There is not enough in stock." },
      issues: [{ path: "lines.1", message }],
    });
  });

  test("answers 502 for an inexact amount, whose digits are unchanged in upstream", async () => {
    const answer = await preview([lineOf("Preview amount not exact")]);
    expect(answer.upstream).toContain('"sumPayment":"9007199254740993"');
    expect((await failureOf(answer.standard)).code).toBe("CHANNEL_UPSTREAM_ERROR");
  });

  test("does not report texts of the gateway as the vendor's", async () => {
    const wordless = '{"success":false,"errorCode":"500_1"}';
    const { connector } = createTestConnector(answering(wordless));
    const answer = await connector.previewOrder!({ receiver, lines: [sound] }, testCall());
    const failure = await failureOf(answer.standard);
    expect(failure.details.upstream).toEqual({ code: "500_1" });
    expect(failure.message).toBe("1688 refused this cart. It gave its code and no message.");
  });

  test("repeats neither the receiver nor a secret of the call", async () => {
    const echo = `{"success":false,"errorCode":"500_1","errorMsg":"张三 15251667788 网商路699号 A+B ${testToken} 地址有误"}`;
    const { connector, seen } = createTestConnector(answering(echo));
    const answer = await connector.previewOrder!({ receiver, lines: [sound] }, testCall());
    const failure = await failureOf(answer.standard);
    const reported = JSON.stringify([failure.message, failure.details, seen.events]);
    for (const secret of ["张三", "15251667788", "网商路", testToken]) expect(reported).not.toContain(secret);
    expect(failure.details.upstream?.message).toContain("地址有误");
  });
});

test("lists every documented product once with both labels, and has all but the removed one in the catalogue", async () => {
  expect(new Set(productScenarios.map(({ id }) => id)).size).toBe(productScenarios.length);
  expect(productScenarios.every(({ label, effect }) => label.en && label.zh && effect)).toBe(true);
  for (const { id, gone, span } of productCases) {
    const answer = await simulated.getProduct!({ id }, testCall());
    if (gone) expect((await failureOf(answer.standard)).status).toBe(404);
    else
      expect(answer.standard().variants).toHaveLength(
        span.length && span.reduce((count, part) => count * part, 1),
      );
  }
});

test("reads a refusal's numbers exactly", () => {
  expect(
    parseExact(previewParams({ receiver, lines: [lineOf("No variants")] })["cargoParamList"] ?? ""),
  ).toEqual([{ offerId: 634430926581, quantity: 1 }]);
});
