import { describe, expect, test } from "vitest";
import { channels } from "#contract/channel";
import { previewEndpoint } from "#contract/preview";
import { yuanToFen } from "#contract/money";
import type { Failure } from "#contract/failure";
import { nodeDigests } from "#server/node/node-digests.ts";
import { productScenarios } from "./scenarios.ts";
import { itemOfOrderId } from "./simulated-ids.ts";
import { createTestConnector, pick, preview, receiver, testNow } from "./test-connector.ts";

const createBench = (options: Parameters<typeof createTestConnector>[1] = {}) =>
  createTestConnector(nodeDigests, options);

const ordinary = "688000000001";
const scenario = (label: string): string => {
  const found = productScenarios.find((one) => one.label.en === label);
  if (!found) throw new Error(`no scenario ${label}`);
  return found.id;
};
const failure = async (promise: Promise<unknown>): Promise<Failure> => {
  const result = await promise.then(
    () => null,
    (error: Failure) => error,
  );
  if (!result) throw new Error("expected a failure");
  return result;
};
const path = (url: string) => url.replace("simulator:/taobao/rest", "");
const field = (body: string | null, name: string) => new URLSearchParams(body ?? "").get(name) ?? "";

async function previewed(label: string, quantity = 2) {
  const test = createBench();
  const line = { ...(await pick(test, scenario(label))), quantity };
  return { test, line, answer: await preview(test, [line]) };
}

