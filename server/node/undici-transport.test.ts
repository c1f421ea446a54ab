import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { startBlackHole } from "#testing/faults/black-hole.ts";
import { startFaultVendor, type FaultVendor } from "#testing/faults/fault-vendor.ts";
import { endTrial, faultOf, nextTurn, post, trialLimits } from "#testing/faults/fault-trial.ts";
import {
  createUndiciTransport,
  type UndiciTransport,
  type UndiciTransportOptions,
} from "./undici-transport.ts";

let vendor: FaultVendor;
let transport: UndiciTransport;

beforeEach(async () => {
  vendor = await startFaultVendor();
  transport = createUndiciTransport();
});
afterEach(() => endTrial(transport, vendor));

/** Sends a POST to the vendor of this test. */
const send = (options: Partial<Parameters<typeof post>[1]> = {}) =>
  post(transport, { url: vendor.url, ...options });

function replaceTransport(options: Partial<UndiciTransportOptions>) {
  transport = createUndiciTransport(options);
}

describe("sockets", () => {
  test("uses a socket again after a whole answer", async () => {
    vendor.play("ok");
    for (let call = 0; call < 5; call += 1) {
      await send();
      await nextTurn();
    }
    expect(vendor.requests.map((request) => request.socket)).toEqual([1, 1, 1, 1, 1]);
    expect(transport.sockets()).toBe(1);
  });

  test("opens a fresh socket when one is requested, though an unused one exists", async () => {
    await send();
    await nextTurn();
    await send({ freshSocket: true });
    expect(vendor.requests.map((request) => request.socket)).toEqual([1, 2]);
  });

  test("sends no request on a discarded socket, and finishes calls in flight on others", async () => {
    vendor.play("ok");
    const discarded = send().then((answer) => answer.discardConnection());
    const others = [send(), send()];
    await discarded;
    for (const other of await Promise.all(others)) expect(other.status).toBe(200);
    for (let call = 0; call < 6; call += 1) await Promise.all([send(), send(), send()]);
    const first = vendor.requests[0]?.socket;
    expect(vendor.requests.slice(1).map((request) => request.socket)).not.toContain(first);
  });

  test("ends a request on a socket that is discarded late as a reset, which may be retried", async () => {
    vendor.play("ok", "no_headers", "ok");
    const { discardConnection } = await send();
    await nextTurn();
    const another = faultOf(send());
    await expect.poll(() => vendor.requests.length, { interval: 5 }).toBe(2);
    discardConnection();
    expect(await another).toEqual({ kind: "reset", answered: false });
    await send();
    expect(vendor.requests.map((request) => request.socket)).toEqual([1, 1, 2]);
  });

  test("does not pass unsolicited bytes of a socket to the next request", async () => {
    vendor.play("answer_twice", "ok");
    await send();
    await expect.poll(() => transport.sockets(), { interval: 5 }).toBe(0);
    await send();
    expect(vendor.requests.map((request) => request.socket)).toEqual([1, 2]);
  });

  test("does not use a socket again that carried a late answer to an earlier request, once it is discarded (row 31)", async () => {
    const late = (body: string) => (body === "order=2" ? "order=1" : body);
    const echo = await startFaultVendor({ good: (request) => late(request.body) });
    const ask = async (body: string) => {
      const request = { method: "POST" as const, url: echo.url, headers: {}, body };
      const answer = await transport(request, trialLimits, new AbortController().signal);
      return { text: new TextDecoder().decode(answer.body), discard: answer.discardConnection };
    };
    expect((await ask("order=1")).text).toBe("order=1");
    await nextTurn();
    const mistaken = await ask("order=2");
    expect(mistaken.text).toBe("order=1");
    mistaken.discard();
    for (const order of ["order=3", "order=4", "order=5"]) {
      await nextTurn();
      expect((await ask(order)).text).toBe(order);
    }
    expect(echo.requests.map((request) => request.socket)).toEqual([1, 1, 2, 2, 2]);
    await transport.close();
    await echo.stop();
  });

  test("limits the sockets of one origin: one more call is refused as busy", async () => {
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

  test("lets a socket that has just answered serve the next call: as many callers as sockets are never refused", async () => {
    replaceTransport({ connections: 5 });
    const caller = async () => {
      for (let call = 0; call < 20; call += 1) await send();
    };
    await Promise.all([caller(), caller(), caller(), caller(), caller()]);
    expect(vendor.requests).toHaveLength(100);
    expect(vendor.accepted()).toBe(5);
  });

  test("does not pool fresh sockets, and leaves the unused ones alone", async () => {
    replaceTransport({ connections: 1 });
    await send();
    await nextTurn();
    expect((await send({ freshSocket: true })).status).toBe(200);
    expect(transport.sockets()).toBe(1);
    await send();
    expect(vendor.requests.map((request) => request.socket)).toEqual([1, 2, 1]);
  });

  test("can use unused sockets after requests that could not be sent", async () => {
    replaceTransport({ connections: 1 });
    const headers = { "x-a": "1\r\nx-b: 2" };
    const broken = { method: "POST" as const, url: vendor.url, headers, body: null };
    for (let call = 0; call < 3; call += 1)
      await faultOf(transport(broken, trialLimits, new AbortController().signal));
    expect((await send()).status).toBe(200);
  });

  test("closes sockets that stay unused", async () => {
    replaceTransport({ keepAliveMs: 50 });
    await send();
    await vendor.idle();
    await expect.poll(() => transport.sockets(), { interval: 5 }).toBe(0);
  });

  test("serves many calls at once, each with its own answer", async () => {
    const echo = await startFaultVendor({ good: (request) => JSON.stringify(request.body) });
    const bodies = Array.from({ length: 200 }, (_, index) => `order=${index}`);
    const answers = await Promise.all(
      bodies.map((body) =>
        transport(
          { method: "POST", url: echo.url, headers: {}, body },
          trialLimits,
          new AbortController().signal,
        ),
      ),
    );
    expect(answers.map((answer) => JSON.parse(new TextDecoder().decode(answer.body)))).toEqual(bodies);
    await transport.close();
    await echo.stop();
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
    await hole.stop();
  });

  test("a call that was aborted before it began opens nothing", async () => {
    expect(await faultOf(send({ signal: AbortSignal.abort() }))).toEqual({
      kind: "aborted",
      answered: false,
    });
    expect(vendor.accepted()).toBe(0);
  });

  test.each(["not a url", "ftp://127.0.0.1/", "file:///etc/hosts"])("does not send %s", async (url) => {
    expect(await faultOf(send({ url }))).toEqual({ kind: "protocol", answered: false });
  });

  test("does not send a header that cannot be sent", async () => {
    const request = {
      method: "POST" as const,
      url: vendor.url,
      headers: { "x-a": "1\r\nx-b: 2" },
      body: null,
    };
    const sent = transport(request, trialLimits, new AbortController().signal);
    expect(await faultOf(sent)).toEqual({ kind: "protocol", answered: false });
    expect(transport.sockets()).toBe(0);
  });

  test("refuses calls after close", async () => {
    await transport.close();
    expect(await faultOf(send())).toEqual({ kind: "aborted", answered: false });
    expect(vendor.accepted()).toBe(0);
  });
});
