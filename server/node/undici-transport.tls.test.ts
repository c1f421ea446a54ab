import { once } from "node:events";
import { createServer, type AddressInfo } from "node:net";
import { afterEach, expect, test } from "vitest";
import { TransportFault, type OutboundLimits } from "#server/marketplaces/upstream/transport.ts";
import { goodAnswer, startFaultVendor, type FaultVendor } from "#testing/faults/fault-vendor.ts";
import { createTestCertificate } from "#testing/faults/test-certificate.ts";
import { createUndiciTransport, type UndiciTransport } from "./undici-transport.ts";

const day = 24 * 60 * 60 * 1000;
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

async function start(trust: "trusted" | "unknown"): Promise<void> {
  const now = Date.now();
  const tls = createTestCertificate("127.0.0.1", { from: now - day, until: now + day });
  vendor = await startFaultVendor({ tls });
  transport = createUndiciTransport(trust === "trusted" ? { ca: tls.cert } : {});
}

afterEach(async () => {
  await transport.close();
  await vendor.idle();
  await vendor.close();
  expect(transport.sockets()).toBe(0);
});

function send(over: Partial<OutboundLimits> & { url?: string } = {}) {
  const { url = vendor.url, ...changed } = over;
  const request = { method: "POST" as const, url, headers: {}, body: "a=1" };
  return transport(request, { ...limits, ...changed }, new AbortController().signal);
}

async function faultOf(sent: Promise<unknown>): Promise<Pick<TransportFault, "kind" | "answered">> {
  const error: unknown = await sent.catch((reason: unknown) => reason);
  if (!(error instanceof TransportFault)) throw new Error("no TransportFault");
  return { kind: error.kind, answered: error.answered };
}

const nextTurn = () => new Promise(setImmediate);

test("a trusted vendor answers on a socket that is used again", async () => {
  await start("trusted");
  for (let call = 0; call < 3; call += 1) {
    expect(new TextDecoder().decode((await send()).body)).toBe(goodAnswer);
    await nextTurn();
  }
  expect(vendor.requests.map((request) => request.socket)).toEqual([1, 1, 1]);
});

test.each<["rst_before_headers" | "rst_mid_headers" | "rst_mid_body", boolean]>([
  ["rst_before_headers", false],
  ["rst_mid_headers", true],
  ["rst_mid_body", true],
])("%s on a used socket tells whether a byte of the answer had arrived: %s", async (play, answered) => {
  await start("trusted");
  vendor.play("ok", play);
  await send();
  await nextTurn();
  expect(await faultOf(send())).toEqual({ kind: "reset", answered });
  expect(vendor.requests.map((request) => request.socket)).toEqual([1, 1]);
});

test("no environment variable switches verification off", async () => {
  await start("unknown");
  const before = process.env["NODE_TLS_REJECT_UNAUTHORIZED"];
  process.env["NODE_TLS_REJECT_UNAUTHORIZED"] = "0";
  expect(await faultOf(send())).toEqual({ kind: "tls", answered: false });
  if (before === undefined) delete process.env["NODE_TLS_REJECT_UNAUTHORIZED"];
  else process.env["NODE_TLS_REJECT_UNAUTHORIZED"] = before;
});

test("a handshake that never ends is a connect timeout", async () => {
  await start("trusted");
  const silent = createServer(() => undefined).listen(0, "127.0.0.1");
  await once(silent, "listening");
  const url = `https://127.0.0.1:${(silent.address() as AddressInfo).port}`;
  expect(await faultOf(send({ url, connectMs: 100 }))).toEqual({ kind: "connect_timeout", answered: false });
  silent.close();
});

test("a vendor that hangs up in the middle of the handshake is a reset, not a broken identity", async () => {
  await start("trusted");
  const rude = createServer((socket) => socket.once("data", () => socket.destroy())).listen(0, "127.0.0.1");
  await once(rude, "listening");
  const url = `https://127.0.0.1:${(rude.address() as AddressInfo).port}`;
  expect(await faultOf(send({ url }))).toEqual({ kind: "reset", answered: false });
  rude.close();
});
