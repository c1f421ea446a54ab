import { request as open } from "node:http";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { agentKeys, startAgentsFixture, type AgentsFixture } from "#testing/agents/agents-fixture.ts";
import { mcpMessage, readMcp } from "#testing/agents/tool-surfaces.ts";

let harness: AgentsFixture;
beforeAll(async () => {
  harness = await startAgentsFixture();
});
afterAll(() => harness.stop());

const live = { authorization: `Bearer ${agentKeys.live}` };
const order_id = "239695213738498520";

describe("a message on /mcp", () => {
  const list = { jsonrpc: "2.0", id: 1, method: "tools/list" };
  const initialize = {
    jsonrpc: "2.0",
    id: 1,
    method: "initialize",
    params: {
      protocolVersion: "2025-06-18",
      capabilities: { roots: null, sampling: null, experimental: null },
      clientInfo: { name: "host", version: "1", title: null },
      _meta: null,
    },
  };

  test.each<[form: string, body: object]>([
    ["params null", { ...list, params: null }],
    ["params as an empty list", { ...list, params: [] }],
    ["a cursor and _meta of null", { ...list, params: { cursor: null, _meta: null } }],
    ["a progress token of null", { ...list, params: { _meta: { progressToken: null } } }],
    ["nulls in a handshake", initialize],
    [
      "capabilities null in a handshake",
      { ...initialize, params: { ...initialize.params, capabilities: null } },
    ],
    ["nulls in a ping", { jsonrpc: "2.0", id: "a", method: "ping", params: null }],
    [
      "a prompt with a null",
      {
        jsonrpc: "2.0",
        id: 2,
        method: "prompts/get",
        params: { name: "check_kjb", arguments: { order_id, cart: null } },
      },
    ],
    [
      "a tool without arguments",
      {
        jsonrpc: "2.0",
        id: 3,
        method: "tools/call",
        params: { name: "account_get", arguments: null, _meta: null },
      },
    ],
  ])("accepts a message with %s", async (_form, body) => {
    const { status, text } = await harness.post("/mcp", body, live);
    expect([status, readMcp(text).error]).toEqual([200, undefined]);
  });

  test.each<[form: string, params: unknown]>([
    ["text", "{}"],
    ["a list of something", [1]],
    ["a number", 1],
  ])("refuses a message whose params are %s", async (_form, params) => {
    const { text } = await harness.post("/mcp", { ...list, params }, live);
    expect(readMcp(text)).toHaveProperty("error");
  });

  const call = {
    jsonrpc: "2.0",
    id: 1,
    method: "tools/call",
    params: { name: "account_get", arguments: {} },
  };
  const json = "application/json";
  const stream = "text/event-stream";

  test.each<[accept: string | undefined, list: string, call: string]>([
    [undefined, stream, json],
    ["", stream, json],
    ["*/*", stream, json],
    ["*/*;q=0.1", stream, json],
    ["*", stream, json],
    ["text/html, image/gif, image/jpeg, *; q=.2, */*; q=.2", stream, json],
    ["application/*, text/*", stream, json],
    ["application/json, text/event-stream", stream, json],
    ["text/event-stream, application/json", stream, json],
    ["application/json;q=0.5,text/event-stream;q=0.9", stream, json],
    ["Application/JSON; charset=utf-8, Text/Event-Stream", stream, json],
    ["application/json, */*", stream, json],
    ["application/*", json, json],
    ["application/json", json, json],
    ["application/json, text/event-stream;q=0", json, json],
    ["text/event-stream", stream, stream],
    ["text/*", stream, stream],
    ["text/event-stream, application/json;q=0.0", stream, stream],
  ])("answers Accept %j in a type that it allows", async (accept, ofList, ofCall) => {
    for (const [body, type] of [
      [list, ofList],
      [call, ofCall],
    ] as const) {
      const headers = { "content-type": json, ...live, ...(accept !== undefined && { accept }) };
      const answer = await harness.raw("/mcp", { method: "POST", headers, body: JSON.stringify(body) });
      expect([answer.status, answer.headers["content-type"]]).toEqual([200, type]);
      expect(readMcp(answer.text)).toHaveProperty("result");
      // A plain JSON document has no event-stream frame.
      if (type === json) expect(JSON.parse(answer.text)).toHaveProperty("result");
    }
  });

  test.each(["text/html", "application/json;q=0", "*/*;q=0", "image/*", "application/xml"])(
    "refuses Accept %j and says what to send",
    async (accept) => {
      for (const body of [list, call]) {
        const { status, text } = await harness.post("/mcp", body, { ...live, accept });
        expect([status, readMcp(text).error?.message]).toEqual([
          406,
          expect.stringContaining("Send Accept: application/json, text/event-stream"),
        ]);
      }
    },
  );

  test("answers a message of the newer revision in a type that its Accept allows", async () => {
    const { body, headers } = mcpMessage("modern", "tools/call", {
      name: "order_payment_methods",
      arguments: { order_id },
      _meta: {},
    });
    for (const accept of [json, stream, "*/*"]) {
      const answer = await harness.post("/mcp", body, { ...headers, ...live, accept });
      expect([accept, answer.status, readMcp(answer.text).result?.structuredContent["order_id"]]).toEqual([
        accept,
        200,
        order_id,
      ]);
    }
  });
});

test("releases the hold when a caller that accepts only JSON disconnects", async () => {
  const own = await startAgentsFixture();
  const { hostname, port } = new URL(own.origin);
  const body = {
    jsonrpc: "2.0",
    id: 1,
    method: "tools/call",
    // The marketplace never answers for this order, and the progress token asks for a stream.
    params: {
      name: "order_payment_methods",
      arguments: { order_id: "4169757319762257637" },
      _meta: { progressToken: "p" },
    },
  };
  const headers = { ...live, accept: "application/json", "content-type": "application/json" };
  const leaving = open({ hostname, port, path: "/mcp", method: "POST", headers });
  leaving.on("error", () => undefined);
  leaving.end(JSON.stringify(body));
  const held = async () => (await own.store.quota.usage("demo")).held;
  await expect.poll(held).toBe(1);
  leaving.destroy();
  await expect.poll(held).toBe(0);
  await expect.poll(() => own.lines().at(-1)).toMatchObject({ route: "orders.payment-methods", status: 499 });
  await own.stop();
  expect(own.lines()).toHaveLength(1);
});
