import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { Worker } from "node:worker_threads";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { TransportFault, type OutboundLimits } from "#server/marketplaces/upstream/transport.ts";
import { startBlackHole } from "#testing/faults/black-hole.ts";
import { goodAnswer, startFaultVendor, type FaultVendor } from "#testing/faults/fault-vendor.ts";
import {
  createUndiciTransport,
  type UndiciTransport,
  type UndiciTransportOptions,
} from "./undici-transport.ts";

const limits: OutboundLimits = {
  connectMs: 1_000,
  headersMs: 1_000,
  bodyMs: 1_000,
  wireBytes: 10_000,
  inflatedBytes: 10_000,
  freshSocket: false,
};

let vendor: FaultVendor;
let transport: UndiciTransport;

beforeEach(async () => {
  vendor = await startFaultVendor();
  transport = createUndiciTransport();
});
afterEach(async () => {
  await transport.close();
  await vendor.idle();
  await vendor.close();
  expect(transport.sockets()).toBe(0);
});

type Options = Partial<OutboundLimits> & { url?: string; signal?: AbortSignal };

function send({ url = vendor.url, signal = new AbortController().signal, ...over }: Options = {}) {
  return transport(
    { method: "POST", url, headers: { "x-a": "1" }, body: "a=1" },
    { ...limits, ...over },
    signal,
  );
}

async function faultOf(sent: Promise<unknown>): Promise<Pick<TransportFault, "kind" | "answered">> {
  const error: unknown = await sent.catch((reason: unknown) => reason);
  if (!(error instanceof TransportFault)) throw new Error("no TransportFault");
  return { kind: error.kind, answered: error.answered };
}

const nextTurn = () => new Promise(setImmediate);

function replaceTransport(options: Partial<UndiciTransportOptions>) {
  transport = createUndiciTransport(options);
}

describe("sockets", () => {
  test("are used again after a whole answer", async () => {
    vendor.play("ok");
    for (let call = 0; call < 5; call += 1) {
      await send();
      await nextTurn();
    }
    expect(vendor.requests.map((request) => request.socket)).toEqual([1, 1, 1, 1, 1]);
    expect(transport.sockets()).toBe(1);
  });

  test("are new when a fresh one is wanted, though an unused one is there", async () => {
    await send();
    await nextTurn();
    await send({ freshSocket: true });
    expect(vendor.requests.map((request) => request.socket)).toEqual([1, 2]);
  });

  test("that were discarded never carry another request, and calls in flight on others finish", async () => {
    vendor.play("ok");
    const [first, ...others] = await Promise.all([send(), send(), send()]);
    const running = send();
    first?.discardConnection();
    await nextTurn();
    expect((await running).status).toBe(200);
    const discarded = vendor.requests[0]?.socket;
    for (let call = 0; call < 6; call += 1) await Promise.all([send(), send(), send()]);
    expect(others).toHaveLength(2);
    expect(vendor.requests.slice(1).map((request) => request.socket)).not.toContain(discarded);
  });

  test("that received bytes nobody asked for do not hand them to the next request", async () => {
    vendor.play("answer_twice", "ok");
    await send();
    await expect.poll(() => transport.sockets(), { interval: 5 }).toBe(0);
    await send();
    expect(vendor.requests.map((request) => request.socket)).toEqual([1, 2]);
  });

  test("that carried a late answer to an earlier request are out of use once discarded (row 31)", async () => {
    const late = (body: string) => (body === "order=2" ? "order=1" : body);
    const echo = await startFaultVendor({ good: (request) => late(request.body) });
    const ask = async (body: string) => {
      const request = { method: "POST" as const, url: echo.url, headers: {}, body };
      const answer = await transport(request, limits, new AbortController().signal);
      return { text: new TextDecoder().decode(answer.body), discard: answer.discardConnection };
    };
    expect((await ask("order=1")).text).toBe("order=1");
    const mistaken = await ask("order=2");
    expect(mistaken.text).toBe("order=1");
    mistaken.discard();
    for (const order of ["order=3", "order=4", "order=5"]) expect((await ask(order)).text).toBe(order);
    expect(echo.requests.map((request) => request.socket)).toEqual([1, 1, 2, 2, 2]);
    await transport.close();
    await echo.close();
  });

  test("are capped per origin: one call more is refused as busy", async () => {
    replaceTransport({ connections: 2 });
    vendor.play("no_headers", "no_headers", "ok");
    const caller = new AbortController();
    const running = [send({ signal: caller.signal }), send({ signal: caller.signal })].map(faultOf);
    expect(await faultOf(send())).toEqual({ kind: "busy", answered: false });
    await expect.poll(() => vendor.requests.length, { interval: 5 }).toBe(2);
    caller.abort();
    expect(await Promise.all(running)).toEqual([
      { kind: "aborted", answered: false },
      { kind: "aborted", answered: false },
    ]);
    expect((await send()).status).toBe(200);
  });

  test("that have just answered serve the next call of a busy caller, who needs no more of them than calls at once", async () => {
    replaceTransport({ connections: 5 });
    const caller = async () => {
      for (let call = 0; call < 20; call += 1) await send();
    };
    await Promise.all([caller(), caller(), caller(), caller(), caller()]);
    expect(vendor.requests).toHaveLength(100);
    expect(vendor.accepted()).toBe(5);
  });

  test("that are unused make room for a fresh one", async () => {
    replaceTransport({ connections: 1 });
    await send();
    await nextTurn();
    expect((await send({ freshSocket: true })).status).toBe(200);
    expect(vendor.requests.map((request) => request.socket)).toEqual([1, 2]);
    expect(transport.sockets()).toBe(1);
  });

  test("that stay unused are closed", async () => {
    replaceTransport({ keepAliveMs: 50 });
    await send();
    await vendor.idle();
    await expect.poll(() => transport.sockets(), { interval: 5 }).toBe(0);
  });

  test("serve many calls at once, each with its own answer", async () => {
    const echo = await startFaultVendor({ good: (request) => JSON.stringify(request.body) });
    const bodies = Array.from({ length: 200 }, (_, index) => `order=${index}`);
    const answers = await Promise.all(
      bodies.map((body) =>
        transport({ method: "POST", url: echo.url, headers: {}, body }, limits, new AbortController().signal),
      ),
    );
    expect(answers.map((answer) => JSON.parse(new TextDecoder().decode(answer.body)))).toEqual(bodies);
    await transport.close();
    await echo.close();
  });
});

