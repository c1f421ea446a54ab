import {
  createServer,
  request as open,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from "node:http";
import { afterEach, describe, expect, test } from "vitest";
import { consolePaths } from "#contract/console/console";
import { consoleErrorEnvelopeSchema } from "#contract/shared/error-envelope";
import type { Gateway, GatewayRequest } from "#server/gateway/gateway-request.ts";
import { listen, stopServer } from "#server/http/listen.ts";
import { newId } from "#server/node/runtime.ts";
import { startTestConsole } from "#testing/http/start-test-console.ts";
import { visit, type Visitor } from "#testing/http/visit.ts";
import { refusedPort } from "#testing/faults/fault-vendor.ts";
import { createRemoteGateway } from "#server/http/remote-gateway.ts";

const stops: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0).reverse()) await stop();
});

async function adminBefore(gateway: Gateway): Promise<{ admin: Visitor; origin: string }> {
  const { origin, stop } = await startTestConsole({ gateway });
  stops.push(stop);
  const admin = visit(origin);
  await admin.signIn({ demo: "admin" });
  return { admin, origin };
}

/** Bytes that every text decoder changes. */
const bytes = Uint8Array.from([0x1f, 0x8b, 0xff, 0xfe, 0x00, 0x80]);
const answered = {
  "content-type": "application/json",
  "content-encoding": "br",
  "cache-control": "private, max-age=60",
  etag: '"abc"',
  vary: "accept-encoding",
  "x-request-id": "req_of_gateway",
  "idempotent-replayed": "true",
  "x-quota-billable-units": "2",
  "x-quota-channel": "taobao",
  "x-quota-remaining-day": "7",
  "retry-after": "3",
};

describe("forwarded call", () => {
  test("passes on method, query, body and the caller's id, with the service credential and the operator", async () => {
    const seen: GatewayRequest[] = [];
    const { admin } = await adminBefore(async (request) => {
      seen.push(request);
      return { status: 200, headers: {}, body: "{}" };
    });
    const body = '{"order_id": "1",  "name":"跨境宝"}';
    await admin.call("/bff/v1/orders/1688/preview?a=%20b", {
      method: "POST",
      body,
      headers: { "x-request-id": "mine", authorization: "Bearer other", accept: "text/plain" },
    });
    await admin.call(`${consolePaths.category}?platform=1688`, { headers: { "if-none-match": '"x"' } });
    expect(seen).toEqual([
      {
        method: "POST",
        path: "/v1/orders/1688/preview",
        query: "a=%20b",
        headers: {
          "content-type": "application/json",
          "x-request-id": "mine",
          authorization: "Bearer svc_live_held_key",
        },
        body,
        operatorId: "demo-admin",
      },
      {
        method: "GET",
        path: "/api/client/open-purchase/category/item",
        query: "platform=1688",
        headers: { "if-none-match": '"x"', "x-uuid": "held-merchant" },
        body: "",
        operatorId: "demo-admin",
      },
    ]);
  });

  test("returns status, bytes and the contract's headers, and no other header", async () => {
    const extra = { ...answered, "set-cookie": "a=b", "x-internal": "1" };
    const { admin } = await adminBefore(async () => ({ status: 207, headers: extra, body: bytes }));
    const answer = await admin.call("/bff/v1/account");
    expect(answer.status).toBe(207);
    expect(answer.headers).toMatchObject(answered);
    expect(answer.headers["set-cookie"]).toBeUndefined();
    expect(answer.headers["x-internal"]).toBeUndefined();
    expect([...answer.bytes]).toEqual([...bytes]);
  });

  test("cancels the forwarded call when the browser disconnects", async () => {
    const aborted = Promise.withResolvers<void>();
    const reached = Promise.withResolvers<void>();
    const { admin, origin } = await adminBefore(async (_request, signal) => {
      signal.addEventListener("abort", () => aborted.resolve());
      reached.resolve();
      await aborted.promise;
      return { status: 499, headers: {}, body: "" };
    });
    const outgoing = open(`${origin}/bff/v1/account`, {
      headers: { cookie: admin.cookie(), "x-console": "1" },
    }).on("error", () => undefined);
    outgoing.end();
    await reached.promise;
    outgoing.destroy();
    await expect(aborted.promise).resolves.toBeUndefined();
  });

  test("answers an internal error with 500 in the envelope, without details", async () => {
    const { admin } = await adminBefore(() => Promise.reject(new Error("secret detail")));
    const answer = await admin.call("/bff/v1/account");
    expect(answer.status).toBe(500);
    expect(answer.text).not.toContain("secret");
    expect(JSON.parse(answer.text).error.code).toBe("INTERNAL_ERROR");
  });
});

