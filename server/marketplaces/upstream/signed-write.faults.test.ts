import { once } from "node:events";
import { createServer, type AddressInfo } from "node:net";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { nodeDigests } from "#server/node/runtime.ts";
import { createUndiciTransport, type UndiciTransport } from "#server/node/undici-transport.ts";
import { startBlackHole } from "#testing/faults/black-hole.ts";
import { faultScenarios, type FaultName } from "#testing/faults/fault-scenarios.ts";
import { endTrial, limitsFor, nextTurn, post } from "#testing/faults/fault-trial.ts";
import { refusedPort, startFaultVendor, type FaultVendor } from "#testing/faults/fault-vendor.ts";
import { createTestCertificate } from "#testing/faults/test-certificate.ts";
import type { UpstreamEvent } from "../connector.ts";
import { createSignedWrite, type WriteReply } from "./signed-write.ts";
import { TransportError, type Transport } from "./transport.ts";

let vendor: FaultVendor;
let transport: UndiciTransport;
let events: UpstreamEvent[];
let calls: number;

beforeEach(async () => {
  vendor = await startFaultVendor();
  transport = createUndiciTransport();
  events = [];
  calls = 0;
});
afterEach(() => endTrial(transport, vendor));

type Refusal = { code: string };

/** Sends one write to an address. A vendor's `code` is a refusal, and `stale` one of the timestamp. */
function write(
  options: {
    url?: string;
    limits?: { connectMs?: number; headersMs?: number; bodyMs?: number };
    signal?: AbortSignal;
    through?: Transport;
    clock?: () => number;
  } = {},
): Promise<WriteReply<Refusal>> {
  const { url = vendor.url, limits = {}, signal = new AbortController().signal, clock = Date.now } = options;
  const { through = transport } = options;
  const caller = { appId: "acme", onCall: () => void (calls += 1) };
  const send = createSignedWrite<Refusal>(
    {
      channel: "1688",
      readError: ({ code }) => (typeof code === "string" ? { code } : null),
      isTimestampRefused: ({ code }) => code === "stale",
    },
    {
      credentials: { baseUrl: url, appKey: "1", appSecret: "secret-of-this-app" },
      transport: (request, wanted, ended) => through(request, { ...wanted, ...limits }, ended),
      digests: nodeDigests,
      clock,
      wait: () => Promise.reject(new Error("a write never waits")),
      random: () => 0.5,
      notify: (event) => events.push(event),
    },
  );
  return send({
    api: "ns/create",
    request: { params: { a: "1" }, accessToken: "token-of-a-buyer", signal, caller },
    sign: (params, timestamp) => ({ url: `${url}/create`, params: { ...params, at: String(timestamp) } }),
  });
}

/** Scenarios that leave the good answer whole. */
const whole = new Set<FaultName>([
  "ok",
  "ok_hour_ahead",
  "ok_hour_behind",
  "ok_close",
  "gzip_ok",
  "json_wrong_ct",
  "bom",
  "early_hints_103",
  "answer_twice",
  // These are whole JSON objects as well, whose meaning the operation reads.
  "json_500",
  "json_429_retry_after_7",
  "proto_key",
]);

describe("a write that the marketplace has received", () => {
  test.each(Object.keys(faultScenarios) as FaultName[])(
    "is sent once on a fresh socket and never reported as unsent: %s",
    async (scenario) => {
      vendor.play(scenario);
      const deadline = new AbortController();
      const sent = write({ limits: limitsFor([scenario]), signal: deadline.signal });
      if (scenario === "slow_drip") {
        // An endless answer is ended only by the deadline of the whole call.
        await expect.poll(() => vendor.requests.length).toBe(1);
        deadline.abort();
      }
      const reply = await sent;
      expect(vendor.requests.length).toBe(1);
      expect(reply.kind).toBe(whole.has(scenario) ? "answered" : "unknown");
      expect(JSON.stringify([reply, events])).not.toMatch(/token-of-a-buyer|secret-of-this-app/);
    },
  );

  test("is unknown when the caller's deadline ends it before its answer", async () => {
    vendor.play("no_headers");
    const deadline = new AbortController();
    const reply = write({ signal: deadline.signal });
    await expect.poll(() => vendor.requests.length).toBe(1);
    deadline.abort();
    expect(await reply).toEqual({ kind: "unknown", detail: "aborted" });
    await nextTurn();
    expect(vendor.requests).toHaveLength(1);
  });

  test("never uses a socket that carried another call, which the marketplace may be closing", async () => {
    vendor.play("ok");
    await post(transport, { url: vendor.url });
    await nextTurn();
    await Promise.all([write(), write()]);
    await nextTurn();
    await post(transport, { url: vendor.url });
    expect(vendor.requests.map(({ socket }) => socket).toSorted()).toEqual([1, 1, 2, 3]);
  });

  test("is not repeated after failures that open the breaker of reads", async () => {
    vendor.play("rst_before_headers");
    for (let call = 1; call <= 25; call += 1) {
      expect(await write()).toEqual({ kind: "unknown", detail: "reset" });
      expect(vendor.requests).toHaveLength(call);
    }
  });

  test("is unknown for an unexpected error of the transport", async () => {
    const reply = await write({ through: () => Promise.reject(new RangeError("unforeseen")) });
    expect(reply).toEqual({ kind: "unknown", detail: "RangeError" });
    const said = await write({ through: () => Promise.reject(new TransportError("protocol", false)) });
    expect(said).toEqual({ kind: "unknown", detail: "protocol" });
  });
});

