import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  agentKeys,
  agentMerchant,
  startAgentsFixture,
  type AgentsFixture,
} from "#testing/agents/agents-fixture.ts";
import { mcpMessage, readMcp } from "#testing/agents/tool-surfaces.ts";
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
const order = { channel: "1688", order_id };
const search = { channel: "1688", keyword: "杯" };

const paths = {
  search: "/v1/products/search",
  preview: "/v1/orders/preview",
  order: "/v1/orders/payment-methods",
  detail: "/v1/products/detail",
  freight: "/v1/products/freight/estimate",
};

async function spent(): Promise<number> {
  return (await harness.store.quota.usage("demo")).used;
}

describe("a misspelt field on /v1", () => {
  const { quantity: _quantity, ...withoutQuantity } = line;
  const { spec_id, ...withoutVariant } = line;

  test.each<[path: string, body: object, field: string, meant: string]>([
    [paths.order, { ...order, response_fromat: "upstream" }, "response_fromat", "response_format"],
    [paths.order, { ...order, responseFormat: "upstream" }, "responseFormat", "response_format"],
    [paths.order, { channel: "1688", orderId: order_id }, "orderId", "order_id"],
    [paths.order, { ...order, orderId: "239695213738498521" }, "orderId", "order_id"],
    [paths.search, { ...search, langauge: "ja" }, "langauge", "language"],
    [paths.search, { ...search, pageSize: 50 }, "pageSize", "page_size"],
    [paths.search, { ...search, prise_start: 5 }, "prise_start", "price_start"],
    [paths.search, { ...search, sort_feild: "price" }, "sort_feild", "sort_field"],
    [paths.search, { ...search, Page: 2 }, "Page", "page"],
    [paths.search, { ...search, catagory_id: "1" }, "catagory_id", "category_id"],
    [paths.preview, { ...cart, lines: [{ ...withoutQuantity, quanity: 2 }] }, "lines.0.quanity", "quantity"],
    [paths.preview, { ...cart, lines: [{ ...line, offerid: "1" }] }, "lines.0.offerid", "offer_id"],
    [
      paths.preview,
      { ...cart, lines: [{ ...withoutVariant, specId: spec_id }] },
      "lines.0.specId",
      "spec_id",
    ],
    [
      paths.preview,
      { ...cart, lines: [{ ...withoutVariant, sku_id: spec_id }] },
      "lines.0.sku_id",
      "spec_id",
    ],
    [
      paths.preview,
      { ...cart, receiver: { ...receiver, addressId: "7" } },
      "receiver.addressId",
      "address_id",
    ],
    [
      paths.freight,
      { ...cart, receiver: { ...receiver, district: undefined, distric: "滨江区" } },
      "receiver.distric",
      "district",
    ],
    [paths.detail, { channel: "1688", productId: line.id }, "productId", "product_id"],
  ])("names the field that is meant when %s gets %j", async (path, body, field, meant) => {
    const before = await spent();
    const { status, text, headers } = await harness.post(path, body, live);
    const { error } = JSON.parse(text);
    expect([status, error.code, error.issues[0]]).toEqual([
      400,
      "VALIDATION_ERROR",
      {
        path: field,
        message: `is no field of this request; send it as ${meant}`,
        fault: "unknown_field",
        expected: [meant],
      },
    ]);
    expect(error.message).toBe(`${field}: is no field of this request; send it as ${meant}`);
    expect([headers["x-quota-billable-units"], await spent()]).toEqual(["0", before]);
  });

  test.each<[path: string, body: object, field: string]>([
    [paths.search, { ...search, currency: "USD" }, "currency"],
    [paths.search, { ...search, currency: "CNY" }, "currency"],
    [paths.preview, { ...cart, target_currency: "EUR" }, "target_currency"],
    [paths.preview, { ...cart, lines: [{ ...line, currency: "USD" }] }, "lines.0.currency"],
    [paths.freight, { ...cart, currencyCode: "USD" }, "currencyCode"],
    [paths.order, { ...order, Currency: "USD" }, "Currency"],
  ])("refuses a currency on %s, because every amount is in CNY: %j", async (path, body, field) => {
    const { status, text, headers } = await harness.post(path, body, live);
    expect([status, JSON.parse(text).error.message]).toEqual([
      400,
      `${field}: is no field of this request; leave it out, because all amounts are in CNY`,
    ]);
    expect(headers["x-quota-billable-units"]).toBe("0");
  });

  test.each<[path: string, body: object]>([
    [paths.search, { ...search, client_ref: "a", trace_id: "b", user_id: "c", tags: [] }],
    [paths.order, { ...order, orderId: order_id, order_no: "PO-1", remark: "urgent" }],
    [
      paths.preview,
      {
        ...cart,
        receiver: {
          ...receiver,
          town: "长河街道",
          zip: "310051",
          country: "CN",
          phone: "0571",
          address2: "b",
          tag: "x",
          province_code: "33",
        },
        lines: [
          {
            ...line,
            sku_id: line.spec_id,
            title: "杯",
            price: { amount: 1, currency: "CNY" },
            seller_id: "b2b",
            note: "x",
            _id: "5",
          },
        ],
        remark: "x",
        flow: "general",
      },
    ],
    [paths.detail, { channel: "1688", id: line.id, source: "x", currency: null }],
  ])("ignores other unknown fields: %s %j", async (path, body) => {
    const { status, text } = await harness.post(path, body, live);
    expect([status, JSON.parse(text).error]).toEqual([200, undefined]);
  });

  test("refuses a misspelt field of the category endpoint", async () => {
    const path = "/api/client/open-purchase/category/item?platform=1688";
    for (const [query, field, meant] of [
      ["category_id=1", "category_id", "categoryId"],
      ["categoryid=1", "categoryid", "categoryId"],
      ["shopId=1", "shopId", "shop_id"],
    ]) {
      const { status, text } = await harness.raw(`${path}&${query}`, {
        headers: { "x-uuid": agentMerchant },
      });
      expect([status, JSON.parse(text).msg]).toEqual([
        400,
        `${field}: is no field of this request; send it as ${meant}.`,
      ]);
    }
    const other = await harness.raw(`${path}&lang=en&_=1700000000000&t=%ff`, {
      headers: { "x-uuid": agentMerchant },
    });
    expect(other.status).toBe(200);
  });
});

