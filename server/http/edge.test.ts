import { connect, type Socket } from "node:net";
import { once } from "node:events";
import { afterEach, describe, expect, test } from "vitest";
import { errorEnvelopeSchema } from "#contract/shared/error-envelope";
import type { Gateway, GatewayRequest } from "#server/gateway/gateway-request.ts";
import { send } from "#testing/http/send.ts";
import { startTestServer } from "#testing/http/start-test-server.ts";
import { createEdgeServer, type EdgeLimits } from "./edge-server.ts";
import { createGatewayHandler } from "./dispatch.ts";
import { listen, stopServer } from "./listen.ts";

const stops: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
});

async function serve(gateway: Gateway, limits: Partial<EdgeLimits> = {}): Promise<number> {
  let ids = 0;
  const { server, serve: begin } = createEdgeServer({ newRequestId: () => `req_edge_${(ids += 1)}`, limits });
  begin(handlerOf(gateway));
  stops.push(() => stopServer(server, 0));
  return listen(server, { host: "127.0.0.1", port: 0 });
}

const maxBodyBytes = 256 * 1024;
const errors: unknown[] = [];
function handlerOf(gateway: Gateway) {
  return createGatewayHandler(gateway, {
    bodyGrantOf: async () => ({ bytes: maxBodyBytes, owner: null }),
    newRequestId: () => "req_last",
    onError: (error) => errors.push(error),
  });
}

const ok: Gateway = async () => ({ status: 200, headers: {}, body: "ok" });

/** Returns everything that a server answers to these bytes until it closes the connection. */
async function say(port: number, bytes: string): Promise<string> {
  const socket = connect(port, "127.0.0.1");
  socket.write(bytes);
  return hear(socket);
}

async function hear(socket: Socket): Promise<string> {
  let text = "";
  socket.setEncoding("utf8").on("data", (chunk: string) => (text += chunk));
  socket.on("error", () => undefined);
  await once(socket, "close");
  return text;
}

const codeOf: Record<number, string> = {
  400: "VALIDATION_ERROR",
  408: "REQUEST_TIMEOUT",
  431: "HEADERS_TOO_LARGE",
  501: "NOT_IMPLEMENTED",
};

function expectEnvelope(answer: string, status: number): void {
  const [head = "", body = ""] = answer.split("\r\n\r\n");
  expect(head).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
  const id = /^x-request-id: (\S+)$/im.exec(head)?.[1];
  const { error } = errorEnvelopeSchema.parse(JSON.parse(body));
  expect([error.code, error.category]).toEqual([codeOf[status], "VALIDATION_ERROR"]);
  expect(error.request_id).toBe(id);
}

describe("requests that Node's parser refuses", () => {
  test.each([
    ["no HTTP at all", "hello\r\n\r\n", 400],
    ["a space in the target", "GET /v1/a b HTTP/1.1\r\nHost: x\r\n\r\n", 400],
    ...["", "Host:\r\n", "Host: x\r\nHost: y\r\n", "Host: x\r\nHost: y\r\nExpect: z\r\n"]
      .concat(["999.1.1.1", "[::::]", "x:99999", "a b", "a/b", "a@b", "☃"].map((host) => `Host: ${host}\r\n`))
      .concat(
        ["Authorization: Bearer a", "Content-Type: a/b"].map((line) => `Host: x\r\n${line}\r\n${line}\r\n`),
      )
      .map((head): [string, string, number] => [
        `no Host or none that is one, two keys or types: ${JSON.stringify(head)}`,
        `GET /healthz HTTP/1.1\r\n${head}Connection: close\r\n\r\n`,
        400,
      ]),
    [
      "an unknown transfer coding",
      "POST /v1/x HTTP/1.1\r\nHost: x\r\nConnection: close\r\nTransfer-Encoding: gzip, chunked\r\n\r\n0\r\n\r\n",
      501,
    ],
    ["two lengths", "POST /v1/x HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\na", 400],
    [
      "a length and chunks",
      "POST /v1/x HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
      400,
    ],
    ["17 KiB of headers", `GET /healthz HTTP/1.1\r\nHost: x\r\nA: ${"a".repeat(17_000)}\r\n\r\n`, 431],
  ])("answers in the envelope with a request id: %s", async (_, bytes, status) => {
    expectEnvelope(await say(await serve(ok), bytes), status);
  });

  test("answers a sender of slow headers in the envelope and disconnects it", async () => {
    const port = await serve(ok, { headersMs: 100, requestMs: 200, checkMs: 20 });
    expectEnvelope(await say(port, "GET /healthz HTTP/1.1\r\nHost: x\r\nA: "), 408);
  });

  test("disconnects a sender of a slow body", async () => {
    const port = await serve(ok, { headersMs: 100, requestMs: 200, checkMs: 20 });
    const bytes = "POST /v1/x HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\nabc";
    expectEnvelope(await say(port, bytes), 408);
  });
});