describe("a preview that is complete", () => {
  test("costs what detail told, and its parts add up", async () => {
    const { line, answer } = await previewed("An ordinary product", 3);
    const result = answer.standard();
    const unit = yuanToFen(line.price ?? "") ?? -1;
    const shipping = result.total.shipping.amount ?? -1;
    expect(result).toMatchObject({
      channel: "taobao",
      success: true,
      monetary_unit: "CNY_minor",
      total: {
        merchandise: { amount: unit * 3, currency: "CNY" },
        payment: { amount: unit * 3 + shipping },
      },
      unavailable_lines: [],
      trade_types: [],
      pay_channels: [],
      promotions: [],
      checks: {
        payable_amount: true,
        sellers_present: true,
        lines_returned: true,
        lines_available: true,
        trade_type_supported: null,
      },
    });
    expect(shipping).toBeGreaterThan(0);
    expect(result.sellers[0]?.lines).toEqual([
      {
        id: line.offer_id,
        offer_id: line.offer_id,
        spec_id: line.spec_id,
        quantity: 3,
        unit_price: { amount: unit, currency: "CNY" },
        amount: { amount: unit * 3, currency: "CNY" },
      },
    ]);
    expect(result).not.toHaveProperty("code");
    expect(result).not.toHaveProperty("message");
    expect(() => previewEndpoint.responses.standard.parse({ ...result, request_id: "r" })).not.toThrow();
  });

  test("resolves the id first, and sends mp ids, the capital L and both addresses", async () => {
    const { test: bench, line, answer } = await previewed("An ordinary product");
    expect(bench.sent.map(({ url }) => path(url))).toEqual([
      "/traffic/item/get",
      "/product/get",
      "/purchase/order/render",
    ]);
    expect(field(bench.sent[1]?.body ?? "", "item_id")).toBe(line.offer_id);
    const body = bench.sent[2]?.body ?? "";
    const [item] = JSON.parse(field(body, "render_item_List")) as {
      item_id: string;
      sku_id: string;
      quantity: number;
    }[];
    expect(itemOfOrderId(item?.item_id ?? "")).toBe(ordinary);
    expect(item?.sku_id).toMatch(/^[0-9]{13}$/);
    expect(item?.sku_id).not.toBe(line.spec_id);
    expect(item?.quantity).toBe(2);
    expect(field(body, "need_supplychain_service")).toBe("false");
    expect(field(body, "warehouse_address")).toBe(field(body, "receiver_address"));
    expect(JSON.parse(field(body, "receiver_address"))).toEqual({
      country: "China",
      state: receiver.province,
      city: receiver.city,
      district: receiver.district,
      address: receiver.address,
      name: receiver.name,
      phone: receiver.mobile,
      mobile_phone: receiver.mobile,
    });
    expect(answer.upstreamApi).toBe("purchase/order/render");
    expect(answer.steps.map(({ upstreamApi }) => upstreamApi)).toEqual(["product/get"]);
    expect(JSON.parse(answer.steps[0]?.upstream ?? "")).toMatchObject({
      success: true,
      data: { mp_id: `2048${ordinary}` },
    });
  });

  test("resolves each distinct product once, and none that is numeric", async () => {
    const bench = createBench();
    const first = await pick(bench, ordinary, 0);
    const second = await pick(bench, ordinary, 1);
    const other = await pick(bench, scenario("A product of a second seller"));
    const numeric = await pick(bench, scenario("A numeric marketplace id"), 2);
    expect(numeric.offer_id).toMatch(/^[0-9]{16}$/);
    const before = bench.sent.length;
    const answer = await preview(bench, [
      { ...first, quantity: 1 },
      { ...other, quantity: 2 },
      { ...second, quantity: 3 },
      { ...numeric, quantity: 4 },
    ]);
    expect(
      bench.sent
        .slice(before)
        .map(({ url }) => path(url))
        .toSorted(),
    ).toEqual(["/product/get", "/product/get", "/purchase/order/render"]);
    expect(answer.steps).toHaveLength(2);
    const result = answer.standard();
    expect(result.success).toBe(true);
    expect(result.sellers.map(({ lines }) => lines.map(({ quantity }) => quantity))).toEqual([
      [1, 3, 4],
      [2],
    ]);
    expect(result.sellers.map(({ seller_name }) => seller_name)).toEqual([
      "青禾服饰旗舰店",
      "百禾家居专营店",
    ]);
    // One payment is told for both sellers; whose share is what is not.
    expect(result.sellers.map(({ total }) => total.payment.amount)).toEqual([null, null]);
    const shipping = result.sellers.map(({ total }) => total.shipping.amount ?? -1);
    expect(result.total.shipping.amount).toBe((shipping[0] ?? 0) + (shipping[1] ?? 0));
  });

  test("takes a variant id that is the marketplace's own already", async () => {
    const bench = createBench();
    const line = await pick(bench, ordinary);
    const numeric = await pick(bench, scenario("A numeric marketplace id"));
    expect(numeric.spec_id).not.toBe(line.spec_id);
    const result = (
      await preview(bench, [{ offer_id: line.offer_id, spec_id: numeric.spec_id, quantity: 1 }])
    ).standard();
    expect(result.success).toBe(true);
  });

  test("needs no spec_id for a product without variants", async () => {
    const { line, answer } = await previewed("No variants");
    expect(line.spec_id).toBeUndefined();
    expect(answer.standard()).toMatchObject({ success: true, sellers: [{ lines: [{ spec_id: null }] }] });
  });

  test("tells a known zero of free shipping", async () => {
    const { answer } = await previewed("Free shipping");
    expect(answer.standard()).toMatchObject({ success: true, total: { shipping: { amount: 0 } } });
  });

  test("passes parts that do not add up as they are", async () => {
    const { answer } = await previewed("A sum that does not add up");
    const { total, success } = answer.standard();
    const sum = (total.merchandise.amount ?? 0) + (total.shipping.amount ?? 0);
    expect(success).toBe(true);
    expect(total.payment.amount).toBe(sum - 220);
  });

  test("tells the price of now, not of the detail", async () => {
    const { line, answer } = await previewed("A price that changed since the detail");
    const told = yuanToFen(line.price ?? "") ?? 0;
    expect(answer.standard().sellers[0]?.lines[0]?.unit_price.amount).toBe(told + Math.ceil(told / 10));
  });

  for (const label of ["400 variants", "Three attributes"])
    test(`prices the last of ${label}`, async () => {
      const bench = createBench();
      const product = (await bench.connector.getProduct?.({ id: scenario(label) }, bench.call))?.standard();
      const variant = product?.variants.at(-1);
      expect(product?.variants.length).toBe(label === "400 variants" ? 400 : 36);
      expect(variant?.attributes).toHaveLength(label === "400 variants" ? 2 : 3);
      const line = { offer_id: product?.id ?? "", spec_id: variant?.sku_id, quantity: 1 };
      const unit = (await preview(bench, [line])).standard().sellers[0]?.lines[0]?.unit_price.amount;
      expect(unit).toBe(yuanToFen(variant?.price.display_amount ?? ""));
    });
});