describe("misspelt arguments of tools", () => {
  const rows: [tool: string, given: object, field: string, meant: string][] = [
    ["order.payment_methods", { orderId: order_id }, "orderId", "order_id"],
    ["product.search", { ...search, details: "full" }, "details", "detail"],
    ["product.get_detail", { channel: "1688", id: line.id, variants: "red" }, "variants", "variant"],
    ["product.search", { ...search, pagesize: 5 }, "pagesize", "page_size"],
    [
      "order.preview",
      { ...cart, lines: JSON.stringify([{ ...line, offerId: "1" }]) },
      "lines.0.offerId",
      "offer_id",
    ],
  ];

  test.each(rows)(
    "refuses a misspelt argument of %s on /ai/v1 and /mcp at no cost: %j",
    async (tool, given, field, meant) => {
      const before = await spent();
      const message = `${field}: is no field of this request; send it as ${meant}`;
      const { status, json } = await harness.call(tool, given);
      expect([status, json.error.message, json.units_charged]).toEqual([400, message, 0]);
      const { body } = mcpMessage("legacy", "tools/call", { name: tool.replace(".", "_"), arguments: given });
      const { result } = readMcp((await harness.post("/mcp", body, live)).text);
      expect([result?.isError, JSON.parse(result?.content[0]?.text ?? "{}").error.message]).toEqual([
        true,
        message,
      ]);
      expect(await spent()).toBe(before);
    },
  );

  test("refuses a misspelt field next to the arguments", async () => {
    for (const [body, field, meant] of [
      [{ tool_id: "account.get", argument: { detail: "full" } }, "argument", "arguments"],
      [{ toolId: "account.get", arguments: {} }, "toolId", "tool_id"],
    ] as const) {
      const { status, text } = await harness.post("/ai/v1/tools/call", body, live);
      expect([status, JSON.parse(text).error.message]).toEqual([
        400,
        `${field}: is no field of this request; send it as ${meant}`,
      ]);
    }
  });

  test("refuses a currency and says that all amounts are in CNY", async () => {
    const { status, json } = await harness.call("product.search", { ...search, currency: "USD" });
    expect([status, json.error.message]).toEqual([
      400,
      expect.stringMatching(/^currency: .*all amounts are in CNY$/),
    ]);
  });
});
