import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { wait } from "#server/kernel/wait.ts";
import { newId, systemClock } from "#server/node/clock.ts";
import { startFaultVendor, type FaultVendor } from "#testing/faults/fault-vendor.ts";
import { nodeDigests } from "#server/node/node-digests.ts";
import { createUndiciTransport, type UndiciTransport } from "#server/node/undici-transport.ts";
import { openSqliteStore } from "#server/store/sqlite/sqlite-store.ts";
import type { Store } from "#server/store/store.ts";
import { paymentRequest } from "#testing/gateway/fault-world.ts";
import { createRealGateway, realAccess } from "#testing/gateway/real-gateway.ts";
import { liveKey } from "#testing/gateway/test-access.ts";

const stuckCalls = 64;

describe("a stuck marketplace", () => {
  let folder: string;
  let store: Store;
  let transport: UndiciTransport;
  let stuck: FaultVendor;
  let well: FaultVendor;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "gateway-isolation-"));
    store = await openSqliteStore({
      path: join(folder, "x.sqlite"),
      clock: systemClock,
      newId,
      quotaDayZone: "Asia/Shanghai",
    });
    await store.access.apply(realAccess(nodeDigests));
    transport = createUndiciTransport();
    stuck = await startFaultVendor();
    well = await startFaultVendor({ good: () => '{"code":"0","data":{"item_id":1001,"title":"杯"}}' });
  });
  afterAll(async () => {
    await transport.close();
    await Promise.all([stuck.close(), well.close()]);
    await store.close();
    await rm(folder, { recursive: true });
  });

  it("never slows another: with 64 calls open to a silent 1688, taobao answers as before", async () => {
    const { gateway, events } = createRealGateway({
      store,
      transport,
      digests: nodeDigests,
      clock: systemClock,
      wait,
      newId,
      baseUrls: { "1688": `${stuck.url}/openapi`, taobao: `${well.url}/rest` },
    });
    const detail = {
      method: "POST",
      path: "/v1/products/detail",
      query: "",
      headers: { authorization: `Bearer ${liveKey}`, "content-type": "application/json" },
      body: JSON.stringify({ channel: "taobao", id: "1001", response_format: "upstream" }),
    };
    async function measure(calls: number): Promise<number> {
      const took: number[] = [];
      for (let call = 0; call < calls; call += 1) {
        const began = performance.now();
        const { status } = await gateway(detail, new AbortController().signal);
        took.push(performance.now() - began);
        expect(status).toBe(200);
      }
      return took.toSorted((a, b) => a - b)[Math.floor(calls * 0.99)] ?? Infinity;
    }
    await measure(50);
    const before = await measure(200);

    stuck.play("no_headers");
    const callers = new AbortController();
    const open = Array.from({ length: stuckCalls }, () => gateway(paymentRequest(), callers.signal));
    await expect.poll(() => stuck.requests.length).toBe(stuckCalls);
    const during = await measure(200);
    callers.abort();
    for (const { status } of await Promise.all(open)) expect(status).toBe(499);

    // Twice, and some room for what else this machine does meanwhile: waiting for 1688 would take seconds.
    expect(during).toBeLessThan(2 * before + 50);
    expect(events.filter(({ channel, kind }) => channel === "taobao" && kind !== "attempt")).toEqual([]);
    expect(await store.quota.usage("acme")).toMatchObject({ held: 0, used: 450 });
  }, 30_000);
});
