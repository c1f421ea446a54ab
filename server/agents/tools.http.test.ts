import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { productScenarios as alibaba1688Products } from "#server/marketplaces/alibaba-1688/simulator/scenarios.ts";
import { orderVerdictCases } from "#server/marketplaces/alibaba-1688/simulator/order-answer-cases.ts";
import { productScenarios as taobaoProducts } from "#server/marketplaces/taobao/simulator/product-cases.ts";
import { agentKeys, startAgentsFixture, type AgentsFixture } from "#testing/agents/agents-fixture.ts";
import { receiver } from "#testing/gateway/sample-requests.ts";

let harness: AgentsFixture;
beforeAll(async () => {
  harness = await startAgentsFixture({ environment: { SIMULATOR_CATEGORY_NODES: "300" } });
});
afterAll(() => harness.stop());

const line = { id: "907001255426", spec_id: "51d81d4a84a28ea6e07ab7b0fb5aa06f", quantity: 2 };
const preview = { channel: "1688", receiver, lines: [line] };
const order = "239695213738498520";

/** Arguments of each tool that succeed. */
const good: { [tool: string]: object } = {
  "product.search": { channel: "1688", keyword: "杯" },
  "product.search_by_image": {
    channel: "1688",
    image_address: "https://cbu01.alicdn.com/img/ibank/907001255426.jpg",
  },
  "product.get_detail": { channel: "1688", id: line.id },
  "order.preview": preview,
  "order.payment_methods": { order_id: order },
  "category.find": { words: "裙" },
  "account.get": {},
};

/** Arguments of each tool that fail (ORIGIN stands for the gateway's own address), with code, status and field of the answer. */
const refusals: [tool: string, why: string, given: object, code: string, status: number, path?: string][] = [
  ["product.search", "input", { channel: "1688" }, "VALIDATION_ERROR", 400, "keyword"],
  [
    "product.search",
    "input",
    { channel: "1688", keyword: "杯", page_size: "10 or so" },
    "VALIDATION_ERROR",
    400,
    "page_size",
  ],
  [
    "product.search",
    "input",
    { channel: "1688", keyword: "杯", detail: "all" },
    "VALIDATION_ERROR",
    400,
    "detail",
  ],
  [
    "product.search",
    "unavailable",
    { channel: "weidian", keyword: "杯" },
    "UNSUPPORTED_CHANNEL",
    400,
    "channel",
  ],
  ["product.search_by_image", "input", { channel: "1688" }, "VALIDATION_ERROR", 400, "image_id"],
  [
    "product.search_by_image",
    "input",
    { channel: "1688", image_url: "ftp://example.com/a.jpg" },
    "VALIDATION_ERROR",
    400,
    "image_url",
  ],
  ["product.search_by_image", "gone", { channel: "1688", image_id: "900001" }, "NOT_FOUND", 404],
  [
    "product.search_by_image",
    "refused by the vendor",
    { channel: "1688", image_url: "ORIGIN/simulator/1688/pictures/refused.png" },
    "CHANNEL_UPSTREAM_ERROR",
    502,
  ],
  [
    "product.search_by_image",
    "unavailable",
    { channel: "weidian", image_id: "1" },
    "UNSUPPORTED_CHANNEL",
    400,
    "channel",
  ],
  ["product.get_detail", "input", { channel: "1688", id: "0123" }, "VALIDATION_ERROR", 400, "id"],
  ["product.get_detail", "input", { channel: "1688", id: 907001255426 }, "VALIDATION_ERROR", 400, "id"],
  ["product.get_detail", "unavailable", { channel: "1688", id: "748927600882" }, "NOT_FOUND", 404],
  ["order.preview", "input", { ...preview, lines: [] }, "VALIDATION_ERROR", 400, "lines"],
  [
    "order.preview",
    "refused by the vendor",
    { ...preview, lines: [{ ...line, id: "1066623140290" }] },
    "CHANNEL_UPSTREAM_ERROR",
    502,
  ],
  ["order.payment_methods", "input", { order_id: "12 34" }, "VALIDATION_ERROR", 400, "order_id"],
  [
    "order.payment_methods",
    "refused by the vendor",
    { order_id: "4169757306290727637" },
    "CHANNEL_UPSTREAM_ERROR",
    502,
  ],
  [
    "order.payment_methods",
    "the vendor's limit",
    { order_id: "4169757385133587637" },
    "PLATFORM_QUOTA_EXCEEDED",
    429,
  ],
  [
    "order.payment_methods",
    "expired authorization",
    { order_id: "4169757397775607637" },
    "CHANNEL_NOT_AUTHORIZED",
    401,
  ],
  ["category.find", "input", { channel: "1688" }, "VALIDATION_ERROR", 400, "words"],
  ["category.find", "input", { channel: "weidian", words: "裙" }, "VALIDATION_ERROR", 400, "shop_id"],
  [
    "category.find",
    "refused by the vendor",
    { channel: "weidian", shop_id: "1700109997", words: "裙" },
    "CHANNEL_UPSTREAM_ERROR",
    502,
  ],
  ["category.find", "unavailable", { channel: "taobao", words: "裙" }, "UNSUPPORTED_CHANNEL", 400, "channel"],
  ["account.get", "input", { detail: 5 }, "VALIDATION_ERROR", 400, "detail"],
];