describe("200 success false", () => {
  test("LINE_UNAVAILABLE with STALE_ID, without rendering, when no line can be resolved", async () => {
    const { test: bench, line, answer } = await previewed("An id that is always stale");
    expect(bench.sent.map(({ url }) => path(url))).not.toContain("/purchase/order/render");
    const result = answer.standard();
    expect(result).toMatchObject({
      success: false,
      code: "LINE_UNAVAILABLE",
      total: { merchandise: { amount: null }, shipping: { amount: null }, payment: { amount: null } },
      sellers: [
        { seller_id: null, seller_name: null, lines: [{ id: line.offer_id, amount: { amount: null } }] },
      ],
      unavailable_lines: [
        { line: 0, id: line.offer_id, spec_id: line.spec_id, quantity: 2, reason: "STALE_ID" },
      ],
      checks: {
        payable_amount: false,
        sellers_present: false,
        lines_returned: false,
        lines_available: false,
      },
    });
    expect(result.message).toBeTruthy();
    expect(answer).toMatchObject({ upstreamApi: "product/get", steps: [] });
    expect(JSON.parse(answer.upstream)).toMatchObject({ success: false, error_code: "PRODUCT_NOT_FOUND" });
  });

  test("renders the other lines when one is stale", async () => {
    const bench = createBench();
    const stale = { ...(await pick(bench, scenario("An id that is always stale"))), quantity: 1 };
    const good = { ...(await pick(bench, ordinary)), quantity: 2 };
    const result = (await preview(bench, [stale, good])).standard();
    expect(result.code).toBe("LINE_UNAVAILABLE");
    expect(result.unavailable_lines.map(({ line, reason }) => [line, reason])).toEqual([[0, "STALE_ID"]]);
    expect(result.sellers.map(({ lines }) => lines.map(({ id }) => id))).toEqual([
      [good.offer_id],
      [stale.offer_id],
    ]);
    expect(result.total.payment.amount).toBeGreaterThan(0);
  });

  test("an id works for six hours, and is stale after twelve", async () => {
    let now = testNow;
    const bench = createBench({ clock: () => now });
    const line = { ...(await pick(bench, ordinary)), quantity: 1 };
    now = testNow + 6 * 3_600_000;
    expect((await preview(bench, [line])).standard().success).toBe(true);
    now = testNow + 12 * 3_600_000;
    expect((await preview(bench, [line])).standard().unavailable_lines[0]?.reason).toBe("STALE_ID");
    const again = { ...(await pick(bench, ordinary)), quantity: 1 };
    expect(again.offer_id).not.toBe(line.offer_id);
    expect(again.spec_id).toBe(line.spec_id);
    expect((await preview(bench, [again])).standard().success).toBe(true);
  });

  test("a second look mends the id that is stale at first", async () => {
    const bench = createBench();
    const id = scenario("An id that a second look mends");
    const first = { ...(await pick(bench, id)), quantity: 1 };
    const second = { ...(await pick(bench, id)), quantity: 1 };
    expect((await preview(bench, [first])).standard().code).toBe("LINE_UNAVAILABLE");
    expect((await preview(bench, [second])).standard().success).toBe(true);
  });

  test("an unknown variant is stale, a missing one is asked for", async () => {
    const bench = createBench();
    const { offer_id } = await pick(bench, ordinary);
    const result = (
      await preview(bench, [
        { offer_id, spec_id: "4000000000000", quantity: 1 },
        { offer_id, spec_id: undefined, quantity: 1 },
      ])
    ).standard();
    expect(result.unavailable_lines.map(({ reason }) => reason)).toEqual(["STALE_ID", "SPEC_REQUIRED"]);
  });

  test("a variant that cannot be bought is listed with the vendor's reason and message", async () => {
    const { line, answer } = await previewed("A variant that cannot be bought");
    expect(answer.standard()).toMatchObject({
      code: "LINE_UNAVAILABLE",
      unavailable_lines: [
        { line: 0, id: line.offer_id, reason: "SKU_UNAVAILABLE", message: "该规格暂不可购买" },
      ],
    });
  });

  test("more than the stock is unavailable", async () => {
    const { answer } = await previewed("An ordinary product", 2001);
    expect(answer.standard().unavailable_lines).toMatchObject([{ reason: "OUT_OF_STOCK", quantity: 2001 }]);
  });

  test("a product that is gone makes all its lines unavailable", async () => {
    const bench = createBench();
    const id = scenario("A product that is gone");
    const lines = [
      { ...(await pick(bench, id, 0)), quantity: 1 },
      { ...(await pick(bench, id, 1)), quantity: 1 },
    ];
    const result = (await preview(bench, lines)).standard();
    expect(result.unavailable_lines.map(({ line, reason }) => [line, reason])).toEqual([
      [0, "ITEM_OFFLINE"],
      [1, "ITEM_OFFLINE"],
    ]);
  });

  test("PREVIEW_INCOMPLETE for a line that was not returned: its amounts are unknown", async () => {
    const bench = createBench();
    const missing = { ...(await pick(bench, scenario("A line missing from the answer"))), quantity: 1 };
    const good = { ...(await pick(bench, ordinary)), quantity: 1 };
    const result = (await preview(bench, [missing, good])).standard();
    expect(result).toMatchObject({
      success: false,
      code: "PREVIEW_INCOMPLETE",
      unavailable_lines: [],
      checks: { lines_returned: false, lines_available: true },
    });
    expect(result.sellers[1]?.lines).toMatchObject([
      { id: missing.offer_id, unit_price: { amount: null }, amount: { amount: null } },
    ]);
  });
});

