import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { wait } from "#server/shared/runtime.ts";
import { newId, systemClock, nodeDigests } from "#server/node/runtime.ts";
import { startFaultVendor, type FaultVendor } from "#testing/faults/fault-vendor.ts";
import { createUndiciTransport, type UndiciTransport } from "#server/node/undici-transport.ts";
import { openSqliteStore } from "#server/store/sqlite/sqlite-store.ts";
import type { Store } from "#server/store/store.ts";
import { paymentRequest } from "#testing/gateway/fault-fixture.ts";
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
    await Promise.all([stuck.stop(), well.stop()]);
    await store.close();
    await rm(folder, { recursive: true });
  });

  test("delays no other marketplace: with 64 calls open to a silent 1688, taobao answers two hundred", async () => {
    const { gateway, events } = createRealGateway({
      store,
      transport,
      digests: nodeDigests,
      clock: systemClock,
      wait,
      newId,
      baseUrls: { "1688": `${stuck.url}/openapi`, taobao: `${well.url}/rest` },
      // The timeouts are longer than any test, so no call ends by time.
      quick: { connectMs: 60_000, headersMs: 60_000, bodyMs: 60_000 },
      limits: { upstreamMs: 60_000 },
    });
    const detail = {
      method: "POST",
      path: "/v1/products/detail",
      query: "",
      headers: { authorization: `Bearer ${liveKey}`, "content-type": "application/json" },
      body: JSON.stringify({ channel: "taobao", id: "1001", response_format: "upstream" }),
    };
    stuck.play("no_headers");
    const callers = new AbortController();
    const open = Array.from({ length: stuckCalls }, () => gateway(paymentRequest(), callers.signal));
    await expect.poll(() => stuck.requests.length).toBe(stuckCalls);
    let given = 0;
    for (const call of open) void call.then(() => (given += 1));
    for (let call = 0; call < 200; call += 1)
      expect((await gateway(detail, new AbortController().signal)).status).toBe(200);
    // All two hundred were answered before 1688 released a single call, so none of them waited for it.
    expect(given).toBe(0);
    callers.abort();
    for (const { status } of await Promise.all(open)) expect(status).toBe(499);

    expect(events.filter(({ channel, kind }) => channel === "taobao" && kind !== "attempt")).toEqual([]);
    expect(await store.quota.usage("acme")).toMatchObject({ held: 0, used: 200 });
  });
});
