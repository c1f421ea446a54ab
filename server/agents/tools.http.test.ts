import { afterAll, beforeAll, describe, expect, test } from "vitest";
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

/** Orders that the simulator always has. */
const unpaidOrder = "3657499272179230001";
const shippedOrder = "3657499272179230002";

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
  "order.get": { channel: "1688", order_id: unpaidOrder },
  "order.list": { channel: "1688" },
  "order.payment_link": { order_ids: [unpaidOrder], method: "kjb" },
  "order.trace": { channel: "1688", order_id: shippedOrder },
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
  ["order.get", "input", { channel: "1688" }, "VALIDATION_ERROR", 400, "order_id"],
  ["order.get", "gone", { channel: "1688", order_id: "3657499272179239999" }, "NOT_FOUND", 404],
  ["order.get", "gone", { channel: "1688", external_order_id: "PO-9" }, "NOT_FOUND", 404],
  ["order.list", "unavailable", { channel: "weidian" }, "CHANNEL_CAPABILITY_NOT_SUPPORTED", 400, "channel"],
  [
    "order.payment_link",
    "unavailable",
    { channel: "taobao", order_ids: [unpaidOrder], method: "kjb" },
    "CHANNEL_CAPABILITY_NOT_SUPPORTED",
    400,
    "channel",
  ],
  ["order.trace", "input", { channel: "1688", order_id: "12 34" }, "VALIDATION_ERROR", 400, "order_id"],
  [
    "order.create",
    "without its scope",
    {
      ...preview,
      external_order_id: "PO-1",
      confirm: true,
      expected_total: { amount: 28360, currency: "CNY" },
    },
    "INSUFFICIENT_SCOPE",
    403,
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
        request_id: json.request_id,
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
      request_id: json.error.request_id,
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

test("tells when used-up units are available again, for every tool that costs units", async () => {
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
