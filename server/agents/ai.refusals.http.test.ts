import { afterAll, beforeAll, expect, test } from "vitest";
import { toolCallEndpoint } from "#contract/public/agent-endpoints";
import { errorAdvice } from "#contract/tools/tool";
import {
  agentKeys,
  expiredKey,
  startAgentsFixture,
  type AgentsFixture,
} from "#testing/agents/agents-fixture.ts";
import { receiver } from "#testing/gateway/sample-requests.ts";

let harness: AgentsFixture;
beforeAll(async () => {
  harness = await startAgentsFixture();
});
afterAll(() => harness.stop());

const path = "/ai/v1/tools/call";
const live = { authorization: `Bearer ${agentKeys.live}` };
const order_id = "239695213738498520";
const good = { tool_id: "order.payment_methods", arguments: { order_id } };

const refused: [why: string, body: unknown, headers: Record<string, string>, status: number, code: string][] =
  [
    ["no key", good, {}, 401, "INVALID_API_KEY"],
    ["an unknown key", good, { authorization: "Bearer svc_live_nobody" }, 401, "INVALID_API_KEY"],
    ["an unknown tool", { tool_id: "order.refund", arguments: {} }, live, 404, "NOT_FOUND"],
    ["a name that every object has", { tool_id: "__proto__", arguments: {} }, live, 404, "NOT_FOUND"],
    ["no tool", { arguments: {} }, live, 400, "VALIDATION_ERROR"],
    ["a tool of the wrong type", { ...good, tool_id: 7 }, live, 400, "VALIDATION_ERROR"],
    ["arguments as a list", { ...good, arguments: [order_id] }, live, 400, "VALIDATION_ERROR"],
    ["arguments as text that is not an object", { ...good, arguments: "all" }, live, 400, "VALIDATION_ERROR"],
    ["a list of calls", [good, good], live, 400, "VALIDATION_ERROR"],
    ["a body that is not JSON", "{", live, 400, "VALIDATION_ERROR"],
    [
      "a megabyte of arguments",
      { ...good, arguments: { x: "x".repeat(1 << 20) } },
      live,
      413,
      "BODY_TOO_LARGE",
    ],
    ["another content type", good, { ...live, "content-type": "text/plain" }, 415, "UNSUPPORTED_MEDIA_TYPE"],
  ];

test.each(refused)("refuses %s at no cost, with one log entry", async (_why, body, headers, status, code) => {
  const before = harness.lines().length;
  const answer = await harness.post(path, body, headers);
  const json = toolCallEndpoint.responses.failure.parse(JSON.parse(answer.text));
  expect([answer.status, json.error.code]).toEqual([status, code]);
  expect(json.error.request_id).toBe(answer.headers["x-request-id"]);
  expect(json.error.next_step).toBe(errorAdvice[json.error.code]);
  expect(answer.headers["x-quota-billable-units"]).toBe("0");
  if (status === 401) expect(answer.headers["www-authenticate"]).toBe("Bearer");
  else expect(answer.headers["x-quota-remaining-day"]).toBe(String(json.units_left_today));
  const lines = harness.lines().slice(before);
  expect(lines).toMatchObject([{ route: "tools.call", surface: "ai", status, code, units: 0 }]);
});

test("tells a caller whose arguments are text to send an object", async () => {
  const { text } = await harness.post(path, { tool_id: "account.get", arguments: "all" }, live);
  expect(JSON.parse(text)).toMatchObject({
    error: { message: "arguments: is text; send an object", issues: [{ fault: "wrong_type" }] },
  });
});

test.each(["GET", "DELETE", "PUT"])("answers %s with 405 and Allow", async (method) => {
  const { status, headers } = await harness.raw(path, { method, headers: live });
  expect([status, headers.allow]).toEqual([405, "POST"]);
});

test("ignores arguments that name the prototype of all objects", async () => {
  const text = `{"tool_id":"order.payment_methods","arguments":{"order_id":"${order_id}","__proto__":{"order_id":"1"}}}`;
  const { status, text: reply } = await harness.post(path, text, live);
  expect([status, JSON.parse(reply)]).toMatchObject([200, { data: { order_id }, units_charged: 1 }]);
});

test("answers 429 with Retry-After for too many calls a minute, counting both paths together", async () => {
  const slow = await startAgentsFixture({ perMinute: 2 });
  await slow.raw("/ai/v1/tools", { headers: live });
  // A tool call counts once; the request to the endpoint behind it does not count again.
  expect((await slow.call(good.tool_id, good.arguments)).status).toBe(200);
  const last = await slow.call(good.tool_id, good.arguments);
  expect(last).toMatchObject({
    status: 429,
    json: { error: { code: "RATE_LIMIT_EXCEEDED" }, units_charged: 0 },
  });
  expect(Number(last.headers["retry-after"])).toBeGreaterThan(0);
  await slow.stop();
});

test("counts tool calls in the metrics by surface", async () => {
  await harness.call(good.tool_id, good.arguments);
  const { text } = await harness.raw("/metrics", {});
  expect(text).toMatch(
    /procurement_gateway_tool_requests_total\{surface="ai",operation="orders.payment-methods",status="200"\} [1-9]/,
  );
});

test("answers 401 for every tool that needs an authorization once it has expired, on each marketplace", async () => {
  const id = "688000000001";
  const detail = await harness.call("product.get_detail", { channel: "taobao", id, detail: "full" });
  const { product } = detail.json.data as unknown as {
    product: { id: string; variants: { sku_id: string }[] };
  };
  // Taobao's ids rotate, so the cart names the id that the detail has just returned.
  const fresh = { id: product.id, spec_id: product.variants[0]?.sku_id, quantity: 1 };
  expect(fresh.id).not.toBe(id);
  const cart = { channel: "taobao", receiver, lines: [fresh] };
  expect((await harness.call("order.preview", cart)).status).toBe(200);
  const asked: [tool: string, given: object][] = [
    ["order.preview", cart],
    ["order.preview", { ...cart, channel: "1688", lines: [{ id: "907001255426", quantity: 2 }] }],
    ["order.payment_methods", { order_id }],
    ["product.search", { channel: "1688", keyword: "杯" }],
    ["product.search_by_image", { channel: "1688", image_id: "9087000000000000001" }],
    ["product.search_by_image", { channel: "taobao", image_id: "1" }],
    ["product.get_detail", { channel: "1688", id: "907001255426" }],
    ["product.get_detail", { channel: "taobao", id }],
    ["product.search", { channel: "taobao", keyword: "杯" }],
    ["category.find", { channel: "weidian", shop_id: "1700100001", words: "裙" }],
  ];
  for (const [tool, given] of asked) {
    const { status, json } = await harness.call(tool, given, expiredKey);
    expect([tool, status, json.error?.code, json.units_charged]).toEqual([
      tool,
      401,
      "CHANNEL_NOT_AUTHORIZED",
      0,
    ]);
    expect(harness.lines().at(-1)).toMatchObject({ code: "CHANNEL_NOT_AUTHORIZED", units: 0, surface: "ai" });
  }
});
