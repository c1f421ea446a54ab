import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { inspect } from "node:util";
import { expect } from "vitest";
import { newId, systemClock, wait } from "#server/node/clock.ts";
import type { FaultName } from "#server/node/fault-plays.ts";
import { startFaultVendor } from "#server/node/fault-vendor.ts";
import { nodeDigests } from "#server/node/node-digests.ts";
import { createUndiciTransport } from "#server/node/undici-transport.ts";
import { openSqliteStore } from "#server/store/sqlite/sqlite-store.ts";
import { vendorOrder } from "./fake-connector.ts";
import { createRealGateway, realAccess, vendorApps } from "./real-gateway.ts";
import { liveKey } from "./test-access.ts";

export type FaultWorld = Awaited<ReturnType<typeof startFaultWorld>>;

/** The whole gateway on a real SQLite file, in front of a vendor that plays faults on real sockets. */
export async function startFaultWorld() {
  const folder = await mkdtemp(join(tmpdir(), "gateway-faults-"));
  const quotaDayZone = "Asia/Shanghai";
  const path = join(folder, "test.sqlite");
  const store = await openSqliteStore({ path, clock: systemClock, newId, quotaDayZone });
  await store.access.apply(realAccess(nodeDigests));
  let good = answered();
  const vendor = await startFaultVendor({ good: () => good });
  let transport = createUndiciTransport();

  const createGateway = (options: { url?: string; upstreamMs?: number } = {}) =>
    createRealGateway({
      store,
      transport,
      digests: nodeDigests,
      clock: systemClock,
      wait,
      pause: async () => {},
      newId,
      baseUrls: { "1688": `${options.url ?? vendor.url}/openapi` },
      quick: { connectMs: 150, headersMs: 150, bodyMs: 150 },
      limits: { upstreamMs: options.upstreamMs ?? 15_000 },
    });

  /** One call through the whole gateway; checks what holds of every row: ids, bill, units header, and that nothing leaks. */
  async function ask(
    plays: [FaultName, ...FaultName[]],
    options: { format?: Format; warm?: boolean; url?: string; upstreamMs?: number } = {},
  ) {
    const { gateway, lines, events } = createGateway(options);
    const request = paymentRequest(options.format);
    const send = () => gateway(request, new AbortController().signal);
    vendor.play(...plays);
    if (options.warm) {
      expect((await send()).status).toBe(200);
      // The socket is back in its pool one turn of the loop later.
      await new Promise(setImmediate);
      vendor.requests.length = 0;
    }
    const before = await store.quota.usage("acme");
    const started = performance.now();
    const response = await send();
    const ms = performance.now() - started;
    const after = await store.quota.usage("acme");

    const text = String(response.body);
    const json = JSON.parse(text) as Json;
    const units = response.status === 200 ? 1 : 0;
    expect(after).toMatchObject({ held: 0, used: before.used + units });
    expect(response.headers["x-quota-billable-units"]).toBe(String(units));
    expect(response.headers["x-request-id"]).toMatch(/^req_/);
    expect(json.error?.request_id ?? json.request_id).toBe(response.headers["x-request-id"]);
    expect(lines.at(-1)).toMatchObject({
      requestId: response.headers["x-request-id"],
      status: response.status,
      units,
    });
    const seen = text + inspect([lines, events, response.headers], { depth: 8 });
    for (const secret of [
      liveKey,
      "token-of-acme-1688",
      vendorApps["1688"].appSecret,
      "127.0.0.1",
      "    at ",
    ])
      expect(seen).not.toContain(secret);
    return { ...response, json, text, ms, attempts: vendor.requests.length, gateway: send };
  }

  return {
    vendor,
    store,
    ask,
    createGateway,
    /** What the vendor answers when it answers well. */
    setGood: (text: string) => {
      good = text;
    },
    /** Ends the sockets of a trial and shows that the vendor is left with none. */
    reset: async () => {
      await transport.close();
      await vendor.idle();
      expect(vendor.openSockets()).toBe(0);
      transport = createUndiciTransport();
      good = answered();
    },
    close: async () => {
      await transport.close();
      await vendor.close();
      await store.close();
      await rm(folder, { recursive: true });
    },
  };
}

export const paymentRequest = (format: Format = "standard") => ({
  method: "POST",
  path: "/v1/orders/1688/payment-methods",
  query: "",
  headers: { authorization: `Bearer ${liveKey}`, "content-type": "application/json" },
  body: JSON.stringify({ order_id: vendorOrder, response_format: format }),
});

type Json = { error?: { code: string; request_id: string }; request_id?: string; [field: string]: unknown };
type Format = "standard" | "upstream";

/** The vendor's answer about the order, with parts of `resultList` replaced. */
export function answered(change: Record<string, string> = {}, success = "true"): string {
  const parts: Record<string, string> = {
    channels: '[{"code":20,"name":"跨境宝"}]',
    orderId: `"${vendorOrder}"`,
    payFee: "32120",
    timeout: '"2018-11-04 14:00:45"',
    ...change,
  };
  const fields = Object.entries(parts).map(([name, value]) => `"${name}":${value}`);
  return `{"success":${success},"resultList":{${fields.join(",")}}}`;
}
