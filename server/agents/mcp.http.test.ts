import { request as open } from "node:http";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  agentKeys,
  eras,
  startAgentsFixture,
  type AgentsFixture,
  type Era,
} from "#testing/agents/agents-fixture.ts";
import { mcpMessage as message, readMcp as read, type ToolResult } from "#testing/agents/tool-surfaces.ts";
import { receiver } from "#testing/gateway/sample-requests.ts";

let harness: AgentsFixture;
beforeAll(async () => {
  harness = await startAgentsFixture();
});
afterAll(() => harness.stop());

const order = "239695213738498520";
const bearer = (key: string) => ({ authorization: `Bearer ${key}` });
const live = bearer(agentKeys.live);
const inEveryEra = Object.keys(eras) as Era[];

async function call(era: Era, params: object, headers: Record<string, string> = live) {
  const sent = message(era, "tools/call", params);
  const answer = await harness.post("/mcp", sent.body, { ...sent.headers, ...headers });
  return { ...answer, message: read(answer.text) };
}

describe.each(inEveryEra)("the official client, %s", (era) => {
  test("lists and calls tools, and gets the same JSON in both places, with its cost", async () => {
    const client = await harness.connect(era);
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toContain("product_search");
    for (const tool of tools)
      expect(tool.annotations).toMatchObject({ readOnlyHint: true, openWorldHint: true });
    const reply = (await client.callTool({
      name: "product_search",
      arguments: { channel: 1688, keyword: "杯" },
    })) as ToolResult;
    expect(reply.structuredContent).toEqual(JSON.parse(reply.content[0]?.text ?? ""));
    expect(reply.structuredContent).toMatchObject({ units_charged: 2, units_left_today: expect.any(Number) });
    expect(harness.lines().at(-1)).toMatchObject({
      route: "products.search",
      surface: "mcp",
      units: 2,
      request_id: reply.structuredContent["request_id"],
    });
  });

  test("sees only the tools of its key", async () => {
    const client = await harness.connect(era, agentKeys.withoutOrderRead);
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).not.toContain("order_payment_methods");
  });

  test("gets a result for errors that a model can act on, and a protocol error for the others", async () => {
    const client = await harness.connect(era);
    const failed = (await client.callTool({
      name: "order_payment_methods",
      arguments: { order_id: "x" },
    })) as ToolResult;
    expect(failed.isError).toBe(true);
    // The client would validate it against the schema of the tool's answer.
    expect(failed).not.toHaveProperty("structuredContent");
    expect(JSON.parse(failed.content[0]?.text ?? "")).toMatchObject({
      error: {
        code: "VALIDATION_ERROR",
        next_step: expect.stringMatching(/^Correct/),
        request_id: expect.any(String),
      },
      units_charged: 0,
    });
    await expect(client.callTool({ name: "nothing", arguments: {} })).rejects.toMatchObject({ code: -32602 });
  });

  test("reads every prompt and every resource", async () => {
    const client = await harness.connect(era);
    const { prompts } = await client.listPrompts();
    expect(prompts.map(({ name }) => name)).toEqual(["preview_cart", "check_kjb"]);
    const { messages } = await client.getPrompt({ name: "check_kjb", arguments: { order_id: order } });
    expect(messages[0]?.content).toMatchObject({ text: expect.stringContaining(order) });
    // Instructions are read before any answer, so a word such as "this" would refer to nothing.
    expect(client.getInstructions()).toMatch(/Never cancel .* order because of .*payment methods/);
    await expect(client.getPrompt({ name: "check_kjb" })).rejects.toMatchObject({ code: -32602 });
    const { resources } = await client.listResources();
    for (const { uri } of resources) {
      const { contents } = await client.readResource({ uri });
      JSON.parse((contents[0] as { text: string }).text);
    }
    const { resourceTemplates } = await client.listResourceTemplates();
    expect(resourceTemplates).toHaveLength(1);
    const { contents } = await client.readResource({ uri: "procurement://error-codes/QUOTA_EXCEEDED" });
    expect(contents[0]).toMatchObject({ text: expect.stringContaining("Stop and tell the person") });
    // Every object has the last two names.
    for (const path of ["nothing", "error-codes/NOTHING", "error-codes/constructor", "error-codes/__proto__"])
      await expect(client.readResource({ uri: `procurement://${path}` })).rejects.toMatchObject({
        code: -32602,
      });
  });

  test("gets progress of a preview whose fifty lines are resolved one by one", async () => {
    const lines: object[] = [];
    for (let page = 1; lines.length < 50; page++) {
      const { json } = await harness.call("product.search", {
        channel: "taobao",
        keyword: "杯",
        page,
        page_size: 20,
      });
      const { items, has_more } = json.data as { items: { id: string }[]; has_more: boolean };
      lines.push(...items.map(({ id }) => ({ id, quantity: 1 })));
      if (!has_more) break;
    }
    const client = await harness.connect(era);
    const heard: number[] = [];
    const given = { channel: "taobao", receiver, lines: lines.slice(0, 50) };
    const reply = (await client.callTool(
      { name: "order_preview", arguments: given },
      { onprogress: ({ progress }) => heard.push(progress) },
    )) as ToolResult;
    expect(reply.structuredContent).toHaveProperty("says");
    expect(heard).toEqual(Array.from({ length: Math.min(50, lines.length) }, (_, at) => at + 1));
  });
});

