import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { afterEach, describe, expect, test } from "vitest";
import { demoKeys } from "#server/demo/demo-keys.ts";
import { send } from "#testing/http/send.ts";
import { startTestServer } from "#testing/http/start-test-server.ts";
import { createBodyReader } from "./plain-http.ts";
import { StoreUnavailable } from "#server/store/store.ts";
import { createBodyGrantOf } from "#server/gateway/body-limits.ts";
import { fromStore } from "#server/gateway/waiting.ts";
import { createEdgeServer, type Handler } from "./edge-server.ts";
import { createGatewayHandler } from "./dispatch.ts";
import { listen, stopServer } from "./listen.ts";

const stops: (() => unknown)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0).toReversed()) await stop();
});

/** Starts a caller that announces a body, sends a piece of it and then as much more as the test requests. */
function begin(port: number, head: { path: string; length: number; headers?: Record<string, string> }) {
  const socket = connect(port, "127.0.0.1");
  stops.push(() => socket.destroy());
  socket.on("error", () => undefined);
  const headers = Object.entries({ "content-type": "application/json", ...head.headers });
  const lines = headers.map(([name, value]) => `${name}: ${value}\r\n`).join("");
  socket.write(
    `POST ${head.path} HTTP/1.1\r\nHost: x\r\n${lines}Content-Length: ${head.length}\r\nConnection: close\r\n\r\n`,
  );
  return { write: (bytes: number) => socket.write("x".repeat(bytes)), answer: () => hear(socket), socket };
}

async function hear(socket: Socket): Promise<string> {
  const [chunk] = (await once(socket, "data")) as [Buffer];
  return chunk.toString();
}

/** Starts a gateway with the given handler. Returns its port. */
async function serveWith(handler: Handler): Promise<number> {
  const { server, serve } = createEdgeServer({ newRequestId: () => "req_edge" });
  stops.push(() => stopServer(server, 0));
  serve(handler);
  return listen(server, { host: "127.0.0.1", port: 0 });
}

const portOf = (origin: string) => Number(new URL(origin).port);
const payments = "/v1/orders/payment-methods";

describe("body of 200 KB of which 20 KB have arrived", () => {
  test.each([
    ["without a key", payments, {}],
    ["with an unknown key", payments, { authorization: `Bearer ${demoKeys.live}x` }],
    ["without a session", "/bff/v1/orders/payment-methods", { "x-console": "1" }],
    ["from another page", "/bff/session", {}],
  ])("neither awaits nor stores the body of a caller %s", async (_, path, headers) => {
    const server = await startTestServer();
    stops.push(server.stop);
    const caller = begin(portOf(server.origin), { path, length: 200_000, headers });
    caller.write(20_000);
    expect(await caller.answer()).toMatch(path === "/bff/session" ? /^HTTP\/1\.1 403 / : /^HTTP\/1\.1 401 /);
  });

  test("reads the body to its end for callers with a key", async () => {
    const server = await startTestServer();
    stops.push(server.stop);
    const head = { path: payments, length: 200_000, headers: { authorization: `Bearer ${demoKeys.live}` } };
    const caller = begin(portOf(server.origin), head);
    caller.write(20_000);
    caller.write(180_000);
    expect(await caller.answer()).toContain("not valid JSON");
  });

  test("reads the body to its end for callers with a session", async () => {
    const server = await startTestServer();
    stops.push(server.stop);
    const own = { "x-console": "1", "content-type": "application/json" };
    const begun = await send(`${server.origin}/bff/session`, {
      method: "POST",
      headers: own,
      body: JSON.stringify({ demo: "support" }),
    });
    const cookie = begun.headers["set-cookie"]?.[0]?.split(";")[0] ?? "";
    const answer = await send(`${server.origin}/bff/v1/orders/payment-methods`, {
      method: "POST",
      headers: { ...own, cookie },
      body: JSON.stringify({ channel: "1688", order_id: "x".repeat(100_000) }),
    });
    expect(answer.status).toBe(400);
    expect(answer.text).toContain("order_id");
  });
});

test("answers 429 to a large body with a key while the store is away, and does not cut it", async () => {
  const issues: unknown[] = [];
  const authenticate = () => fromStore(Promise.reject(new StoreUnavailable()), Date.now);
  const gateway = () => Promise.reject(new Error("the body was cut"));
  const port = await serveWith(
    createGatewayHandler(gateway, {
      bodyGrantOf: createBodyGrantOf({ authenticate }),
      newRequestId: () => "req_last",
      onError: (error) => void issues.push(error),
    }),
  );
  const body = "x".repeat(200_000);
  const answer = await send(`http://127.0.0.1:${port}${payments}`, { method: "POST", body });
  expect([answer.status, answer.headers["retry-after"]]).toEqual([429, expect.stringMatching(/^[56]$/)]);
  expect(answer.text).toContain("PLATFORM_QUOTA_EXCEEDED");
  expect(issues).toEqual([]);
});

