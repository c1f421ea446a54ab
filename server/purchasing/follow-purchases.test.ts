import { describe, expect, test } from "vitest";
import { Failure } from "#contract/shared/failure";
import { startOrders } from "#testing/gateway/order-fixture.ts";
import { TransportError } from "#server/marketplaces/upstream/transport.ts";
import { createMemoryStore } from "#server/store/memory/memory-store.ts";
import type { Purchase } from "#server/store/purchases.ts";
import { followPurchases } from "./follow-purchases.ts";

const lost = "720000000101";
const neverCreated = "720000000105";
const plain = "720000000118";

type Orders = Awaited<ReturnType<typeof startOrders>>;

/** Creates an order of a product under PO-1 and returns its stored state. */
async function create(orders: Orders, product: string) {
  const answer = await orders.post("/v1/orders/create", await orders.agreed(product, "PO-1"));
  const stored = async (): Promise<Purchase> =>
    (await orders.store.purchases.find({
      appId: "acme",
      channel: "1688",
      environment: "live",
      externalOrderId: "PO-1",
    }))!;
  return { answer, stored };
}

const unitsOf = ({ lines }: Orders) => lines.reduce((sum, { units }) => sum + units, 0);

describe("purchases followed in the background", () => {
  test("finds an order whose answer was lost once it is old enough, at no units, and reports that", async () => {
    const orders = await startOrders();
    const { stored } = await create(orders, lost);
    const before = [unitsOf(orders), orders.sent.length];
    await orders.follow();
    expect([unitsOf(orders), orders.sent.length]).toEqual(before);
    orders.advance(120_000);
    expect(await orders.follow()).toEqual([]);
    expect(await stored()).toMatchObject({ state: "created", orders: [{ status: "wait_payment" }] });
    expect(orders.events.map(({ kind }) => kind)).toEqual(["unknown", "found"]);
    expect(unitsOf(orders)).toBe(before[0]);
    expect(orders.creates()).toHaveLength(1);
  });

  test("searches again after 5, 15 and 60 minutes, 6 hours and a day while it finds nothing", async () => {
    const orders = await startOrders();
    const { stored } = await create(orders, neverCreated);
    const searches: number[] = [];
    const start = orders.clock();
    for (let minutes = 0; minutes <= 32 * 60; minutes += 1) {
      const { emptyReads } = await stored();
      await orders.follow();
      if ((await stored()).emptyReads > emptyReads) searches.push((orders.clock() - start) / 60_000);
      orders.advance(60_000);
    }
    expect(searches).toEqual([2, 7, 22, 82, 442, 1_882]);
    expect((await stored()).state).toBe("unknown");
  });

  test("settles a create whose process died before it could store the end", async () => {
    const orders = await startOrders();
    const { change } = orders.store.purchases;
    // The process that sent the order stores nothing any more.
    Object.assign(orders.store.purchases, { change: async () => null });
    const { stored } = await create(orders, plain);
    Object.assign(orders.store.purchases, { change });
    expect((await stored()).state).toBe("submitting");
    orders.advance(120_000);
    await orders.follow();
    expect(await stored()).toMatchObject({ state: "created", orders: [{ status: "wait_payment" }] });
    expect(orders.creates()).toHaveLength(1);
  });

  test("stores the outcome that the sender of a create learned over that of a search", async () => {
    const orders: Orders = await startOrders({
      purchasing: { reconcileAfterMs: 0 },
      between: async (url) => {
        if (url.includes("createCrossOrder")) await orders.follow();
      },
    });
    const { answer, stored } = await create(orders, plain);
    expect(answer.body).toMatchObject({ state: "created" });
    expect(await stored()).toMatchObject({ state: "created", emptyReads: 1, orders: [{}] });
    expect(orders.events).toEqual([]);
  });

  test("releases the id of a create that was surely not sent although a search came first", async () => {
    let isRefused = true;
    const orders: Orders = await startOrders({
      purchasing: { reconcileAfterMs: 0 },
      between: async (url) => {
        if (!url.includes("createCrossOrder") || !isRefused) return;
        await orders.follow();
        throw new TransportError("refused", false, { sent: false });
      },
    });
    const { answer, stored } = await create(orders, plain);
    expect([answer.status, await stored()]).toEqual([502, null]);
    isRefused = false;
    expect((await create(orders, plain)).answer.body).toMatchObject({ state: "created", replayed: false });
  });

  test("follows a created order until it is completed, less often the older it is, at no units", async () => {
    const orders = await startOrders();
    const { answer, stored } = await create(orders, plain);
    const orderId = String(answer.body["order_id"]);
    const units = unitsOf(orders);
    const read = async () => {
      const purchase = await stored();
      if (purchase.readAt === null) return null;
      const pause = purchase.readAt - orders.clock();
      orders.advance(pause);
      await orders.follow();
      return pause;
    };
    expect(await read()).toBe(1_000);
    expect(await read()).toBe(60_000);
    orders.advance(3_600_000);
    for (const [step, status] of [
      ["pay", "wait_shipment"],
      ["ship", "shipped"],
      ["sign", "received"],
      ["complete", "completed"],
    ] as const) {
      await orders.follow();
      await orders.moveOn(step, orderId);
      expect(await read()).toBeGreaterThan(300_000);
      expect((await stored()).orders).toMatchObject([{ status }]);
    }
    expect(await read()).toBeNull();
    expect(unitsOf(orders)).toBe(units);
  });

  test("reports once that an unpaid order has another price than agreed", async () => {
    const orders = await startOrders();
    const { answer, stored } = await create(orders, plain);
    const amount = Number((answer.body["total"] as { payment: { amount: number } }).payment.amount);
    const purchase = await stored();
    await orders.store.purchases.change(purchase, { state: "created" });
    Object.assign(orders.store.purchases, {
      claimDue: wrapped(orders.store.purchases.claimDue, (found) => ({
        ...found,
        expectedTotal: amount - 1,
      })),
    });
    for (const pause of [60_000, 600_000]) {
      orders.advance(pause);
      await orders.follow();
    }
    expect(orders.events.map(({ kind, detail }) => [kind, detail])).toEqual([
      ["amount_mismatch", `${amount} instead of ${amount - 1}`],
    ]);
    expect((await stored()).amountMismatch).toBe(true);
  });

  test("leaves a purchase unchanged while its app has no valid token, and reads it once it has one", async () => {
    const orders = await startOrders();
    const { stored } = await create(orders, lost);
    const token = (await orders.store.authorizations.read({ kind: "app", id: "acme" }, "1688"))!;
    await orders.store.authorizations.save({ kind: "app", id: "acme" }, "1688", { ...token, expiresAt: 1 });
    const before = await stored();
    const sent = orders.sent.length;
    orders.advance(120_000);
    expect(await orders.follow()).toEqual([]);
    expect({ ...(await stored()), readAt: before.readAt }).toEqual(before);
    expect(orders.sent).toHaveLength(sent);
    await orders.store.authorizations.save({ kind: "app", id: "acme" }, "1688", token);
    orders.advance(120_000);
    await orders.follow();
    expect((await stored()).state).toBe("created");
  });

  test("leaves a purchase unchanged while the marketplace cannot be read, and reads it after the lease", async () => {
    let isAway = false;
    const orders = await startOrders({
      between: () => (isAway ? Promise.reject(new Error("away")) : undefined),
    });
    const { stored } = await create(orders, lost);
    const { version } = await stored();
    isAway = true;
    orders.advance(120_000);
    await orders.follow();
    expect(await stored()).toMatchObject({ state: "unknown", version });
    isAway = false;
    orders.advance(120_000);
    await orders.follow();
    expect((await stored()).state).toBe("created");
  });

  test("reads every due purchase once although two instances look at the same time", async () => {
    const orders = await startOrders();
    await orders.post("/v1/orders/create", await orders.agreed(lost, "PO-1"));
    await orders.post("/v1/orders/create", await orders.agreed(lost, "PO-2"));
    orders.advance(120_000);
    await Promise.all([orders.follow(), orders.follow()]);
    expect(orders.events.filter(({ kind }) => kind === "found")).toHaveLength(2);
  });

  test("waits half a minute after an error of the store, reports it, and begins nothing while the process stops", async () => {
    const { purchases } = createMemoryStore({
      clock: () => 0,
      newId: () => "x",
      quotaDayZone: "Asia/Shanghai",
    });
    const ending = new AbortController();
    const waits: number[] = [];
    const errors: unknown[] = [];
    let claims = 0;
    const run = (isStopping: () => boolean) =>
      followPurchases({
        purchases: {
          ...purchases,
          claimDue: async () => {
            claims += 1;
            if (claims === 1) throw new Error("away");
            return [];
          },
        },
        marketplaceOf: () => Promise.reject(new Failure("CHANNEL_DISABLED", "none")),
        schedule: { clock: () => 0, everyMs: 60_000 },
        reconcileAfterMs: 120_000,
        wait: async (ms) => {
          waits.push(ms);
          if (waits.length === 3) ending.abort("done");
        },
        notify: () => undefined,
        newId: () => "id",
        onError: (error) => errors.push(error),
        isStopping,
        signal: ending.signal,
      });
    await run(() => true);
    expect(claims).toBe(0);
    await run(() => false);
    expect(waits).toEqual([30_000, 1_000, 1_000]);
    expect(errors).toEqual([new Error("away")]);
  });
});

/** Wraps the claims of due purchases so that a test can change what they return. */
function wrapped<Input>(
  claim: (input: Input) => Promise<Purchase[]>,
  change: (purchase: Purchase) => Purchase,
) {
  return async (input: Input) => (await claim(input)).map(change);
}