describe("gateway elsewhere", () => {
  async function serve(answer: (request: IncomingMessage, response: ServerResponse) => void) {
    const server: Server = createServer(answer);
    const port = await listen(server, { host: "127.0.0.1", port: 0 });
    stops.push(() => stopServer(server, 0));
    return `http://127.0.0.1:${port}`;
  }

  const away: { error: unknown; requestId: string }[] = [];
  afterEach(() => void away.splice(0));

  function remote(gatewayUrl: string, openBaseUrl: string | null = null) {
    const gateway = createRemoteGateway({
      addresses: { gatewayUrl, openBaseUrl },
      internalToken: null,
      newRequestId: newId,
      onAway: (error, requestId) => away.push({ error, requestId }),
    });
    stops.push(gateway.close);
    return gateway;
  }

  test("sends a remote gateway the call with the service credential, and passes its answer unchanged, compressed or not", async () => {
    const seen: (string | undefined)[] = [];
    const url = await serve((request, response) => {
      seen.push(request.method, request.url, request.headers.authorization, request.headers.cookie);
      request.resume().on("end", () => response.writeHead(429, answered).end(bytes));
    });
    const { admin } = await adminBefore(remote(`${url}/base`));
    const answer = await admin.call("/bff/v1/products/search?x=1", { method: "POST", body: "{}" });
    expect(seen).toEqual(["POST", "/base/v1/products/search?x=1", "Bearer svc_live_held_key", undefined]);
    expect(answer.status).toBe(429);
    expect(answer.headers).toMatchObject(answered);
    expect([...answer.bytes]).toEqual([...bytes]);
  });

  test("sends a remote gateway every method unchanged, and the gateway decides which it answers", async () => {
    const seen: string[] = [];
    const url = await serve((request, response) => {
      request.setEncoding("utf8").on("data", (text: string) => seen.push(text));
      request.on("end", () => response.writeHead(405, { allow: "GET, HEAD" }).end());
      seen.push(request.method ?? "");
    });
    const { admin } = await adminBefore(remote(url));
    const answer = await admin.call("/bff/v1/account", { method: "PUT", body: "{}" });
    expect(seen).toEqual(["PUT", "{}"]);
    expect(answer.status).toBe(405);
    expect(answer.headers).toMatchObject({ allow: "GET, HEAD" });
  });

  test("calls another address for categories where one is set", async () => {
    const main = await serve((_request, response) => response.end("main"));
    const other = await serve((request, response) => response.end(`other ${request.headers["x-uuid"]}`));
    const { admin } = await adminBefore(remote(main, other));
    expect((await admin.call("/bff/v1/account")).text).toBe("main");
    for (const path of [consolePaths.category, consolePaths.categoryColumns, consolePaths.categoryState])
      expect((await admin.call(path)).text).toBe("other held-merchant");
  });

  test("does not follow a redirect, which would take the key along", async () => {
    let reached = false;
    const elsewhere = await serve((_request, response) => {
      reached = true;
      response.end();
    });
    const url = await serve((_request, response) => response.writeHead(302, { location: elsewhere }).end());
    const { admin } = await adminBefore(remote(url));
    expect((await admin.call("/bff/v1/account")).status).toBe(302);
    expect(reached).toBe(false);
  });

  /** Ways of not answering: a closed port, a connection lost before an answer, and one lost in the middle of it. */
  const silences: [string, () => Promise<string>][] = [
    ["a closed port", async () => `http://127.0.0.1:${await refusedPort()}`],
    ["a lost connection", () => serve((request) => request.socket.destroy())],
    [
      "a lost answer",
      () =>
        serve((request, response) => {
          response.writeHead(200, { "content-length": "100" });
          response.write("{", () => request.socket.destroy());
        }),
    ],
  ];

  test.each(silences)(
    "reports a missing answer as the gateway's own failure, not as a marketplace's: %s",
    async (_, start) => {
      const { admin } = await adminBefore(remote(await start()));
      const post = { method: "POST", body: '{"order_id":"1"}' };
      const calls = [["/bff/v1/account"], ["/bff/v1/orders/1688/payment-methods", post]] as const;
      for (const [path, request] of calls) {
        const answer = await admin.call(path, request);
        expect(answer.status).toBe(500);
        expect(consoleErrorEnvelopeSchema.parse(JSON.parse(answer.text)).error).toMatchObject({
          code: "INTERNAL_ERROR",
          category: "INTERNAL_ERROR",
          message: "The gateway did not answer. Try again in a moment.",
          request_id: answer.headers["x-request-id"],
        });
        // The console does not know whether the call was billed, so the answer says nothing about it.
        expect(answer.headers["x-quota-billable-units"]).toBeUndefined();
        expect(answer.text).not.toMatch(/127\.0\.0\.1|ECONN|svc_/);
        expect(away.splice(0)).toEqual([
          { error: expect.any(Error), requestId: answer.headers["x-request-id"] },
        ]);
      }
    },
  );

  test.each(silences)("reports a missing answer about categories in their envelope: %s", async (_, start) => {
    const { admin } = await adminBefore(remote(await start()));
    const { category, categoryColumns, categoryChanges, categoryState } = consolePaths;
    for (const path of [category, categoryColumns, categoryChanges, categoryState]) {
      const answer = await admin.call(`${path}?platform=1688`);
      expect(answer.status).toBe(500);
      expect(JSON.parse(answer.text)).toEqual({
        ret: 500,
        msg: "The gateway did not answer. Try again in a moment.",
        data: [],
        code: "INTERNAL_ERROR",
      });
      expect(answer.headers["x-request-id"]).toMatch(/./);
    }
    expect(away).toHaveLength(4);
  });
});
