import fc from "fast-check";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Transport } from "#server/marketplaces/upstream/transport.ts";
import type { Purchases } from "#server/store/purchases.ts";
import type { Store } from "#server/store/store.ts";
import { faultScenarios, type FaultName } from "#testing/faults/fault-scenarios.ts";
import {
  agree,
  buyingAccess,
  create,
  detail,
  openStoreAt,
  postTo,
  startBuyer,
  type Agreed,
} from "./buyer.ts";
import { isCreateCall, startOrderVendor, type OrderChannel, type OrderVendor } from "./order-vendor.ts";

const names = Object.keys(faultScenarios) as FaultName[];
/** Faults that only end at the gateway's time limit. */
const silent = new Set<FaultName>(["no_headers", "partial_headers", "stall_mid_body"]);
/** Ended only by the deadline of the whole request, which is long here. The matrix of the writer covers it. */
const played = names.filter((name) => name !== "slow_drip");
/** Wrong Date headers. An instance that has learned from one is refused for its timestamp, and signs again. */
const misleading = new Set<FaultName>(["ok_hour_ahead", "ok_hour_behind"]);

/**
 * Point in the middle of a create at which a gateway stops permanently, as by kill -9: nothing of it continues
 * afterwards.
 */
const crashes = ["none", "before_send", "after_answer", "after_store"] as const;
type Crash = (typeof crashes)[number];

let folder: string;
let url: string;
type Market = { channel: OrderChannel; vendor: OrderVendor; agreed: (id: string) => Agreed };
const markets = {} as Record<OrderChannel, Market>;
const channels = ["1688", "taobao"] as const;
let prefix = 0;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "buying-faults-"));
  url = `file:${join(folder, "store.sqlite")}`;
  for (const channel of channels) {
    const vendor = await startOrderVendor({ clock: () => Date.now(), channel });
    const buyer = await startInstance({ channel, vendor });
    await buyer.store.access.apply(buyingAccess(1));
    markets[channel] = { channel, vendor, agreed: await agree(buyer, channel) };
    await buyer.stop();
  }
});
afterAll(async () => {
  await Promise.all(channels.map((channel) => markets[channel].vendor.stop()));
  await rm(folder, { recursive: true });
});

/** Starts a gateway in front of a marketplace on the store, which can be told where to stop permanently. */
async function startInstance({ channel, vendor }: Pick<Market, "channel" | "vendor">, createMs?: number) {
  const opened = await openStoreAt(url);
  let crash: Crash = "none";
  let onCrash: () => void = () => undefined;
  const never = () => {
    onCrash();
    return new Promise<never>(() => undefined);
  };
  const change: Purchases["change"] = async (...input) => {
    if (crash === "after_answer") return never();
    const changed = await opened.purchases.change(...input);
    return crash === "after_store" ? never() : changed;
  };
  const store: Store = { ...opened, purchases: { ...opened.purchases, change } };
  const wrap =
    (transport: Transport): Transport =>
    async (request, limits, signal) =>
      crash === "before_send" && isCreateCall(request.url) ? never() : transport(request, limits, signal);
  const buyer = await startBuyer({
    store,
    vendorUrl: vendor.url,
    channel,
    wrap,
    ...(createMs && { createMs }),
  });
  return {
    ...buyer,
    store,
    /** Lets the next create end there. Resolves once it has. */
    crashAt: (moment: Crash) => {
      crash = moment;
      return new Promise<void>((resolve) => {
        onCrash = resolve;
      });
    },
    stop: async () => {
      await buyer.stop();
      await opened.close();
    },
  };
}

type Intent = { fault: FaultName; executes: boolean; crash: Crash; twins: number };

const intents = fc.array(
  fc.record<Intent>({
    fault: fc.constantFrom(...played),
    executes: fc.boolean(),
    crash: fc.constantFrom(...crashes),
    twins: fc.integer({ min: 1, max: 3 }),
  }),
  { minLength: 1, maxLength: 10 },
);

const orderCount = async (buyer: { origin: string }, channel: OrderChannel): Promise<number> =>
  Number((await postTo(buyer, "/v1/orders/list", { channel })).body["total"]);

/**
 * Runs intents at a marketplace in sequence, with twins and restarts, and checks the promises for each and at the end.
 */
async function run(name: OrderChannel, list: readonly Intent[]): Promise<void> {
  const market = markets[name];
  const { channel, vendor, agreed } = market;
  prefix += 1;
  vendor.set({});
  let buyer = await startInstance(market);
  const before = await orderCount(buyer, channel);
  let executed = 0;
  for (const [index, { fault, executes, crash, twins }] of list.entries()) {
    const id = `PO-${prefix}-${index}`;
    const createsOf = () => vendor.creates.filter(({ message }) => message === id).length;
    if (silent.has(fault)) {
      await buyer.stop();
      buyer = await startInstance(market, 150);
    }
    vendor.set({ fault: () => fault, ...(!executes && { onCreate: () => "skip" as const }) });
    const requests = () => Promise.allSettled(Array.from({ length: twins }, () => create(buyer, agreed(id))));
    if (crash === "none") {
      for (const answer of await requests()) {
        if (answer.status === "rejected") throw answer.reason;
        expect(["created", "unknown", "submitting"]).toContain(answer.value.body.state);
      }
    } else {
      const crashed = buyer.crashAt(crash);
      const lost = requests();
      await crashed;
      await buyer.stop();
      await lost;
      buyer = await startInstance(market);
    }
    vendor.set({});
    if (misleading.has(fault)) {
      await buyer.stop();
      buyer = await startInstance(market);
    }
    const sent = createsOf();
    expect([id, crash, sent]).toEqual([id, crash, crash === "before_send" ? 0 : 1]);
    const isThere = executes && sent === 1;
    executed += isThere ? 1 : 0;
    const replay = await create(buyer, agreed(id));
    expect(replay.body.replayed).toBe(true);
    expect(["created", "unknown", "submitting"]).toContain(replay.body.state);
    const looked = await detail(buyer, id, channel);
    // An existing order is found, and nothing else is taken for one.
    expect([id, fault, looked.body.purchase?.state]).toEqual([id, fault, isThere ? "created" : "unknown"]);
    expect(looked.body.purchase?.order_ids).toHaveLength(isThere ? 1 : 0);
    expect(looked.body.purchase?.attempts).toMatchObject([{ ended_at: expect.any(String) }]);
    expect(createsOf()).toBe(sent);
  }
  expect((await orderCount(buyer, channel)) - before).toBe(executed);
  await buyer.stop();
}

const calm = { executes: true, crash: "none", twins: 1 } as const;

describe.each(channels)("creates at %s under faults, twins, kills and restarts", (channel) => {
  test("reach the marketplace once for every fault of the matrix, and each order is found by reading (P1, P3)", async () => {
    await run(
      channel,
      played.map((fault) => ({ ...calm, fault })),
    );
  });

  test("accept nothing as an order where the marketplace made none (P3, P4)", async () => {
    const some = ["ok", "rst_before_headers", "truncated_json", "html_502", "json_500", "empty_200"] as const;
    await run(
      channel,
      some.map((fault) => ({ ...calm, fault, executes: false })),
    );
  });

  test("leave at most one order for an intent, and explain every unknown, in any sequence", async () => {
    await fc.assert(
      fc.asyncProperty(intents, (list) => run(channel, list)),
      { numRuns: 4 },
    );
  });
});