describe.each(inEveryEra)("arguments, %s", (era) => {
  test("ignores arguments that name the prototype of all objects", async () => {
    const { body, headers } = message(era, "tools/call", { name: "order_payment_methods" });
    const text = JSON.stringify(body).replace(
      '"name":"order_payment_methods"',
      `"name":"order_payment_methods","arguments":{"order_id":"${order}","__proto__":{"detail":"full","order_id":"1"},"constructor":{"prototype":{"polluted":1}}}`,
    );
    const answer = await harness.post("/mcp", text, { ...headers, ...live });
    expect(read(answer.text).result?.structuredContent).toMatchObject({ order_id: order, success: true });
    expect(Reflect.get({}, "polluted")).toBeUndefined();
  });

  test("names each field that is missing or of a wrong type, and each id that is a number", async () => {
    const refused: [given: object, path: string][] = [
      [{}, "order_id"],
      [{ order_id: 12 }, "order_id"],
      [{ order_id: order, detail: ["full"] }, "detail"],
    ];
    for (const [given, path] of refused) {
      const { message: reply } = await call(era, { name: "order_payment_methods", arguments: given });
      expect(reply.result?.isError).toBe(true);
      expect(JSON.parse(reply.result?.content[0]?.text ?? "")).toMatchObject({
        error: { issues: [{ path }] },
      });
    }
    const { body, headers } = message(era, "tools/call", {
      name: "order_payment_methods",
      arguments: { order_id: 1 },
    });
    const large = JSON.stringify(body).replace('"order_id":1', `"order_id":${order}`);
    const { text } = await harness.post("/mcp", large, { ...headers, ...live });
    expect(read(text).result).toMatchObject({ isError: true });
    expect(text).toContain("send the order id as a decimal string");
  });

  test("answers arguments that are not an object with a protocol error", async () => {
    const { message: reply } = await call(era, { name: "account_get", arguments: "all" });
    expect(reply.error?.code ?? reply.result?.isError).toBe(-32602);
  });

  test("keeps the digits of the marketplace's prices through the library", async () => {
    const { text } = await call(era, {
      name: "product_get_detail",
      arguments: { channel: "1688", id: "907001255426" },
    });
    expect(text).toContain('"display_amount":134.80');
    expect(text).toContain(String.raw`\"display_amount\":134.80`);
  });
});

test("answers a call of an older client with one JSON document, or with a stream if it asks for progress", async () => {
  const asked = { name: "order_payment_methods", arguments: { order_id: order } };
  const types: unknown[] = [];
  for (const params of [asked, { ...asked, _meta: { progressToken: "p" } }]) {
    const answer = await call("legacy", params);
    expect(answer.message.result?.structuredContent["order_id"]).toBe(order);
    types.push(answer.headers["content-type"]);
  }
  expect(types).toEqual(["application/json", "text/event-stream"]);
});

test.each(inEveryEra)("answers a call alike with and without a progress token, %s", async (era) => {
  const calls = [
    { name: "order_payment_methods", arguments: { order_id: order } },
    { name: "order_payment_methods", arguments: { order_id: "x" } },
    { name: "order_payment_methods", arguments: "all" },
    { name: "nothing", arguments: {} },
    { arguments: {} },
  ];
  for (const params of calls) {
    const sent = message(era, "tools/call", params);
    const { _meta = {} } = sent.body.params as { _meta?: object };
    const reply = { ...sent.body.params, _meta: { ..._meta, progressToken: "p" } };
    const answers = [];
    for (const body of [sent.body, { ...sent.body, params: reply }]) {
      const { status, text } = await harness.post("/mcp", body, { ...sent.headers, ...live });
      const said = JSON.stringify(read(text)).replaceAll(/req_\w+|units_left_today\\*":\d+/g, "");
      answers.push([status, ...Object.keys(read(text)).toSorted(), said]);
    }
    expect(answers[1]).toEqual(answers[0]);
    expect(answers[0]?.[0]).toBe(200);
  }
});

test.each(inEveryEra)("releases the hold when the caller closes the stream, %s", async (era) => {
  const own = await startAgentsFixture();
  const { body, headers } = message(era, "tools/call", {
    name: "order_payment_methods",
    // The marketplace never answers for this order.
    arguments: { order_id: "4169757319762257637" },
  });
  const { hostname, port } = new URL(own.origin);
  const accept = "application/json, text/event-stream";
  const leaving = open({
    hostname,
    port,
    path: "/mcp",
    method: "POST",
    headers: { ...headers, ...live, accept, "content-type": "application/json" },
  });
  leaving.on("error", () => undefined);
  leaving.end(JSON.stringify(body));
  const held = async () => (await own.store.quota.usage("demo")).held;
  await expect.poll(held).toBe(1);
  leaving.destroy();
  await expect.poll(held).toBe(0);
  await expect
    .poll(() => own.lines().at(-1))
    .toMatchObject({ route: "orders.payment-methods", status: 499, surface: "mcp", units: 0 });
  await own.stop();
  expect(own.lines(), "one log entry for the call").toHaveLength(1);
});
