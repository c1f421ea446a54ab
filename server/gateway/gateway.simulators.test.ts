import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { z } from "zod";
import { categoryEndpoint } from "#contract/public/category";
import { errorEnvelopeSchema } from "#contract/shared/error-envelope";
import { paymentMethodsEndpoint } from "#contract/public/payment-methods";
import { paymentVerdict } from "#contract/public/payment-verdict";
import { previewEndpoint } from "#contract/public/preview";
import { productDetailEndpoint } from "#contract/public/product-detail";
import { productSearchEndpoint } from "#contract/public/product-search";
import { parseAnswer } from "#contract/shared/yuan-amount";
import { startHttpFixture } from "#testing/gateway/http-fixture.ts";
import { receiver } from "#testing/gateway/sample-requests.ts";
import { merchantUuid } from "#testing/gateway/test-access.ts";

let harness: Awaited<ReturnType<typeof startHttpFixture>>;
beforeAll(async () => {
  harness = await startHttpFixture();
});
afterAll(() => harness.stop());

/** Reads a 200 that has exactly the contract's fields. Parsing drops unlisted fields, so it must not drop anything. */
async function answered<Schema extends z.ZodType>(
  { path, responses }: { path: string; responses: { standard: Schema } },
  body: object,
  units: number,
): Promise<z.infer<Schema>> {
  const response = await harness.post(path, body);
  const json = parseAnswer(await response.text());
  expect(json).not.toHaveProperty("error");
  expect(response.status).toBe(200);
  const parsed = responses.standard.parse(json);
  expect(parsed).toEqual(json);
  expect(response.headers.get("x-quota-billable-units")).toBe(String(units));
  expect(json).toMatchObject({ request_id: response.headers.get("x-request-id") });
  return parsed;
}

describe("payment methods of the 1688 simulator", () => {
  test.each([
    ["4169757385897317637", "kjb_possible"],
    ["4169757354330127637", "kjb_possible"],
    ["239695213738498520", "kjb_not_reported"],
    ["4169757325308297637", "kjb_not_reported"],
    ["4169757366240397637", "no_channels"],
    ["4169757308101117637", "fix_authorization"],
    ["4169757312152797637", "refused"],
  ])("give order %s the verdict %s", async (order_id, verdict) => {
    const answer = await answered(paymentMethodsEndpoint, { channel: "1688", order_id }, 1);
    expect(answer.order_id).toBe(order_id);
    expect(paymentVerdict({ answer }).kind).toBe(verdict);
  });

  test("keep every digit of the order id in the upstream format", async () => {
    const order_id = "4169757385897317637";
    const body = { channel: "1688", order_id, response_format: "upstream" };
    const response = await harness.post(paymentMethodsEndpoint.path, body);
    expect(response.status).toBe(200);
    const json = paymentMethodsEndpoint.responses.upstream.parse(await response.json());
    expect(json.upstream_api).toBe("com.alibaba.trade/alibaba.trade.payWay.query");
    expect(json.upstream).toMatchObject({ resultList: { orderId: order_id } });
  });
});

const simulated = [
  { channel: "1688", ordinary: "907001255426", gone: "748927600882" },
  { channel: "taobao", ordinary: "688000000001", gone: "600000000009" },
] as const;

describe.each(simulated)("from a keyword to a previewed cart on $channel", ({ channel, ordinary }) => {
  test("search, detail and preview answer in the contract's format and price the chosen variant", async () => {
    const found = await answered(productSearchEndpoint, { channel, keyword: "杯" }, 2);
    expect(found.items.length).toBeGreaterThan(0);
    const { product } = await answered(productDetailEndpoint, { channel, id: ordinary }, 1);
    expect(product.channel).toBe(channel);

    const variant = product.variants.find((each) => (each.stock ?? 0) > 1_000) ?? product.variants[0];
    const line = {
      id: product.id,
      ...(variant && { spec_id: variant.sku_id }),
      quantity: (product.batch_size ?? 1) * (product.min_order_quantity ?? 1),
    };
    const preview = await answered(previewEndpoint, { channel, receiver, lines: [line] }, 5);
    expect(preview).toMatchObject({ channel, success: true });
    expect(preview.total.payment.amount).toBeGreaterThan(0);
    const lines = preview.sellers.flatMap((seller) => seller.lines);
    expect(lines).toMatchObject([{ id: product.id, offer_id: product.id, quantity: line.quantity }]);
  });
});

