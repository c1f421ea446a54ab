import { request as open } from "node:http";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  agentKeys,
  eras,
  startAgentsWorld,
  type AgentsWorld,
  type Era,
} from "#testing/agents/agents-world.ts";
import { receiver } from "#testing/gateway/sample-requests.ts";

let world: AgentsWorld;
beforeAll(async () => {
  world = await startAgentsWorld();
});
afterAll(() => world.close());

const order = "239695213738498520";
const bearer = (key: string) => ({ authorization: `Bearer ${key}` });
const live = bearer(agentKeys.live);
const inEveryEra = Object.keys(eras) as Era[];

type Told = {
  isError?: boolean;
  content: { text: string }[];
  structuredContent: { [field: string]: unknown };
};

/** A message of each era as a client sends it: the newer one says its revision in the message and in headers. */
function message(era: Era, method: string, params: object = {}) {
  if (era === "legacy") return { body: { jsonrpc: "2.0", id: 1, method, params }, headers: {} };
  const _meta = {
    "io.modelcontextprotocol/protocolVersion": "2026-07-28",
    "io.modelcontextprotocol/clientInfo": { name: "test", version: "1" },
    "io.modelcontextprotocol/clientCapabilities": {},
  };
  const { name } = params as { name?: string };
  return {
    body: { jsonrpc: "2.0", id: 1, method, params: { ...params, _meta } },
    headers: {
      "mcp-protocol-version": "2026-07-28",
      "mcp-method": method,
      ...(name !== undefined && { "mcp-name": name }),
    },
  };
}

/** The JSON-RPC message of an answer, also out of a stream. */
function read(text: string): {
  result?: Told;
  error?: { code: number; message: string; data?: { [field: string]: unknown } };
} {
  const frame = /^data: (.*)$/m.exec(text)?.[1];
  return JSON.parse(frame ?? text);
}

async function call(era: Era, params: object, headers: Record<string, string> = live) {
  const sent = message(era, "tools/call", params);
  const answer = await world.post("/mcp", sent.body, { ...sent.headers, ...headers });
  return { ...answer, message: read(answer.text) };
}

describe.each(inEveryEra)("the official client, %s", (era) => {
  test("lists, calls, and gets the same JSON in both places, with what it cost", async () => {
    const client = await world.connect(era);
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toContain("product_search");
    for (const tool of tools)
      expect(tool.annotations).toMatchObject({ readOnlyHint: true, openWorldHint: true });
    const told = (await client.callTool({
      name: "product_search",
      arguments: { channel: 1688, keyword: "杯" },
    })) as Told;
    expect(told.structuredContent).toEqual(JSON.parse(told.content[0]?.text ?? ""));
    expect(told.structuredContent).toMatchObject({ units_charged: 2, units_left_today: expect.any(Number) });
    expect(world.lines().at(-1)).toMatchObject({
      route: "products.search",
      surface: "mcp",
      units: 2,
      requestId: told.structuredContent["request_id"],
    });
  });

  test("sees only the tools of its key", async () => {
    const client = await world.connect(era, agentKeys.withoutOrderRead);
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).not.toContain("order_payment_methods");
  });

  test("is told as a result what a model can do something about, and as an error what it cannot", async () => {
    const client = await world.connect(era);
    const fault = (await client.callTool({
      name: "order_payment_methods",
      arguments: { order_id: "x" },
    })) as Told;
    expect(fault.isError).toBe(true);
    expect(fault.structuredContent).toEqual(JSON.parse(fault.content[0]?.text ?? ""));
    expect(fault.structuredContent).toMatchObject({
      error: {
        code: "VALIDATION_ERROR",
        next_step: expect.stringMatching(/^Correct/),
        request_id: expect.any(String),
      },
      units_charged: 0,
    });
    await expect(client.callTool({ name: "nothing", arguments: {} })).rejects.toMatchObject({ code: -32602 });
  });

  test("has prompts and resources, each of them readable", async () => {
    const client = await world.connect(era);
    const { prompts } = await client.listPrompts();
    expect(prompts.map(({ name }) => name)).toEqual(["preview_cart", "check_kjb"]);
    const { messages } = await client.getPrompt({ name: "check_kjb", arguments: { order_id: order } });
    expect(messages[0]?.content).toMatchObject({ text: expect.stringContaining(order) });
    await expect(client.getPrompt({ name: "check_kjb" })).rejects.toMatchObject({ code: -32602 });
    const { resources } = await client.listResources();
    for (const { uri } of resources) {
      const { contents } = await client.readResource({ uri });
      JSON.parse((contents[0] as { text: string }).text);
    }
    const { resourceTemplates } = await client.listResourceTemplates();
    expect(resourceTemplates).toHaveLength(1);
    const { contents } = await client.readResource({ uri: "procurement://error-codes/QUOTA_EXCEEDED" });
    expect(contents[0]).toMatchObject({ text: expect.stringContaining("Stop for today") });
    await expect(client.readResource({ uri: "procurement://nothing" })).rejects.toMatchObject({
      code: -32602,
    });
  });

  test("hears how far a preview is whose fifty lines are resolved one by one", async () => {
    const lines: object[] = [];
    for (let page = 1; lines.length < 50; page++) {
      const { json } = await world.call("product.search", {
        channel: "taobao",
        keyword: "杯",
        page,
        page_size: 20,
      });
      const { items, has_more } = json.data as { items: { id: string }[]; has_more: boolean };
      lines.push(...items.map(({ id }) => ({ id, quantity: 1 })));
      if (!has_more) break;
    }
    const client = await world.connect(era);
    const heard: number[] = [];
    const given = { channel: "taobao", receiver, lines: lines.slice(0, 50) };
    const told = (await client.callTool(
      { name: "order_preview", arguments: given },
      { onprogress: ({ progress }) => heard.push(progress) },
    )) as Told;
    expect(told.structuredContent).toHaveProperty("says");
    expect(heard).toEqual(Array.from({ length: Math.min(50, lines.length) }, (_, at) => at + 1));
  });
});

