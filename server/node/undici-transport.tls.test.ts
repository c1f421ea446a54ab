import { once } from "node:events";
import { createServer, type AddressInfo } from "node:net";
import { afterEach, expect, test } from "vitest";
import { goodAnswer, startFaultVendor, type FaultVendor } from "#testing/faults/fault-vendor.ts";
import { endTrial, faultOf, nextTurn, post } from "#testing/faults/fault-trial.ts";
import { createTestCertificate } from "#testing/faults/test-certificate.ts";
import { createUndiciTransport, type UndiciTransport } from "./undici-transport.ts";

const day = 24 * 60 * 60 * 1000;
let vendor: FaultVendor;
let transport: UndiciTransport;

async function start(trust: "trusted" | "unknown"): Promise<void> {
  const now = Date.now();
  const tls = await createTestCertificate("127.0.0.1", { from: now - day, until: now + day });
  vendor = await startFaultVendor({ tls });
  transport = createUndiciTransport(trust === "trusted" ? { ca: tls.cert } : {});
}

afterEach(() => endTrial(transport, vendor));

/** Sends a POST to the vendor of this test. */
const send = (options: Partial<Parameters<typeof post>[1]> = {}) =>
  post(transport, { url: vendor.url, ...options });

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
])("reports for %s on a used socket whether a byte of the answer had arrived: %s", async (play, answered) => {
  await start("trusted");
  vendor.play("ok", play);
  await send();
  await nextTurn();
  expect(await faultOf(send())).toEqual({ kind: "reset", answered });
  expect(vendor.requests.map((request) => request.socket)).toEqual([1, 1]);
});

test("verifies certificates whatever the environment variables say", async () => {
  await start("unknown");
  const before = process.env["NODE_TLS_REJECT_UNAUTHORIZED"];
  process.env["NODE_TLS_REJECT_UNAUTHORIZED"] = "0";
  expect(await faultOf(send())).toEqual({ kind: "tls", answered: false });
  if (before === undefined) delete process.env["NODE_TLS_REJECT_UNAUTHORIZED"];
  else process.env["NODE_TLS_REJECT_UNAUTHORIZED"] = before;
});

test("reports an endless handshake as a connect timeout", async () => {
  await start("trusted");
  const silent = createServer(() => undefined).listen(0, "127.0.0.1");
  await once(silent, "listening");
  const url = `https://127.0.0.1:${(silent.address() as AddressInfo).port}`;
  expect(await faultOf(send({ url, connectMs: 100 }))).toEqual({ kind: "connect_timeout", answered: false });
  silent.close();
});

test("reports a vendor that hangs up in the middle of the handshake as a reset, not a broken identity", async () => {
  await start("trusted");
  const rude = createServer((socket) => socket.once("data", () => socket.destroy())).listen(0, "127.0.0.1");
  await once(rude, "listening");
  const url = `https://127.0.0.1:${(rude.address() as AddressInfo).port}`;
  expect(await faultOf(send({ url }))).toEqual({ kind: "reset", answered: false });
  rude.close();
});