describe("unfinished bodies", () => {
  /**
   * Starts a gateway that knows the key `friend`, with a budget for four unfinished bodies of anonymous callers and one
   * of a friend.
   */
  async function serve(): Promise<number> {
    return serveWith(
      createGatewayHandler(
        async ({ body }) => ({ status: 200, headers: {}, body: `read ${body?.length ?? 0}` }),
        {
          readBody: createBodyReader({ anonymous: 64 * 1024, known: 64 * 1024, owner: 128 * 1024 }),
          bodyGrantOf: async ({ headers }) => ({
            bytes: headers["authorization"] === "friend" ? 50_000 : 16 * 1024,
            owner: headers["authorization"] ?? null,
          }),
          newRequestId: () => "req_last",
          onError: () => undefined,
        },
      ),
    );
  }
  const body = (headers = {}) => ({ path: "/v1/x", length: 16_384, headers });

  test("refuses bodies of anonymous callers beyond their shared budget, and serves callers with a key", async () => {
    const port = await serve();
    const open = Array.from({ length: 5 }, () => begin(port, body()));
    for (const caller of open) caller.write(16_383);
    // The caller that arrived last exceeds the budget.
    const refused = await Promise.race(open.map((caller) => caller.answer()));
    expect(refused).toMatch(/^HTTP\/1\.1 429 /);
    expect(refused).toMatch(/^retry-after: [12]$/im);
    const at = /"retry_at":"([^"]+)"/.exec(refused)?.[1] ?? "";
    expect(Date.parse(at) - Date.now()).toBeLessThanOrEqual(2_000);
    expect(Date.parse(at) - Date.now()).toBeGreaterThan(-1_000);
    expect(refused).toContain("PLATFORM_QUOTA_EXCEEDED");

    const friend = begin(port, { ...body({ authorization: "friend" }), length: 40_000 });
    friend.write(20_000);
    friend.write(20_000);
    expect(await friend.answer()).toContain("read 40000");
    const whole = await send(`http://127.0.0.1:${port}/v1/x`, { method: "POST", body: "whole" });
    expect(whole.text).toBe("read 5");
  });

  test("limits unfinished bodies of known callers too, and frees their budget when they end", async () => {
    const port = await serve();
    const headers = { authorization: "friend" };
    const [first, second] = [0, 1].map(() => begin(port, { path: "/v1/x", length: 50_000, headers }));
    if (!first || !second) throw new Error("two callers");
    first.write(49_999);
    second.write(49_999);
    const refused = await Promise.race([first, second].map((caller) => caller.answer()));
    expect(refused).toMatch(/^HTTP\/1\.1 429 /);
    for (const caller of [first, second]) caller.socket.destroy();
    const ask = () =>
      send(`http://127.0.0.1:${port}/v1/x`, { method: "POST", headers, body: "x".repeat(40_000) });
    await expect.poll(async () => (await ask()).text).toBe("read 40000");
  });
});

describe("large bodies of calls in flight", () => {
  test("limits the bodies of one app to a share: another app is served, and an answer frees its part", async () => {
    const waiting: (() => void)[] = [];
    const port = await serveWith(
      createGatewayHandler(
        ({ body }) =>
          new Promise((resolve) =>
            waiting.push(() => resolve({ status: 200, headers: {}, body: `read ${body?.length ?? 0}` })),
          ),
        {
          readBody: createBodyReader({ anonymous: 64 * 1024, known: 400_000, owner: 200_000 }),
          bodyGrantOf: async ({ headers }) => ({ bytes: 100_000, owner: headers["authorization"] ?? null }),
          newRequestId: () => "req_last",
          onError: () => undefined,
        },
      ),
    );
    const upload = (app: string) =>
      send(`http://127.0.0.1:${port}/v1/x`, {
        method: "POST",
        headers: { authorization: app },
        body: "x".repeat(90_000),
      });
    const first = [upload("acme"), upload("acme")];
    await expect.poll(() => waiting.length).toBe(2);

    const refused = await upload("acme");
    expect([refused.status, refused.headers["retry-after"]]).toEqual([429, expect.stringMatching(/^[12]$/)]);
    expect(refused.text).toContain("already hold 32 MiB of bodies, the most for one app");
    expect(refused.text).toContain("Nothing was billed");

    const other = upload("other");
    await expect.poll(() => waiting.length).toBe(3);
    for (const answer of waiting.splice(0)) answer();
    for (const { text } of await Promise.all([...first, other])) expect(text).toBe("read 90000");

    const again = upload("acme");
    await expect.poll(() => waiting.length).toBe(1);
    waiting.pop()?.();
    expect((await again).status).toBe(200);
  });
});