describe.each(inEveryEra)("before anything of the protocol, %s", (era) => {
  const { body, headers } = message(era, "tools/list");
  const ask = (more: Record<string, string>, sent: unknown = body) =>
    world.post("/mcp", sent, { ...headers, ...more });

  test("401 with WWW-Authenticate without a key, with an unknown and with a revoked one", async () => {
    for (const given of [{}, bearer("svc_live_nobody"), { authorization: "Basic abc" }]) {
      const { status, headers: told, text } = await ask(given);
      expect([status, told["www-authenticate"]]).toEqual([401, 'Bearer realm="procurement-gateway"']);
      expect(read(text).error).toMatchObject({
        data: { code: "INVALID_API_KEY", request_id: told["x-request-id"] },
      });
    }
    const revoking = await startAgentsWorld();
    await revoking.store.administration.revokeKey("demo", "demo-live");
    const { status } = await revoking.post("/mcp", body, { ...headers, ...live });
    expect(status).toBe(401);
    await revoking.close();
  });

  test("403 for a page of another origin, and none for its own", async () => {
    expect((await ask({ ...live, origin: "https://evil.example" })).status).toBe(403);
    expect((await ask({ ...live, origin: "null" })).status).toBe(403);
    expect((await ask({ ...live, origin: world.origin })).status).toBe(200);
  });

  test.each(["GET", "DELETE", "PUT", "HEAD", "OPTIONS"])("405 for %s, after the key", async (method) => {
    const accept = { accept: "text/event-stream" };
    const answer = await world.raw("/mcp", { method, headers: { ...live, ...accept } });
    expect([answer.status, answer.headers.allow]).toEqual([405, "POST"]);
    expect((await world.raw("/mcp", { method, headers: accept })).status).toBe(401);
  });

  test("400 with the reason for a sandbox key", async () => {
    const { status, text } = await ask(bearer(agentKeys.sandbox));
    expect([status, read(text).error?.data]).toEqual([
      400,
      expect.objectContaining({ code: "SANDBOX_CAPABILITY_UNAVAILABLE" }),
    ]);
  });

  test("429 with Retry-After for too many calls a minute", async () => {
    const slow = await startAgentsWorld({ perMinute: 2 });
    const statuses = [];
    for (let time = 0; time < 3; time++)
      statuses.push(await slow.post("/mcp", body, { ...headers, ...live }));
    expect(statuses.map(({ status }) => status)).toEqual([200, 200, 429]);
    expect(Number(statuses[2]?.headers["retry-after"])).toBeGreaterThan(0);
    await slow.close();
  });

  test("413 for a megabyte of arguments, 415 for no JSON, 400 for what is no message", async () => {
    const large = message(era, "tools/call", {
      name: "product_search",
      arguments: { keyword: "x".repeat(1 << 20) },
    });
    expect((await ask(live, large.body)).status).toBe(413);
    expect((await ask({ ...live, "content-type": "text/plain" })).status).toBe(415);
    for (const [sent, code] of [
      ["{", -32700],
      ["nothing", -32700],
      ["", -32700],
      [[body, body], -32600],
      [{ ...body, jsonrpc: "1.0" }, null],
      [{ hello: 1 }, null],
      ['{"jsonrpc":"2.0","jsonrpc":"2.0","id":1,"method":"ping"}', -32600],
    ] as const) {
      const answer = await ask(live, sent);
      expect([sent, answer.status]).toEqual([sent, 400]);
      if (code !== null) expect(read(answer.text).error?.code).toBe(code);
    }
  });

  test("what is refused costs nothing and is one line of the log", async () => {
    const before = world.lines().length;
    await ask({});
    await ask({ ...live, origin: "https://evil.example" });
    const lines = world.lines().slice(before);
    expect(lines).toMatchObject([
      { route: "mcp", surface: "mcp", status: 401, units: 0, keyId: null },
      { route: "mcp", surface: "mcp", status: 403, units: 0, keyId: "demo-live" },
    ]);
  });
});

