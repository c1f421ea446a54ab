import { once } from "node:events";
import { createServer } from "node:http";
import { createServer as createTcpServer, type AddressInfo } from "node:net";
import { Worker } from "node:worker_threads";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { goodAnswer, startFaultVendor, type FaultVendor } from "#testing/faults/fault-vendor.ts";
import { endTrial, faultOf, nextTurn, post } from "#testing/faults/fault-trial.ts";
import { createUndiciTransport, type UndiciTransport } from "./undici-transport.ts";

let vendor: FaultVendor;
let transport: UndiciTransport;

beforeEach(async () => {
  vendor = await startFaultVendor();
  transport = createUndiciTransport();
});
afterEach(() => {
  vi.useRealTimers();
  return endTrial(transport, vendor);
});

/** Sends a POST to the vendor of this test. */
const send = (options: Partial<Parameters<typeof post>[1]> = {}) =>
  post(transport, { url: vendor.url, ...options });

describe("answer", () => {
  test("returns status, lower-case headers with repeated ones joined, and the body", async () => {
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

  test("refuses an answer that is too large by one byte, and reads one of exactly the limit", async () => {
    const size = Buffer.byteLength(goodAnswer);
    expect((await send({ wireBytes: size })).body).toHaveLength(size);
    expect(await faultOf(send({ wireBytes: size - 1 }))).toEqual({ kind: "too_large", answered: true });
    vendor.play("gzip_ok");
    expect((await send({ inflatedBytes: size })).body).toHaveLength(size);
    expect(await faultOf(send({ inflatedBytes: size - 1 }))).toEqual({ kind: "too_large", answered: true });
  });

  test("refuses an answer by its size on the wire when small chunks have long extensions", async () => {
    const extension = "x".repeat(60_000);
    let sent = 0;
    const server = createTcpServer((socket) => {
      const more = () => {
        while (!socket.destroyed && socket.write(`2;${extension}\r\n  \r\n`)) sent += 1;
        sent += 1;
      };
      socket.on("error", () => undefined).on("drain", more);
      socket.once("data", () => {
        socket.write("HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n");
        more();
      });
    }).listen(0, "127.0.0.1");
    await once(server, "listening");
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    expect(await faultOf(send({ url }))).toEqual({ kind: "too_large", answered: true });
    // The buffers of the system between both ends hold this much and no more.
    expect(sent).toBeLessThan(200);
    server.close();
  });

  test("holds no more than the bytes of an answer in many small chunks", async () => {
    const server = createServer((_request, response) => {
      const piece = () => (response.write("ab") && ++written < 100 ? setImmediate(piece) : response.end());
      let written = 0;
      piece();
    }).listen(0, "127.0.0.1");
    await once(server, "listening");
    const { body } = await send({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` });
    expect(new TextDecoder().decode(body)).toBe("ab".repeat(100));
    expect(body.buffer.byteLength).toBeLessThanOrEqual(2 * body.length);
    await transport.close();
    server.close();
  });

  test("reads an answer that arrived while this process was busy, though its time was up", async () => {
    // Signals between the test and the vendor: answers that were sent, and whether the vendor may answer.
    const signals = new Int32Array(new SharedArrayBuffer(8));
    const server = new Worker(
      `const { createServer } = require("node:http");
       const { parentPort, workerData } = require("node:worker_threads");
       const tell = () => {
         Atomics.add(workerData, 0, 1);
         Atomics.notify(workerData, 0);
       };
       const server = createServer((request, response) => {
         Atomics.wait(workerData, 1, 0);
         response.end("in time", tell);
       });
       server.listen(0, "127.0.0.1", () => parentPort.postMessage(server.address().port));`,
      { eval: true, workerData: signals },
    );
    const [port] = (await once(server, "message")) as [number];
    const url = `http://127.0.0.1:${port}`;
    const mayAnswer = (may: 0 | 1) => {
      Atomics.store(signals, 1, may);
      Atomics.notify(signals, 1);
    };
    mayAnswer(1);
    await send({ url });
    mayAnswer(0);
    await nextTurn();
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const sent = send({ url, headersMs: 100 });
    await nextTurn();
    // The test blocks until the answer has been sent, so that the time is up before sockets are read.
    mayAnswer(1);
    for (let answers = 0; answers < 2; answers = Atomics.load(signals, 0)) Atomics.wait(signals, 0, answers);
    vi.advanceTimersByTime(100);
    expect((await sent).status).toBe(200);
    vi.useRealTimers();
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
