import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { afterEach, describe, expect, test } from "vitest";
import type { Gateway, GatewayResponse } from "#server/gateway/gateway-request.ts";
import { send } from "#testing/http/send.ts";
import { createGatewayHandler } from "./dispatch.ts";
import { createEdgeServer, type EdgeLimits } from "./edge-server.ts";
import { listen, stopServer } from "./listen.ts";

const stops: (() => unknown)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0).toReversed()) await stop();
});

async function serve(gateway: Gateway, limits: Partial<EdgeLimits> = {}): Promise<number> {
  const { server, serve: begin } = createEdgeServer({ newRequestId: () => "req_edge", limits });
  begin(createGatewayHandler(gateway, { newRequestId: () => "req_last", onError: () => undefined }));
  stops.push(() => stopServer(server, 0));
  return listen(server, { host: "127.0.0.1", port: 0 });
}

async function open(port: number): Promise<Socket> {
  const socket = connect(port, "127.0.0.1");
  socket.on("error", () => undefined);
  stops.push(() => socket.destroy());
  await once(socket, "connect");
  return socket;
}

/** Returns everything that the server sends until it closes the connection. */
async function readToEnd(socket: Socket): Promise<string> {
  let text = "";
  socket.setEncoding("utf8").on("data", (chunk: string) => (text += chunk));
  await once(socket, "close");
  return text;
}

const ok = (body: string): GatewayResponse => ({ status: 200, headers: {}, body });
const get = (path: string, ...headers: string[]) =>
  `GET ${path} HTTP/1.1\r\nHost: x\r\n${headers.map((line) => `${line}\r\n`).join("")}\r\n`;

describe("pipelined requests of one connection", () => {
  test.each(["A: b", "Expect: tea"])(
    "starts pipelined requests one after the other and answers them in order (%s)",
    async (header) => {
      let inside = 0;
      let maxInside = 0;
      const port = await serve(async ({ path }) => {
        inside += 1;
        maxInside = Math.max(maxInside, inside);
        await new Promise((resolve) => setImmediate(resolve));
        inside -= 1;
        return ok(path);
      });
      const socket = await open(port);
      for (let count = 0; count < 64; count += 1)
        socket.write(get(`/v1/${count}`, header, ...(count === 63 ? ["Connection: close"] : [])));
      const bodies = [...(await readToEnd(socket)).matchAll(/\/v1\/(\d+)/g)].map(([, number]) =>
        Number(number),
      );
      expect(bodies).toEqual(Array.from({ length: 64 }, (_, count) => count));
      expect(maxInside).toBe(1);
    },
  );

  test("reads pipelined requests complete and in sequence, bodies included", async () => {
    const port = await serve(async ({ body }) => ok(`[${body?.length}]`));
    const socket = await open(port);
    const post = (length: number, ...headers: string[]) =>
      get("/v1/x", `Content-Length: ${length}`, ...headers).replace("GET", "POST") + "x".repeat(length);
    socket.write(post(3) + post(15_000) + post(0) + post(14_000) + post(7, "Connection: close"));
    expect((await readToEnd(socket)).match(/\[\d+\]/g)).toEqual(["[3]", "[15000]", "[0]", "[14000]", "[7]"]);
  });

  test("does not start a request while the answer before it is unread", async () => {
    const started: string[] = [];
    const large = "x".repeat(32 * 1024 * 1024);
    const port = await serve(async ({ path }) => {
      started.push(path);
      return ok(path === "/v1/large" ? large : "small");
    });
    const socket = await open(port);
    socket.pause();
    socket.write(get("/v1/large") + get("/v1/second", "Connection: close"));
    await expect.poll(() => started).toEqual(["/v1/large"]);
    // After two round trips of another connection, the request would have started.
    for (let count = 0; count < 2; count += 1) await send(`http://127.0.0.1:${port}/v1/other`);
    expect(started).toEqual(["/v1/large", "/v1/other", "/v1/other"]);
    const read = readToEnd(socket);
    socket.resume();
    expect(await read).toContain("small");
    expect(started.at(-1)).toBe("/v1/second");
  });

  test("does not start a request when the answer before it closed the connection", async () => {
    const started: string[] = [];
    const port = await serve(async ({ path }) => {
      started.push(path);
      return { status: 200, headers: { connection: "close" }, body: path };
    });
    const socket = await open(port);
    socket.write(get("/v1/first") + get("/v1/second"));
    await readToEnd(socket);
    expect(started).toEqual(["/v1/first"]);
  });

  test("does not block another connection until all pipelined requests are answered", async () => {
    let flooded = 0;
    const port = await serve(async ({ path }) => {
      if (path === "/v1/flood") flooded += 1;
      return ok("ok");
    });
    const sockets = await Promise.all(Array.from({ length: 6 }, () => open(port)));
    for (const socket of sockets) {
      socket.resume();
      socket.write(get("/v1/flood").repeat(20_000));
    }
    await expect.poll(() => flooded).toBeGreaterThan(0);
    const before = flooded;
    await send(`http://127.0.0.1:${port}/healthz`);
    expect(flooded - before).toBeLessThan(20_000);
    for (const socket of sockets) socket.destroy();
  });

  test("reads no further while some requests wait", async () => {
    const port = await serve(() => new Promise(() => undefined));
    const socket = await open(port);
    const flood = get("/v1/x").repeat(2_000_000);
    let isTaken = false;
    socket.write(flood, () => (isTaken = true));
    for (let count = 0; count < 20; count += 1) await pingOf(port);
    // The buffers of both ends hold less than 68 MB.
    expect(isTaken).toBe(false);
  });

  test("closes a connection beyond the maximum of all connections, and leaves the others alone", async () => {
    const waiting: (() => void)[] = [];
    const port = await serve(({ path }) => new Promise((resolve) => waiting.push(() => resolve(ok(path)))), {
      maxWaitingRequests: 10,
    });
    const calm = await open(port);
    calm.write(get("/v1/calm") + get("/v1/calm", "Connection: close"));
    await expect.poll(() => waiting.length).toBe(1);
    const flooding = await open(port);
    flooding.write(get("/v1/flood").repeat(11));
    expect(await readToEnd(flooding)).toBe("");
    // The places of the closed connection are free again.
    const next = await open(port);
    next.write(get("/v1/next").repeat(9) + get("/v1/next", "Connection: close"));
    const answers = [readToEnd(calm), readToEnd(next)];
    const timer = setInterval(() => waiting.splice(0).forEach((answer) => answer()), 1);
    const [ofCalm, ofNext] = await Promise.all(answers).finally(() => clearInterval(timer));
    expect(ofCalm?.match(/\/v1\/calm/g)).toHaveLength(2);
    expect(ofNext?.match(/\/v1\/next/g)).toHaveLength(10);
  });
});