describe("what only one era has", () => {
  test("406 that says why for an old client that cannot read streams", async () => {
    const { body, headers } = message("legacy", "tools/list");
    const answer = await world.post("/mcp", body, { ...headers, ...live, accept: "application/json" });
    expect(answer.status).toBe(406);
    expect(read(answer.text).error?.message).toContain("Accept: application/json, text/event-stream");
  });

  test("the newer one refuses a missing or contradicting header, and a revision of nobody", async () => {
    const { body, headers } = message("modern", "tools/list");
    const ask = async (more: Record<string, string>, sent: unknown = body) => {
      const { status, text } = await world.post("/mcp", sent, { ...live, ...more });
      return [status, read(text).error?.code];
    };
    expect(await ask({ ...headers, "mcp-method": "tools/call" })).toEqual([400, -32020]);
    expect(await ask({ "mcp-protocol-version": "2026-07-28" })).toEqual([400, -32020]);
    expect(await ask({ ...headers, "mcp-protocol-version": "2025-11-25" })).toEqual([400, -32020]);
    const other = structuredClone(body) as { params: { _meta: Record<string, unknown> } };
    other.params._meta["io.modelcontextprotocol/protocolVersion"] = "2099-01-01";
    const unsupported = await world.post("/mcp", other, {
      ...live,
      ...headers,
      "mcp-protocol-version": "2099-01-01",
    });
    expect([unsupported.status, read(unsupported.text).error]).toEqual([
      400,
      expect.objectContaining({ code: -32022, data: expect.objectContaining({ supported: ["2026-07-28"] }) }),
    ]);
    const unknown = message("modern", "nothing/at-all");
    expect(await ask(unknown.headers, unknown.body)).toEqual([404, -32601]);
  });

  test("lists say that nobody else may keep them", async () => {
    const { body, headers } = message("modern", "tools/list");
    const { text } = await world.post("/mcp", body, { ...headers, ...live });
    expect(read(text).result).toMatchObject({ cacheScope: "private", ttlMs: 60_000, resultType: "complete" });
  });
});

describe.each(inEveryEra)("arguments, %s", (era) => {
  test("that name the prototype of all objects change nothing", async () => {
    const { body, headers } = message(era, "tools/call", { name: "order_payment_methods" });
    const text = JSON.stringify(body).replace(
      '"name":"order_payment_methods"',
      `"name":"order_payment_methods","arguments":{"order_id":"${order}","__proto__":{"detail":"full","order_id":"1"},"constructor":{"prototype":{"polluted":1}}}`,
    );
    const answer = await world.post("/mcp", text, { ...headers, ...live });
    expect(read(answer.text).result?.structuredContent).toMatchObject({ order_id: order, success: true });
    expect(Reflect.get({}, "polluted")).toBeUndefined();
  });

  test("missing, of a wrong type or an id as a number are told field by field", async () => {
    const faults: [given: object, path: string][] = [
      [{}, "order_id"],
      [{ order_id: 12 }, "order_id"],
      [{ order_id: order, detail: ["full"] }, "detail"],
    ];
    for (const [given, path] of faults) {
      const { message: told } = await call(era, { name: "order_payment_methods", arguments: given });
      expect(told.result).toMatchObject({
        isError: true,
        structuredContent: { error: { issues: [{ path }] } },
      });
    }
    const { body, headers } = message(era, "tools/call", {
      name: "order_payment_methods",
      arguments: { order_id: 1 },
    });
    const large = JSON.stringify(body).replace('"order_id":1', `"order_id":${order}`);
    const { text } = await world.post("/mcp", large, { ...headers, ...live });
    expect(read(text).result).toMatchObject({ isError: true });
    expect(text).toContain("send the order id as a decimal string");
  });

  test("that are no object are a protocol error", async () => {
    const { message: told } = await call(era, { name: "account_get", arguments: "all" });
    expect(told.error?.code ?? told.result?.isError).toBe(-32602);
  });

  test("keep the digits of the marketplace's prices on their way through the library", async () => {
    const { text } = await call(era, {
      name: "product_get_detail",
      arguments: { channel: "1688", id: "907001255426" },
    });
    expect(text).toContain('"display_amount":134.80');
    expect(text).toContain(String.raw`\"display_amount\":134.80`);
  });
});

test.each(inEveryEra)("who closes the stream frees what was held, %s", async (era) => {
  const own = await startAgentsWorld();
  const { body, headers } = message(era, "tools/call", {
    name: "order_payment_methods",
    // The marketplace says nothing to this one.
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
  await own.close();
});

test("no metadata of OAuth is published, on any of the paths that hosts look at", async () => {
  for (const path of [
    "/.well-known/oauth-protected-resource",
    "/.well-known/oauth-protected-resource/mcp",
    "/.well-known/oauth-authorization-server",
    "/.well-known/openid-configuration",
  ]) {
    const { status, headers } = await world.raw(path, { headers: { accept: "text/html,*/*" } });
    expect([path, status, headers["content-type"]]).toEqual([path, 404, "application/json; charset=utf-8"]);
  }
});
