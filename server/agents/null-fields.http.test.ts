import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  agentKeys,
  agentMerchant,
  startAgentsFixture,
  type AgentsFixture,
} from "#testing/agents/agents-fixture.ts";
import { toolSurfaces } from "#testing/agents/tool-surfaces.ts";
import { receiver } from "#testing/gateway/sample-requests.ts";

let harness: AgentsFixture;
beforeAll(async () => {
  harness = await startAgentsFixture();
});
afterAll(() => harness.stop());

const live = { authorization: `Bearer ${agentKeys.live}` };
const order_id = "239695213738498520";
const line = { id: "907001255426", spec_id: "51d81d4a84a28ea6e07ab7b0fb5aa06f", quantity: 2 };
const cart = { channel: "1688", receiver, lines: [line] };
const search = { channel: "1688", keyword: "杯" };

describe("a null field", () => {
  const nulls = {
    ...search,
    category_id: null,
    page: null,
    page_size: null,
    price_start: null,
    price_end: null,
    sort_field: null,
    sort_order: null,
    language: null,
  };
  const cartOfNulls = {
    ...cart,
    language: null,
    receiver: { ...receiver, address_id: null },
    lines: [
      { ...line, offer_id: null, mi_id: null },
      { id: "1023565726598", spec_id: null, quantity: 1 },
    ],
  };

  test.each<[path: string, body: object]>([
    ["/v1/products/search", { ...nulls, response_format: null }],
    ["/v1/orders/preview", { ...cartOfNulls, lines: [{ ...line, offer_id: null, mi_id: null }] }],
    ["/v1/orders/1688/preview", { ...cart, channel: null, language: null, response_format: null }],
    [
      "/v1/products/freight/estimate",
      { ...cart, receiver: { ...receiver, address_id: null }, language: null },
    ],
    ["/v1/orders/1688/payment-methods", { channel: null, order_id, language: null, response_format: null }],
    ["/v1/products/detail", { channel: "1688", id: line.id, product_id: null, url: null, language: null }],
    ["/v1/products/detail", { channel: "1688", id: null, product_id: line.id, url: null }],
    ["/v1/products/parse", { url: `1688_${line.id}`, channel: null, language: null }],
    [
      "/v1/products/search-by-image",
      {
        channel: "1688",
        image_address: "https://cbu01.alicdn.com/img/ibank/907001255426.jpg",
        image_id: null,
        image_url: null,
        image_base64: null,
        region: null,
      },
    ],
  ])("treats a null field as absent on %s", async (path, body) => {
    const { status, text } = await harness.post(path, body, live);
    expect([status, JSON.parse(text).error]).toEqual([200, undefined]);
  });

  test.each<[path: string, body: object, message: string]>([
    [
      "/v1/orders/payment-methods",
      { channel: "1688", order_id: null },
      "order_id: is null; send the order id",
    ],
    ["/v1/orders/payment-methods", { channel: null, order_id }, "channel: is null; send one of 1688"],
    ["/v1/orders/preview", { ...cart, receiver: null }, "receiver: is null; send an object"],
    ["/v1/orders/preview", { ...cart, lines: null }, "lines: is null; send a list"],
    ["/v1/orders/preview", { ...cart, lines: [null] }, "lines.0: is null; send an object"],
    [
      "/v1/orders/preview",
      { ...cart, lines: [{ ...line, quantity: null }] },
      "lines.0.quantity: is null; send",
    ],
    [
      "/v1/orders/preview",
      { ...cart, lines: [{ ...line, id: null }] },
      "lines.0.id: is null; send the product id",
    ],
    [
      "/v1/orders/preview",
      { ...cart, receiver: { ...receiver, district: null } },
      "receiver.district: is null;",
    ],
    ["/v1/products/search", { channel: "1688", keyword: null, category_id: null }, "keyword: is null; send"],
    ["/v1/products/parse", { url: null }, "url: is null; send a product's link"],
  ])("refuses a null field on %s where a value is required: %j", async (path, body, message) => {
    const { status, text, headers } = await harness.post(path, body, live);
    expect([status, JSON.parse(text).error.message.slice(0, message.length)]).toEqual([400, message]);
    expect(headers["x-quota-billable-units"]).toBe("0");
  });

  describe.each(toolSurfaces)("on %s", (_, callOn) => {
    const call = (tool: string, given: unknown) => callOn(harness, tool, given);

    test("counts as left out in every optional argument, including lines and receiver", async () => {
      expect(await call("product.search", { ...nulls, detail: null })).toMatchObject({
        status: 200,
        charged: 2,
      });
      const { data, message } = await call("order.preview", {
        ...cart,
        ...cartOfNulls,
        lines: [{ ...line, offer_id: null, mi_id: null }],
        detail: null,
      });
      expect([message, data?.["success"]]).toEqual(["", true]);
      expect(await call("order.payment_methods", { channel: null, order_id, detail: null })).toMatchObject({
        status: 200,
        data: { order_id },
      });
      expect(
        await call("category.find", { channel: null, words: "裙", category_id: null, shop_id: null }),
      ).toMatchObject({ status: 200 });
    });

    test("is refused where a value is required", async () => {
      const { status, message, charged } = await call("order.payment_methods", { order_id: null });
      expect([status, charged]).toEqual([400, 0]);
      expect(message).toMatch(/^order_id: is null; send the order id as a decimal string/);
    });
  });

  test.each([
    "categoryId=&shop_id=",
    "categoryId=null&shop_id=null",
    "categoryId=undefined",
    "shop_id=None",
    "",
  ])("treats a null field as absent in the query of the category endpoint: %j", async (query) => {
    const headers = { "x-uuid": agentMerchant };
    const path = "/api/client/open-purchase/category/item?platform=1688";
    const whole = JSON.parse((await harness.raw(path, { headers })).text);
    const { status, text } = await harness.raw(`${path}&${query}`, { headers });
    expect([status, JSON.parse(text)]).toEqual([200, whole]);
  });
});