describe("every tool", () => {
  test.each(Object.entries(good))(
    "%s answers with its cost and the units left, and logs its operation",
    async (tool, given) => {
      const { status, json, headers } = await harness.call(tool, given);
      expect([status, json.error]).toEqual([200, undefined]);
      expect(json).toMatchObject({ tool_id: tool, request_id: headers["x-request-id"] });
      expect(json.units_left_today).toBeGreaterThan(0);
      expect(headers).toMatchObject({
        "x-quota-billable-units": String(json.units_charged),
        "x-quota-remaining-day": String(json.units_left_today),
      });
      const line = harness.lines().at(-1);
      expect(line).toMatchObject({
        requestId: json.request_id,
        surface: "ai",
        units: json.units_charged,
        status: 200,
      });
      expect(line?.["route"]).not.toMatch(/^tools/);
    },
  );

  test.each(refusals)("refuses %s, %s %j: %s", async (tool, _why, given, code, status, path) => {
    const before = await harness.call("account.get", {});
    const here = JSON.parse(JSON.stringify(given).replaceAll("ORIGIN", harness.origin));
    const { json, ...answer } = await harness.call(tool, here);
    expect(json).toMatchObject({
      error: { code, request_id: answer.headers["x-request-id"], next_step: expect.any(String) },
      units_charged: 0,
    });
    expect(answer.headers["x-quota-remaining-day"]).toBe(String(json.units_left_today));
    expect(answer.status).toBe(status);
    if (path !== undefined) expect(json.error.issues?.map((issue) => issue.path)).toContain(path);
    expect(json.units_left_today).toBe(before.json.units_left_today);
    expect(harness.lines().at(-1)).toMatchObject({
      requestId: json.error.request_id,
      surface: "ai",
      code,
      units: 0,
    });
  });

  test.each(Object.entries(good))("refuses %s to the same keys as its operation", async (tool, given) => {
    const free = tool === "account.get" || tool === "category.find";
    const sandbox = await harness.call(tool, given, agentKeys.sandbox);
    expect(sandbox.json.error).toMatchObject({ code: "SANDBOX_CAPABILITY_UNAVAILABLE" });
    const off = await harness.call(tool, given, agentKeys.disabledPlan);
    if (tool !== "account.get") expect(off.json.error).toMatchObject({ code: "PLAN_DISABLED" });
    const bare = await harness.call(tool, given, agentKeys.without1688Authorization);
    if (!free) expect(bare.json.error).toMatchObject({ code: "CHANNEL_NOT_AUTHORIZED" });
    const narrow = await harness.call(
      "order.payment_methods",
      { order_id: order },
      agentKeys.withoutOrderRead,
    );
    expect(narrow).toMatchObject({
      status: 403,
      json: { error: { code: "INSUFFICIENT_SCOPE" }, units_charged: 0 },
    });
  });
});

test("says when used up units are available again, for every tool that costs some", async () => {
  const own = await startAgentsFixture();
  await own.call("order.preview", preview, agentKeys.small);
  for (const [tool, given] of Object.entries(good)) {
    const { json, status } = await own.call(tool, given, agentKeys.small);
    if (tool === "account.get" || tool === "category.find")
      expect([status, json.units_charged]).toEqual([200, 0]);
    else {
      expect(json).toMatchObject({
        error: { code: "QUOTA_EXCEEDED", limit: "daily_units" },
        units_charged: 0,
        units_left_today: 0,
      });
      expect(json.error).toHaveProperty("retry_at");
    }
  }
  await own.stop();
});