describe("a write that was refused for its timestamp", () => {
  test("is signed once more with another one", async () => {
    const answers = ['{"code":"stale"}', '{"code":"stale"}', '{"done":true}'];
    const clock = () => 1_700_000_000_000;
    vendor = await replaced({ good: () => answers.shift() ?? "{}" });
    expect(await write({ clock })).toMatchObject({ kind: "answered", error: { code: "stale" } });
    expect(vendor.requests).toHaveLength(2);
    expect(calls).toBe(2);
    const times = vendor.requests.map(({ body }) => new URLSearchParams(body).get("at"));
    expect(new Set(times).size).toBe(2);
  });

  test("is not sent again where the refusal comes with a 5xx, which may come from behind the gateway", async () => {
    vendor = await replaced({ good: () => ({ scenario: "json_500", good: '{"code":"stale"}' }) });
    expect(await write()).toMatchObject({ kind: "answered", status: 500 });
    expect(vendor.requests).toHaveLength(1);
  });

  async function replaced(options: Parameters<typeof startFaultVendor>[0]): Promise<FaultVendor> {
    await vendor.stop();
    return startFaultVendor(options);
  }
});

describe("a write of which not a byte has left", () => {
  const unsent = { kind: "not_sent", failure: expect.objectContaining({ code: "CHANNEL_UPSTREAM_ERROR" }) };

  test("is not sent when the connection is refused", async () => {
    expect(await write({ url: `http://127.0.0.1:${await refusedPort()}` })).toEqual(unsent);
  });

  test("is not sent when the connection is not accepted in time", async () => {
    const hole = await startBlackHole();
    expect(await write({ url: hole.url, limits: { connectMs: 60 } })).toEqual(unsent);
    await hole.stop();
  });

  test.each(["ENOTFOUND", "EAI_AGAIN"])("is not sent when the name is not resolved: %s", async (code) => {
    await transport.close();
    transport = createUndiciTransport({
      lookup: (_name, _options, callback) => callback(Object.assign(new Error(code), { code }), []),
    });
    expect(await write({ url: "http://vendor.example" })).toEqual(unsent);
  });

  test("is not sent when the certificate is not valid", async () => {
    const now = Date.now();
    const tls = await createTestCertificate("127.0.0.1", { from: now - 1e6, until: now + 1e6 });
    await vendor.stop();
    vendor = await startFaultVendor({ tls });
    expect(await write()).toEqual(unsent);
    expect(vendor.requests).toEqual([]);
  });

  test("is not sent to a plain port in place of TLS", async () => {
    expect(await write({ url: vendor.url.replace("http:", "https:") })).toEqual(unsent);
    expect(vendor.requests).toEqual([]);
  });

  test.each([
    ["ends the connection", (close: () => void) => close()],
    ["never answers", () => undefined],
  ])("is not sent when the other side %s within the TLS handshake", async (_, then) => {
    let received = "";
    const silent = createServer((socket) => {
      socket.on("error", () => undefined);
      socket.on("data", (bytes: Buffer) => {
        received += bytes.toString("latin1");
        then(() => void socket.destroy());
      });
    });
    silent.listen(0, "127.0.0.1");
    await once(silent, "listening");
    const { port } = silent.address() as AddressInfo;
    const reply = await write({ url: `https://127.0.0.1:${port}`, limits: { connectMs: 400 } });
    expect(reply).toEqual(unsent);
    expect(received).not.toContain("POST");
    await new Promise((resolve) => silent.close(resolve));
  });

  test("is not sent when all places for calls are in use", async () => {
    await transport.close();
    transport = createUndiciTransport({ connections: 1 });
    vendor.play("no_headers");
    const stop = new AbortController();
    const first = write({ signal: stop.signal });
    await expect.poll(() => vendor.requests.length).toBe(1);
    expect(await write()).toEqual(unsent);
    stop.abort();
    expect((await first).kind).toBe("unknown");
    expect(vendor.requests).toHaveLength(1);
  });

  test("is not sent when the deadline had passed before, or passes while it connects", async () => {
    expect(await write({ signal: AbortSignal.abort() })).toMatchObject({ kind: "not_sent" });
    const hole = await startBlackHole();
    const deadline = new AbortController();
    const reply = write({ url: hole.url, signal: deadline.signal });
    await nextTurn();
    deadline.abort();
    expect(await reply).toMatchObject({ kind: "not_sent" });
    await hole.stop();
    expect(vendor.requests).toEqual([]);
  });
});