describe("request as the gateway receives it", () => {
  async function handed(bytes: string | Buffer): Promise<GatewayRequest> {
    const seen = Promise.withResolvers<GatewayRequest>();
    const port = await serve(async (request) => {
      seen.resolve(request);
      return { status: 200, headers: {}, body: "" };
    });
    const socket = connect(port, "127.0.0.1");
    socket.on("error", () => undefined);
    socket.write(bytes);
    const request = await seen.promise;
    socket.destroy();
    return request;
  }
  const post = (body: Buffer) =>
    Buffer.concat([
      Buffer.from(`POST /v1/x HTTP/1.1\r\nHost: x\r\nContent-Length: ${body.length}\r\n\r\n`),
      body,
    ]);

  test("passes on the raw path and query, not decoded, and lower-case headers", async () => {
    const request = await handed("GET /v1/%6Frders?a=%20&a=b?c HTTP/1.1\r\nHost: x\r\nX-Thing: A\r\n\r\n");
    expect(request).toEqual({
      method: "GET",
      path: "/v1/%6Frders",
      query: "a=%20&a=b?c",
      headers: { host: "x", "x-thing": "A" },
      body: "",
    });
  });

  test("passes on the local part of an absolute target", async () => {
    const request = await handed("GET http://x.example/healthz?q HTTP/1.1\r\nHost: x\r\n\r\n");
    expect([request.path, request.query]).toEqual(["/healthz", "q"]);
  });

  test("passes on a byte order mark, so that the gateway can refuse it", async () => {
    expect((await handed(post(Buffer.from("\ufeff{}")))).body).toBe("\ufeff{}");
  });

  test("passes on null for a body that is not UTF-8", async () => {
    expect((await handed(post(Buffer.from([0x22, 0xb5, 0xc4, 0x22])))).body).toBeNull();
  });

  test("passes on a whole body of the maximum size, even if a character ends at its last byte", async () => {
    const body = `${"a".repeat(maxBodyBytes - 3)}中`;
    expect((await handed(post(Buffer.from(body)))).body).toBe(body);
  });

  test("says that a body was cut when it exceeds the maximum", async () => {
    const { body, isBodyCut } = await handed(post(Buffer.from("中".repeat(maxBodyBytes))));
    expect([body, isBodyCut]).toEqual(["", true]);
  });
});

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener("abort", () => resolve());
  });
}