test("does not say that all units are used up when too few are left for one call", async () => {
  const own = await startAgentsFixture();
  await own.call("order.payment_methods", { order_id: order }, agentKeys.small);
  const { json } = await own.call("order.preview", preview, agentKeys.small);
  expect(json).toMatchObject({ error: { code: "QUOTA_EXCEEDED" }, units_left_today: 2 });
  expect(json.error).toHaveProperty("next_step", expect.not.stringMatching(/used up|today/));
  await own.stop();
});

describe("the size of an answer", () => {
  const products = [
    ...alibaba1688Products.map(({ id }) => ({ channel: "1688", id })),
    ...taobaoProducts.map(({ id }) => ({ channel: "taobao", id })),
  ];
  const asked: [tool: string, given: object][] = [
    ...products.map((given): [string, object] => ["product.get_detail", given]),
    ...["杯", "裙", "灯", "包"].flatMap((keyword): [string, object][] => [
      ["product.search", { channel: "1688", keyword, page_size: 50 }],
      ["product.search", { channel: "1688", keyword }],
      ["product.search", { channel: "taobao", keyword, page_size: 20 }],
    ]),
    ...orderVerdictCases.map(({ id }): [string, object] => ["order.payment_methods", { order_id: id }]),
    ["category.find", { words: "类" }],
    ["category.find", { words: "a" }],
    ["account.get", {}],
  ];

  test("is at max 8 KB by default and 60 KB in full, for all products of the simulators", async () => {
    const sizes = { small: 0, full: 0 };
    for (const [tool, given] of asked)
      for (const detail of ["small", "full"] as const) {
        const { json, status } = await harness.call(tool, { ...given, detail });
        if (status !== 200) continue;
        const size = Buffer.byteLength(JSON.stringify(json.data));
        sizes[detail] = Math.max(sizes[detail], size);
        expect([tool, given, size < (detail === "small" ? 8_000 : 60_000)]).toEqual([tool, given, true]);
        expect(JSON.stringify(json.data)).not.toMatch(/data:image|<\/?(p|div|img|br)\b/i);
      }
    expect(sizes.full).toBeGreaterThan(20_000);
  });

  test("is limited for a cart of fifty lines too", async () => {
    const detail = await harness.call("product.get_detail", {
      channel: "1688",
      id: "1051153972986",
      detail: "full",
    });
    const { variants } = detail.json.data["product"] as {
      variants: { sku_id: string; stock: number | null }[];
    };
    const lines = variants
      .filter(({ stock }) => (stock ?? 0) > 0)
      .slice(0, 50)
      .map(({ sku_id }) => ({ id: "1051153972986", spec_id: sku_id, quantity: 1 }));
    expect(lines).toHaveLength(50);
    for (const [detail, max] of [
      ["small", 8_000],
      ["full", 60_000],
    ] as const) {
      const { json, status } = await harness.call("order.preview", { ...preview, lines, detail });
      expect(status).toBe(200);
      expect(Buffer.byteLength(JSON.stringify(json.data))).toBeLessThan(max);
    }
  });

  test("finds the wanted variant of four hundred by its words", async () => {
    const given = { channel: "1688", id: "1051153972986" };
    const all = await harness.call("product.get_detail", { ...given, detail: "full" });
    const { product, variants_total } = all.json.data as unknown as {
      product: { variants: { sku_id: string; attributes: { value: string }[] }[] };
      variants_total: number;
    };
    expect(variants_total).toBe(400);
    expect(all.json.data["left_out"]).toEqual([
      { field: "product.variants", shown: product.variants.length, total: 400 },
    ]);
    const wanted = product.variants[7];
    const variant = wanted?.attributes.map(({ value }) => value).join(" ");
    const one = await harness.call("product.get_detail", { ...given, variant });
    expect(one.json.data["variants_matching"]).toBeLessThan(5);
    expect(one.json.data["product"]).toMatchObject({
      variants: expect.arrayContaining([expect.objectContaining({ sku_id: wanted?.sku_id })]),
    });
  });
});
