import { describe, expect, test } from "vitest";
import { yuanToFen } from "#contract/shared/money";
import { previewEndpoint } from "#contract/public/preview";
import { itemOfOrderId } from "../simulator/simulated-ids.ts";
import {
  createTestConnector,
  pick,
  preview,
  previewScenario,
  receiver,
  scenario,
} from "#testing/taobao/test-connector.ts";

const ordinary = "688000000001";
const path = (url: string) => url.replace("simulator:/taobao/rest", "");
const field = (body: string | null, name: string) => new URLSearchParams(body ?? "").get(name) ?? "";

describe("a complete preview", () => {
  test("costs the detail's price, and has parts that add up", async () => {
    const { line, answer } = await previewScenario(createTestConnector(), "An ordinary product", 3);
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
    const harness = createTestConnector();
    const { line, answer } = await previewScenario(harness, "An ordinary product");
    expect(harness.sent.map(({ url }) => path(url))).toEqual([
      "/traffic/item/get",
      "/product/get",
      "/purchase/order/render",
    ]);
    expect(field(harness.sent[1]?.body ?? "", "item_id")).toBe(line.offer_id);
    const body = harness.sent[2]?.body ?? "";
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

  test("resolves each distinct product once, and no numeric one", async () => {
    const harness = createTestConnector();
    const first = await pick(harness, ordinary, 0);
    const second = await pick(harness, ordinary, 1);
    const other = await pick(harness, scenario("A product of a second seller"));
    const numeric = await pick(harness, scenario("A numeric marketplace id"), 2);
    expect(numeric.offer_id).toMatch(/^[0-9]{16}$/);
    const before = harness.sent.length;
    const answer = await preview(harness, [
      { ...first, quantity: 1 },
      { ...other, quantity: 2 },
      { ...second, quantity: 3 },
      { ...numeric, quantity: 4 },
    ]);
    expect(
      harness.sent
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
    // One payment is returned for both sellers, so each one's share is unknown.
    expect(result.sellers.map(({ total }) => total.payment.amount)).toEqual([null, null]);
    const shipping = result.sellers.map(({ total }) => total.shipping.amount ?? -1);
    expect(result.total.shipping.amount).toBe((shipping[0] ?? 0) + (shipping[1] ?? 0));
  });

  test("accepts a variant id that is already the marketplace's own", async () => {
    const harness = createTestConnector();
    const line = await pick(harness, ordinary);
    const numeric = await pick(harness, scenario("A numeric marketplace id"));
    expect(numeric.spec_id).not.toBe(line.spec_id);
    const result = (
      await preview(harness, [{ offer_id: line.offer_id, spec_id: numeric.spec_id, quantity: 1 }])
    ).standard();
    expect(result.success).toBe(true);
  });

  test("needs no spec_id for a product without variants", async () => {
    const { line, answer } = await previewScenario(createTestConnector(), "No variants");
    expect(line.spec_id).toBeUndefined();
    expect(answer.standard()).toMatchObject({ success: true, sellers: [{ lines: [{ spec_id: null }] }] });
  });

  test("reports free shipping as a known zero", async () => {
    const { answer } = await previewScenario(createTestConnector(), "Free shipping");
    expect(answer.standard()).toMatchObject({ success: true, total: { shipping: { amount: 0 } } });
  });

  test("passes on parts that do not add up unchanged", async () => {
    const { answer } = await previewScenario(createTestConnector(), "A sum that does not add up");
    const { total, success } = answer.standard();
    const sum = (total.merchandise.amount ?? 0) + (total.shipping.amount ?? 0);
    expect(success).toBe(true);
    expect(total.payment.amount).toBe(sum - 220);
  });

  test("reports the current price, not the detail's", async () => {
    const { line, answer } = await previewScenario(
      createTestConnector(),
      "A price that changed since the detail",
    );
    const reported = yuanToFen(line.price ?? "") ?? 0;
    expect(answer.standard().sellers[0]?.lines[0]?.unit_price.amount).toBe(
      reported + Math.ceil(reported / 10),
    );
  });

  for (const label of ["400 variants", "Three attributes"])
    test(`prices the last variant of ${label}`, async () => {
      const harness = createTestConnector();
      const product = (
        await harness.connector.getProduct?.({ id: scenario(label) }, harness.call)
      )?.standard();
      const variant = product?.variants.at(-1);
      expect(product?.variants.length).toBe(label === "400 variants" ? 400 : 36);
      expect(variant?.attributes).toHaveLength(label === "400 variants" ? 2 : 3);
      const line = { offer_id: product?.id ?? "", spec_id: variant?.sku_id, quantity: 1 };
      const unit = (await preview(harness, [line])).standard().sellers[0]?.lines[0]?.unit_price.amount;
      expect(unit).toBe(yuanToFen(variant?.price.display_amount ?? ""));
    });
});