describe("caller", () => {
  test("stops the gateway's work when the caller disconnects", async () => {
    const reached = Promise.withResolvers<AbortSignal>();
    const port = await serve(async (_request, signal) => {
      reached.resolve(signal);
      await aborted(signal);
      return { status: 499, headers: {}, body: "" };
    });
    const socket = connect(port, "127.0.0.1");
    socket.write("GET /v1/x HTTP/1.1\r\nHost: x\r\n\r\n");
    const signal = await reached.promise;
    expect(signal.aborted).toBe(false);
    socket.destroy();
    await aborted(signal);
    expect(signal.aborted).toBe(true);
  });

  test("does not count a caller as disconnected once it has its answer", async () => {
    const signals: AbortSignal[] = [];
    const port = await serve(async (_request, signal) => {
      signals.push(signal);
      return { status: 200, headers: {}, body: "ok" };
    });
    await send(`http://127.0.0.1:${port}/v1/x`);
    expect(signals.map(({ aborted }) => aborted)).toEqual([false]);
  });

  test("lets a caller wait that connects before the handlers are ready", async () => {
    const { server, serve: begin } = createEdgeServer({ newRequestId: () => "id" });
    stops.push(() => stopServer(server, 0));
    const port = await listen(server, { host: "127.0.0.1", port: 0 });
    const preloaded = send(`http://127.0.0.1:${port}/healthz`);
    await once(server, "request");
    begin(handlerOf(ok));
    expect((await preloaded).text).toBe("ok");
  });
});

describe("unexpected error", () => {
  test.each<[string, Gateway]>([
    ["a gateway that throws", () => Promise.reject(new Error("secret inside"))],
    ["a header that HTTP cannot carry", async () => ({ status: 200, headers: { a: "\u0000" }, body: "" })],
  ])("answers an unexpected error with 500 in the envelope and logs it: %s", async (_, gateway) => {
    const port = await serve(gateway);
    errors.length = 0;
    const answer = await send(`http://127.0.0.1:${port}/v1/x`);
    expect(answer.status).toBe(500);
    expect(JSON.parse(answer.text).error).toMatchObject({ code: "INTERNAL_ERROR", request_id: "req_last" });
    expect(answer.text).not.toContain("secret");
    expect(errors).toHaveLength(1);
  });
});

describe("whole product at the edge", () => {
  test.each([
    ["a path outside the surface", "POST", "/v1/orders/pay", {}, 404],
    ["an unknown path", "GET", "/nothing.json", {}, 404],
    ["a malformed escape", "GET", "/%E0%A4%A", {}, 404],
    ["another method", "GET", "/v1/orders/payment-methods", {}, 405],
    ["text instead of JSON", "POST", "/v1/orders/payment-methods", { "content-type": "text/plain" }, 415],
    [
      "a body over 256 KiB",
      "POST",
      "/v1/orders/payment-methods",
      { "content-type": "application/json" },
      413,
    ],
    ["an unknown expectation", "POST", "/v1/orders/payment-methods", { expect: "tea" }, 415],
  ])("answers %s in the envelope with a request id", async (_, method, path, headers, status) => {
    const server = await startTestServer();
    stops.push(server.stop);
    const key = { authorization: "Bearer svc_live_demo_try_the_gateway" };
    const body = status === 413 ? JSON.stringify({ order_id: "9".repeat(1_000_000) }) : "{}";
    const answer = await send(`${server.origin}${path}`, {
      method,
      headers: { ...key, ...headers },
      ...(method === "POST" && { body }),
    });
    expect(answer.status).toBe(status);
    const { error } = errorEnvelopeSchema.parse(JSON.parse(answer.text));
    expect(error.request_id).toBe(answer.headers["x-request-id"]);
    expect(answer.headers["x-powered-by"]).toBeUndefined();
    expect(answer.headers["x-content-type-options"]).toBe("nosniff");
  });
});

describe("too many connections", () => {
  test("refuses one connection more than the maximum with a message, and serves the others", async () => {
    const port = await serve(ok, { maxConnections: 2 });
    const open = [connect(port, "127.0.0.1"), connect(port, "127.0.0.1")];
    await Promise.all(open.map((socket) => once(socket, "connect")));
    const refused = await hear(connect(port, "127.0.0.1"));
    expect(refused).toMatch(/^HTTP\/1\.1 429 Too Many Requests\r\n/);
    expect(refused).toContain("PLATFORM_QUOTA_EXCEEDED");
    const [first, second] = open;
    second?.write("GET /v1/x HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n");
    if (second) expect(await hear(second)).toContain("200 OK");
    first?.destroy();
  });
});