describe.each(simulated)("products of $channel in JSON", ({ channel, ordinary, gone }) => {
  test("have the same content and shape in a list as in their detail", async () => {
    const found = await answered(productSearchEndpoint, { channel, keyword: "杯", page_size: 5 }, 2);
    for (const item of found.items) {
      const { product } = await answered(productDetailEndpoint, { channel, id: item.source_product_id }, 1);
      expect(item.title).toEqual(product.title);
      expect(item.price.display_amount).toBe(product.price.display_amount);
      expect(item.price).toMatchObject({ original_currency: "CNY", display_currency: "CNY" });
      expect(item.seller).toEqual({ id: null, name: item.seller_name });
      expect([null, product.seller_name]).toContain(item.seller_name);
    }
  });

  test("have every amount as a number with the vendor's two decimals, never as text", async () => {
    const detail = await (await harness.post(productDetailEndpoint.path, { channel, id: ordinary })).text();
    const list = await (await harness.post(productSearchEndpoint.path, { channel, keyword: "杯" })).text();
    for (const text of [detail, list]) {
      const tokens = [...text.matchAll(/"(?:(?:original|display|promotion)_amount|price)":([^,{}]+)/g)];
      expect(tokens.length).toBeGreaterThan(2);
      for (const [, token] of tokens) expect(token).toMatch(/^(?:[0-9]+\.[0-9]{2}|null)$/);
    }
  });

  test("have one main picture, the description's text as well, and a time that ends in Z", async () => {
    const { product } = await answered(productDetailEndpoint, { channel, id: ordinary }, 1);
    expect(product.images.map(({ type }) => type).filter((type) => type === "main")).toHaveLength(1);
    expect(product.images[0]?.type).toBe("main");
    expect(product.description).toBe(`<p>${product.title.original}</p>`);
    expect(product.description_text).toBe(product.title.original);
    expect(product.fetched_at).toMatch(/Z$/);
    if (channel === "1688") {
      expect(product.category).toMatch(/\p{Script=Han}/u);
      expect(product.category_id).toMatch(/^[0-9]+$/);
    } else expect(Object.keys(product).filter((name) => name.startsWith("category"))).toEqual([]);
  });

  test("answer 404 with the marketplace's own words for a removed product, and bill nothing", async () => {
    const before = await harness.store.quota.usage("acme");
    const response = await harness.post(productDetailEndpoint.path, { channel, id: gone });
    expect(response.status).toBe(404);
    expect(response.headers.get("x-quota-billable-units")).toBe("0");
    const { error } = errorEnvelopeSchema.parse(await response.json());
    expect(error).toMatchObject({
      code: "NOT_FOUND",
      upstream: {
        code: expect.stringMatching(/./),
        message: expect.stringMatching(/商品不存在/),
        cause: "product_gone",
      },
    });
    expect(await harness.store.quota.usage("acme")).toEqual(before);
  });
});

describe("category trees of the simulators", () => {
  const ask = async (query: string) => {
    const response = await harness.get(`${categoryEndpoint.path}?${query}`, { "x-uuid": merchantUuid });
    return { status: response.status, json: await response.json() };
  };

  test("return the whole tree of 1688, and the children of one node", async () => {
    const { status, json } = await ask("platform=1688");
    expect(status).toBe(200);
    const tree = categoryEndpoint.responses.standard.parse(json);
    expect(tree.ret).toBe(1);
    const parent = tree.data.find((node) => node.children.length > 0);
    const children = await ask(`platform=1688&categoryId=${parent?.id}`);
    expect(children.json).toEqual({ ret: 1, msg: "success", data: parent?.children });
  });

  test("answer 400 CHANNEL_CAPABILITY_NOT_SUPPORTED for taobao", async () => {
    expect(await ask("platform=taobao")).toMatchObject({
      status: 400,
      json: { ret: 400, code: "CHANNEL_CAPABILITY_NOT_SUPPORTED", data: [] },
    });
  });
});

describe("the ledger after all these calls", () => {
  test("has used exactly the sum of the units of the answers (I2)", async () => {
    const billed = harness.lines.reduce((sum, line) => sum + line.units, 0);
    expect(billed).toBeGreaterThan(0);
    expect(await harness.store.quota.usage("acme")).toMatchObject({ used: billed, held: 0 });
  });
});

describe("errors of Taobao's older platform, by the documented ids", () => {
  /** Returns the order id of an item, from its detail. */
  const lineOf = async (item: string) => {
    const { product } = await answered(productDetailEndpoint, { channel: "taobao", id: item }, 1);
    return { id: product.id, spec_id: product.variants[0]?.sku_id, quantity: 1 };
  };
  const failed = async (path: string, body: object) => {
    const response = await harness.post(path, body);
    expect(response.headers.get("x-quota-billable-units")).toBe("0");
    const { error } = errorEnvelopeSchema.parse(await response.json());
    return { status: response.status, retryAfter: response.headers.get("retry-after"), error };
  };

  test.each([
    ["688000000020", 429, "60", { code: "PLATFORM_QUOTA_EXCEEDED", limit: "taobao_call_frequency" }],
    ["688000000021", 429, "10", { code: "PLATFORM_QUOTA_EXCEEDED", retry_estimated: true }],
    ["688000000022", 401, null, { code: "CHANNEL_NOT_AUTHORIZED", upstream: { code: "invalid-sessionkey" } }],
    ["688000000024", 502, null, { action: "operator", upstream: { cause: "operator" } }],
    ["688000000025", 502, null, { action: "retry", upstream: { cause: "busy" } }],
    ["688000000026", 502, null, { upstream: { code: "isv.something-new", message: "新的原因" } }],
  ])(
    "answer a preview of item %s with %i, to be retried in %s s",
    async (item, status, retryAfter, error) => {
      const lines = [await lineOf(item)];
      for (const response_format of ["standard", "upstream"]) {
        const told = await failed(previewEndpoint.path, {
          channel: "taobao",
          receiver,
          lines,
          response_format,
        });
        expect(told).toMatchObject({ status, retryAfter, error });
        if (item === "688000000020") expect(told.error).not.toHaveProperty("retry_estimated");
        if (item === "688000000026") expect(told.error).not.toHaveProperty("action");
      }
    },
  );

  test("answer 404 for an item that the platform does not know", async () => {
    expect(await failed(productDetailEndpoint.path, { channel: "taobao", id: "688000000023" })).toMatchObject(
      {
        status: 404,
        error: { code: "NOT_FOUND", upstream: { code: "isv.item-not-exist", cause: "product_gone" } },
      },
    );
  });
});