/** Opens a connection and waits for it to be closed, so that the server has completed a turn of its loop. */
async function pingOf(port: number): Promise<void> {
  const socket = await open(port);
  socket.destroy();
  await once(socket, "close");
}

describe("Transfer-Encoding in another version than HTTP/1.1 (RFC 9112 6.1)", () => {
  const smuggled = get("/v1/smuggled");
  test.each([
    ["HTTP/1.0", "Transfer-Encoding: chunked"],
    ["HTTP/1.0", "Transfer-Encoding: chunked\r\nConnection: keep-alive"],
    ["HTTP/1.0", "transfer-encoding: CHUNKED\r\nConnection: Keep-Alive"],
    ["HTTP/1.0", "Transfer-Encoding: identity\r\nConnection: keep-alive"],
    ["HTTP/1.0", "Transfer-Encoding: gzip, chunked\r\nConnection: keep-alive"],
    ["HTTP/1.0", "Transfer-Encoding: \r\nConnection: keep-alive"],
    ["HTTP/2.0", "Transfer-Encoding: chunked\r\nConnection: keep-alive"],
    ["HTTP/0.9", "Transfer-Encoding: chunked\r\nConnection: keep-alive"],
  ])("refuses it with 400, and never handles later bytes: %s %j", async (version, lines) => {
    const handled: string[] = [];
    const port = await serve(async ({ path }) => {
      handled.push(path);
      return ok("ok");
    });
    const socket = await open(port);
    socket.write(`POST /v1/x ${version}\r\nHost: x\r\n${lines}\r\n\r\n0\r\n\r\n${smuggled}`);
    const answer = await readToEnd(socket);
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    expect(answer).not.toMatch(/connection: keep-alive/i);
    expect(answer.match(/^HTTP\/1\.1 /gm)).toHaveLength(1);
    expect(handled).toEqual([]);
  });

  test.each([
    ["GET /v1/x HTTP/1.0\r\n\r\n", 200],
    ["HEAD /v1/x HTTP/1.0\r\nUser-Agent: health\r\n\r\n", 200],
    ["GET /v1/x HTTP/1.0\r\nHost: a/b\r\n\r\n", 400],
    ["GET /v1/x HTTP/1.0\r\nHost: \r\n\r\n", 400],
    ["GET /v1/x HTTP/1.1\r\nConnection: close\r\n\r\n", 400],
  ])("answers %j with %i, because only HTTP/1.0 may omit the Host", async (bytes, status) => {
    const socket = await open(await serve(async () => ok("served")));
    socket.end(bytes);
    expect(await readToEnd(socket)).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
  });

  test("serves HTTP/1.0 with a Content-Length and HTTP/1.1 with chunks", async () => {
    const port = await serve(async ({ body }) => ok(`read ${body}`));
    for (const bytes of [
      "POST /v1/x HTTP/1.0\r\nHost: x\r\nContent-Length: 2\r\n\r\nab",
      "POST /v1/x HTTP/1.1\r\nHost: x\r\nConnection: close\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nab\r\n0\r\n\r\n",
    ]) {
      const socket = await open(port);
      socket.write(bytes);
      expect(await readToEnd(socket)).toContain("read ab");
    }
  });
});