describe("a failure", () => {
  test("502 with the vendor's code and message in standard, raw in upstream", async () => {
    const { answer } = await previewed("A refusal of the marketplace");
    expect(() => answer.standard()).toThrow(
      expect.objectContaining({
        code: "CHANNEL_UPSTREAM_ERROR",
        details: expect.objectContaining({
          upstream: { code: "SELLER_CLOSED", message: "卖家已暂停营业，暂不能下单" },
        }),
      }),
    );
    expect(JSON.parse(answer.upstream)).toMatchObject({
      result: { success: false, error_code: "SELLER_CLOSED" },
    });
  });

  test("502 for an unsafe amount in standard, its exact digits in upstream", async () => {
    const { answer } = await previewed("An amount beyond exactness");
    expect(() => answer.standard()).toThrow(expect.objectContaining({ code: "CHANNEL_UPSTREAM_ERROR" }));
    expect(answer.upstream).toContain('"amount":"9007199254740993"');
  });

  test("401 CHANNEL_NOT_AUTHORIZED for a token that the vendor refuses", async () => {
    expect((await failure(previewed("An authorization that has ended"))).code).toBe("CHANNEL_NOT_AUTHORIZED");
    const bench = createBench();
    const wrong = bench.connector.getProduct?.({ id: ordinary }, { ...bench.call, accessToken: "another" });
    expect((await failure(Promise.resolve(wrong))).code).toBe("CHANNEL_NOT_AUTHORIZED");
  });

  test("429 PLATFORM_QUOTA_EXCEEDED for the vendor's limit, with a time to come back", async () => {
    const { code, details } = await failure(previewed("The platform's call limit"));
    expect(code).toBe("PLATFORM_QUOTA_EXCEEDED");
    expect(details.notice).toEqual({ limit: "taobao_call_frequency", retryAt: testNow + 10_000 });
  });

  for (const label of ["No answer", "A maintenance page"])
    test(`502 for ${label}`, async () => {
      expect((await failure(previewed(label))).code).toBe("CHANNEL_UPSTREAM_ERROR");
    });

  test("502 and an alarm for a signature that the vendor refuses, without our secret", async () => {
    const bench = createBench({ secret: "wrong-secret" });
    const error = await failure(pick(bench, ordinary));
    expect(error.code).toBe("CHANNEL_UPSTREAM_ERROR");
    expect(error.details.upstream?.code).toBe("IncompleteSignature");
    expect(bench.events.some(({ kind }) => kind === "alarm")).toBe(true);
    expect(JSON.stringify([error.message, error.details, bench.events])).not.toContain("wrong-secret");
  });

  test("a clock that is off is corrected and the call signed once more", async () => {
    const bench = createBench({ vendorClock: () => testNow + 3_600_000 });
    const product = await bench.connector.getProduct?.({ id: ordinary }, bench.call);
    expect(product?.standard().source_product_id).toBe(ordinary);
    expect(bench.sent).toHaveLength(2);
  });

  test("the receiver and the token are in no vendor text that is passed on", async () => {
    const said = `收件人 ${receiver.name} ${receiver.mobile} buyer-token`;
    const refused = JSON.stringify({
      code: "0",
      result: { success: false, error_code: "E1", error_msg: said },
    });
    const bench = createBench({ answers: [refused] });
    const answer = await preview(bench, [{ offer_id: "2048688000000001", spec_id: "1", quantity: 1 }]);
    let message = "";
    try {
      answer.standard();
    } catch (error) {
      message = (error as Failure).details.upstream?.message ?? "";
    }
    expect(message).toContain("收件人");
    for (const secret of [receiver.name, receiver.mobile, "buyer-token"])
      expect(message).not.toContain(secret);
  });
});

test("the connector offers what the channel table says", () => {
  const { connector } = createBench();
  const offered = {
    payment_methods: connector.queryPaymentMethods,
    preview: connector.previewOrder,
    product_detail: connector.getProduct,
    product_search: connector.searchProducts,
    category: connector.listCategories,
  };
  expect(Object.entries(offered).flatMap(([name, method]) => (method ? [name] : []))).toEqual([
    ...channels.taobao.capabilities,
  ]);
});
