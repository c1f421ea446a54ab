import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  agentKeys,
  eras,
  startAgentsFixture,
  type AgentsFixture,
  type Era,
} from "#testing/agents/agents-fixture.ts";
import { mcpMessage as message, readMcp as read } from "#testing/agents/tool-surfaces.ts";
import { revokeKey } from "#testing/store/store-fixture.ts";

let harness: AgentsFixture;
beforeAll(async () => {
  harness = await startAgentsFixture();
});
afterAll(() => harness.stop());

const bearer = (key: string) => ({ authorization: `Bearer ${key}` });
const live = bearer(agentKeys.live);
const inEveryEra = Object.keys(eras) as Era[];

describe.each(inEveryEra)("checks before the protocol, %s", (era) => {
  const { body, headers } = message(era, "tools/list");
  const ask = (more: Record<string, string>, sent: unknown = body) =>
    harness.post("/mcp", sent, { ...headers, ...more });

  test("answers 401 with WWW-Authenticate without a key, with an unknown and with a revoked one", async () => {
    for (const given of [{}, bearer("svc_live_nobody"), { authorization: "Basic abc" }]) {
      const { status, headers: reply, text } = await ask(given);
      expect([status, reply["www-authenticate"]]).toEqual([401, 'Bearer realm="procurement-gateway"']);
      expect(read(text).error).toMatchObject({
        data: { code: "INVALID_API_KEY", request_id: reply["x-request-id"] },
      });
    }
    const revoking = await startAgentsFixture();
    await revokeKey(revoking.store, "demo", "demo-live");
    const { status } = await revoking.post("/mcp", body, { ...headers, ...live });
    expect(status).toBe(401);
    await revoking.stop();
  });

  test("reports the calls left of the minute and the day, once the key is known and the message was counted", async () => {
    const callsLeft = (reply: Record<string, unknown>) =>
      /^"requests_per_minute";r=(\d+);t=\d+, "daily_units";r=\d+;t=\d+$/.exec(
        String(reply["ratelimit"]),
      )?.[1];
    const answers = [await ask(live), await ask(live, "{"), await ask(live)];
    const [first, ...later] = answers.map(({ headers: reply }) => Number(callsLeft(reply)));
    expect(later).toEqual([first! - 1, first! - 2]);
    expect((await ask(bearer("svc_live_nobody"))).headers).not.toHaveProperty("ratelimit");
    const call = message(era, "tools/call", { name: "account_get", arguments: {} });
    const called = await harness.post("/mcp", call.body, { ...call.headers, ...live });
    expect(Number(callsLeft(called.headers))).toBe(first! - 3);
  });

  test("answers 403 to a page of another origin, and accepts its own", async () => {
    expect((await ask({ ...live, origin: "https://evil.example" })).status).toBe(403);
    expect((await ask({ ...live, origin: "null" })).status).toBe(403);
    expect((await ask({ ...live, origin: harness.origin })).status).toBe(200);
    // In DNS rebinding, a foreign name resolves to this machine and Host equals Origin.
    const rebound = { host: "evil.example", origin: "http://evil.example" };
    expect((await ask({ ...live, ...rebound })).status).toBe(403);
    expect((await ask({ ...live, host: "gateway.example" })).status).toBe(200);
  });

  test.each(["GET", "DELETE", "PUT", "HEAD", "OPTIONS"])(
    "answers %s with 405, after checking the key",
    async (method) => {
      const accept = { accept: "text/event-stream" };
      const answer = await harness.raw("/mcp", { method, headers: { ...live, ...accept } });
      expect([answer.status, answer.headers.allow]).toEqual([405, "POST"]);
      expect((await harness.raw("/mcp", { method, headers: accept })).status).toBe(401);
    },
  );

  test("answers 400 with the reason to a sandbox key", async () => {
    const { status, text } = await ask(bearer(agentKeys.sandbox));
    expect([status, read(text).error?.data]).toEqual([
      400,
      expect.objectContaining({ code: "SANDBOX_CAPABILITY_UNAVAILABLE" }),
    ]);
  });

  test("answers 429 with Retry-After for too many calls a minute", async () => {
    const slow = await startAgentsFixture({ perMinute: 2 });
    const statuses = [];
    for (let time = 0; time < 3; time++)
      statuses.push(await slow.post("/mcp", body, { ...headers, ...live }));
    expect(statuses.map(({ status }) => status)).toEqual([200, 200, 429]);
    expect(Number(statuses[2]?.headers["retry-after"])).toBeGreaterThan(0);
    await slow.stop();
  });

  test("answers 413 to a megabyte of arguments, 415 to another content type, 400 to a body that is not a message", async () => {
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

  test("charges nothing for a refusal and writes one log entry", async () => {
    const before = harness.lines().length;
    await ask({});
    await ask({ ...live, origin: "https://evil.example" });
    const lines = harness.lines().slice(before);
    expect(lines).toMatchObject([
      { route: "mcp", surface: "mcp", status: 401, units: 0, key_id: null },
      { route: "mcp", surface: "mcp", status: 403, units: 0, key_id: "demo-live" },
    ]);
  });
});

describe("rules of one era", () => {
  test("answers 406 with the reason to an old client that accepts no type of answer", async () => {
    const { body, headers } = message("legacy", "tools/list");
    const answer = await harness.post("/mcp", body, { ...headers, ...live, accept: "application/xml" });
    expect(answer.status).toBe(406);
    expect(read(answer.text).error?.message).toContain("Accept: application/json, text/event-stream");
  });

  test("refuses a missing or contradicting header and an unknown revision in the newer era", async () => {
    const { body, headers } = message("modern", "tools/list");
    const ask = async (more: Record<string, string>, sent: unknown = body) => {
      const { status, text } = await harness.post("/mcp", sent, { ...live, ...more });
      return [status, read(text).error?.code];
    };
    expect(await ask({ ...headers, "mcp-method": "tools/call" })).toEqual([400, -32020]);
    expect(await ask({ "mcp-protocol-version": "2026-07-28" })).toEqual([400, -32020]);
    expect(await ask({ ...headers, "mcp-protocol-version": "2025-11-25" })).toEqual([400, -32020]);
    const other = structuredClone(body) as { params: { _meta: Record<string, unknown> } };
    other.params._meta["io.modelcontextprotocol/protocolVersion"] = "2099-01-01";
    const unsupported = await harness.post("/mcp", other, {
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

  test("refuses an inconsistent tool call like every other message, and runs nothing", async () => {
    const params = { name: "order_payment_methods", arguments: { order_id: "239695213738498520" } };
    const old = message("legacy", "tools/call", params);
    const { body, headers } = message("modern", "tools/call", params);
    const { _meta } = body.params as { _meta?: object };
    const meta = (key: string, value?: unknown) => ({
      ...body,
      params: { ...params, _meta: { ..._meta, [`io.modelcontextprotocol/${key}`]: value } },
    });
    const refused: [
      sent: object,
      headers: Record<string, string>,
      status: number,
      code: number | undefined,
    ][] = [
      [old.body, { accept: "application/xml" }, 406, -32000],
      [old.body, { "mcp-protocol-version": "2020-01-01" }, 400, -32000],
      [old.body, { "mcp-protocol-version": "2026-07-28" }, 400, -32602],
      [{ ...old.body, id: {} }, {}, 400, undefined],
      [{ ...old.body, id: undefined }, {}, 202, undefined],
      [body, { ...headers, "mcp-name": "account_get" }, 400, -32020],
      [body, { ...headers, "mcp-method": "tools/list" }, 400, -32020],
      [body, { ...headers, "mcp-protocol-version": "2025-11-25" }, 400, -32020],
      [body, { "mcp-protocol-version": "2026-07-28" }, 400, -32020],
      [meta("protocolVersion", "2099-01-01"), headers, 400, -32020],
      [meta("clientCapabilities"), headers, 400, -32602],
      [meta("clientCapabilities", "all"), headers, 400, -32602],
      [meta("clientInfo", 1), headers, 400, -32602],
    ];
    const before = harness.lines().length;
    for (const [sent, more, status, code] of refused) {
      const answer = await harness.post("/mcp", sent, { ...live, ...more });
      const said = answer.text === "" ? undefined : read(answer.text).error?.code;
      expect([sent, more, answer.status, code === undefined ? undefined : said]).toEqual([
        sent,
        more,
        status,
        code,
      ]);
    }
    const routes = harness.lines().slice(before);
    expect(routes.map(({ route, units }) => [route, units])).toEqual(refused.map(() => ["mcp", 0]));
  });

  test("marks lists as private, so that shared caches do not store them", async () => {
    const { body, headers } = message("modern", "tools/list");
    const { text } = await harness.post("/mcp", body, { ...headers, ...live });
    expect(read(text).result).toMatchObject({ cacheScope: "private", ttlMs: 60_000, resultType: "complete" });
  });
});

test("publishes no OAuth metadata on any of the paths that hosts read", async () => {
  for (const path of [
    "/.well-known/oauth-protected-resource",
    "/.well-known/oauth-protected-resource/mcp",
    "/.well-known/oauth-authorization-server",
    "/.well-known/openid-configuration",
  ]) {
    const { status, headers } = await harness.raw(path, { headers: { accept: "text/html,*/*" } });
    expect([path, status, headers["content-type"]]).toEqual([path, 404, "application/json; charset=utf-8"]);
  }
});