describe("faults before the first byte", () => {
  test("an aborted call leaves no socket behind, also while it connects", async () => {
    const hole = await startBlackHole();
    const caller = new AbortController();
    const sent = faultOf(send({ url: hole.url, signal: caller.signal }));
    expect(transport.sockets()).toBe(1);
    caller.abort();
    expect(await sent).toEqual({ kind: "aborted", answered: false });
    expect(transport.sockets()).toBe(0);
    await hole.close();
  });

  test("a call that was given up before it began opens nothing", async () => {
    expect(await faultOf(send({ signal: AbortSignal.abort() }))).toEqual({
      kind: "aborted",
      answered: false,
    });
    expect(vendor.accepted()).toBe(0);
  });

  test.each(["not a url", "ftp://127.0.0.1/", "file:///etc/hosts"])(
    "%s is not sent anywhere",
    async (url) => {
      expect(await faultOf(send({ url }))).toEqual({ kind: "protocol", answered: false });
    },
  );

  test("a header that cannot be sent is not sent", async () => {
    const request = {
      method: "POST" as const,
      url: vendor.url,
      headers: { "x-a": "1\r\nx-b: 2" },
      body: null,
    };
    const sent = transport(request, limits, new AbortController().signal);
    expect(await faultOf(sent)).toEqual({ kind: "protocol", answered: false });
    expect(transport.sockets()).toBe(0);
  });

  test("calls after close are refused", async () => {
    await transport.close();
    expect(await faultOf(send())).toEqual({ kind: "aborted", answered: false });
    expect(vendor.accepted()).toBe(0);
  });
});

describe("an answer", () => {
  test("carries status, lower-case headers with repeated ones joined, and the body", async () => {
    const server = createServer((request, response) => {
      response.writeHead(418, [
        ["X-One", "1"],
        ["Set-Cookie", "a=1"],
        ["Set-Cookie", "b=2"],
      ]);
      response.end(`${request.method} ${request.url} ${request.headers["x-a"]}`);
    }).listen(0, "127.0.0.1");
    await once(server, "listening");
    const answer = await send({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/p?q=%20` });
    expect(answer.status).toBe(418);
    expect(answer.headers).toMatchObject({ "x-one": "1", "set-cookie": "a=1, b=2" });
    expect(new TextDecoder().decode(answer.body)).toBe("POST /p?q=%20 1");
    await transport.close();
    server.close();
  });

  test("that is too large by one byte is refused, at the limit it is read", async () => {
    const size = Buffer.byteLength(goodAnswer);
    expect((await send({ wireBytes: size })).body).toHaveLength(size);
    expect(await faultOf(send({ wireBytes: size - 1 }))).toEqual({ kind: "too_large", answered: true });
    vendor.play("gzip_ok");
    expect((await send({ inflatedBytes: size })).body).toHaveLength(size);
    expect(await faultOf(send({ inflatedBytes: size - 1 }))).toEqual({ kind: "too_large", answered: true });
  });

  test("that arrived while this process was busy is read, though its time was up", async () => {
    const server = new Worker(
      `const { createServer } = require("node:http");
       const server = createServer((request, response) => setTimeout(() => response.end("in time"), 30));
       server.listen(0, "127.0.0.1", () => require("node:worker_threads").parentPort.postMessage(server.address().port));`,
      { eval: true },
    );
    const [port] = (await once(server, "message")) as [number];
    const url = `http://127.0.0.1:${port}`;
    await send({ url });
    await nextTurn();
    const sent = send({ url, headersMs: 100 });
    await nextTurn();
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 250);
    expect((await sent).status).toBe(200);
    await transport.close();
    await server.terminate();
  });

  test("leaves no listener on the caller's signal", async () => {
    const caller = new AbortController();
    let listeners = 0;
    const { addEventListener, removeEventListener } = caller.signal;
    caller.signal.addEventListener = (...listener: Parameters<typeof addEventListener>) => {
      listeners += 1;
      return addEventListener.apply(caller.signal, listener);
    };
    caller.signal.removeEventListener = (...listener: Parameters<typeof removeEventListener>) => {
      listeners -= 1;
      return removeEventListener.apply(caller.signal, listener);
    };
    vendor.play("ok", "rst_before_headers");
    await send({ signal: caller.signal });
    await faultOf(send({ signal: caller.signal }));
    expect(listeners).toBe(0);
  });
});
