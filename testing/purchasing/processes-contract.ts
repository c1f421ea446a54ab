import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createMemoryStore } from "#server/store/memory/memory-store.ts";
import { newId } from "#server/node/runtime.ts";
import type { Store } from "#server/store/store.ts";
import type { KillAt } from "./buyer-program.ts";
import {
  agree,
  buyingAccess,
  cappedKey,
  create,
  detail,
  openStoreAt,
  postTo,
  startBuyer,
  type Agreed,
} from "./buyer.ts";
import { startOrderVendor, type OrderChannel, type OrderVendor } from "./order-vendor.ts";
import { startBuyerProgram, type BuyerProgram } from "./start-buyer-program.ts";

export type SharedStore = {
  /** Address of the store that the processes share. */
  url: string;
  /** Marketplace where they buy. */
  channel: OrderChannel;
  /** Wait for an unavailable store, ms. */
  waitMs?: number;
  /** Moments at which processes are killed. */
  moments: readonly Moment[];
  /** Takes the store away from writers, and gives it back. */
  takeAway: () => Promise<void>;
  giveBack: () => Promise<void>;
  stop: () => Promise<void>;
};

type Moment = KillAt | "received" | "executed";

/**
 * Outcome of a create whose process dies at a given point: the answer to a twin, the result of a search, and the sent
 * creates.
 */
const ends: Record<Moment, { replay: string; found: string; creates: number }> = {
  preview: { replay: "created", found: "created", creates: 1 },
  recorded: { replay: "submitting", found: "unknown", creates: 0 },
  received: { replay: "submitting", found: "created", creates: 1 },
  executed: { replay: "submitting", found: "created", creates: 1 },
  answered: { replay: "submitting", found: "created", creates: 1 },
  stored: { replay: "created", found: "created", creates: 1 },
};

/** Orders that the capped app may make in a day. */
const affordable = 3;

/** Tests that several processes on one store make each order once, kills included (docs/reliability.md, "Purchasing: invariants and their tests"). */
export function describeBuyers(name: string, share: () => Promise<SharedStore>): void {
  describe(`processes that buy on ${name}`, () => {
    let shared: SharedStore;
    let channel: OrderChannel;
    let store: Store;
    let vendor: OrderVendor;
    let agreed: (id: string) => Agreed;
    const running: BuyerProgram[] = [];
    let [one, two] = [] as unknown as [BuyerProgram, BuyerProgram];
    const start = async (waitMs?: number) => {
      const options = { databaseUrl: shared.url, vendorUrl: vendor.url, channel, ...(waitMs && { waitMs }) };
      const program = startBuyerProgram(options);
      running.push(program);
      await program.ready;
      return program;
    };
    const createsOf = (id: string) => vendor.creates.filter(({ message }) => message === id).length;

    beforeAll(async () => {
      shared = await share();
      ({ channel } = shared);
      vendor = await startOrderVendor({ clock: () => Date.now(), channel });
      const options = { clock: () => Date.now(), newId, quotaDayZone: "Asia/Shanghai" };
      const memory = createMemoryStore(options);
      await memory.access.apply(buyingAccess(1));
      const buyer = await startBuyer({ store: memory, vendorUrl: vendor.url, channel });
      agreed = await agree(buyer, channel);
      await buyer.stop();
      store = await openStoreAt(shared.url);
      await store.access.apply(buyingAccess(affordable * agreed("").expected_total.amount));
      [one, two] = await Promise.all([start(), start()]);
    });
    afterAll(async () => {
      await Promise.all(running.map((program) => program.stop()));
      await vendor.stop();
      await store.close();
      await shared.stop();
    });

    test("make one order of fifty equal requests at once, and refuse another one under its id (P2)", async () => {
      const body = agreed("PO-twins");
      const other = { ...body, receiver: { ...(body as never as { receiver: object }).receiver, name: "B" } };
      const [answers, refused] = await Promise.all([
        Promise.all(Array.from({ length: 50 }, (_, turn) => create(turn % 2 === 0 ? one : two, body))),
        create(two, body).then(() => create(one, other)),
      ]);
      expect(createsOf("PO-twins")).toBe(1);
      const first = answers.filter(({ body: told }) => told.replayed === false);
      expect(first.length).toBeLessThanOrEqual(1);
      expect(new Set(answers.map(({ body: told }) => told.purchase_id)).size).toBe(1);
      for (const { status, body: told } of answers)
        expect([
          [200, "created"],
          [202, "submitting"],
        ]).toContainEqual([status, told.state]);
      expect([refused.status, refused.body.error?.code]).toEqual([409, "EXTERNAL_ORDER_ID_REUSED"]);
      const replays = await Promise.all([create(one, body), create(two, body)]);
      const [told, again] = replays.map(({ body: answer }) => ({ ...answer, request_id: "" }));
      expect(told).toEqual(again);
      expect(told).toMatchObject({ state: "created", replayed: true });
    });

    test("never exceed a day's sum together (P15)", async () => {
      const ids = Array.from({ length: 12 }, (_, turn) => `PO-capped-${turn}`);
      const answers = await Promise.all(
        ids.map((id, turn) => create(turn % 2 === 0 ? one : two, agreed(id), cappedKey)),
      );
      expect(answers.filter(({ body }) => body.state === "created")).toHaveLength(affordable);
      const refused = answers.filter(({ body }) => body.error?.code === "PURCHASE_LIMIT_EXCEEDED");
      expect(refused).toHaveLength(ids.length - affordable);
      expect(vendor.creates.filter(({ message }) => ids.includes(message))).toHaveLength(affordable);
    });

    test("create nothing from the moment when purchasing was stopped elsewhere, and resume after it (P15)", async () => {
      await store.purchases.setStopped(true);
      const stopped = await Promise.all([one, two].map((each, at) => create(each, agreed(`PO-stop-${at}`))));
      expect(stopped.map(({ body }) => body.error?.code)).toEqual([
        "PURCHASING_DISABLED",
        "PURCHASING_DISABLED",
      ]);
      expect(createsOf("PO-stop-0") + createsOf("PO-stop-1")).toBe(0);
      await store.purchases.setStopped(false);
      expect((await create(one, agreed("PO-stop-0"))).body.state).toBe("created");
    });

    test("send nothing twice when one is killed with -9 at any point of a create (P1)", async () => {
      const victims = [two, ...(await Promise.all(shared.moments.map(() => start(shared.waitMs))))];
      // The last one stays, because it is the process that starts again.
      const restarted = victims.at(-1)!;
      for (const [index, moment] of shared.moments.entries()) {
        const victim = victims[index]!;
        const { replay, found, creates } = ends[moment];
        const id = `PO-killed-${moment}`;
        const killed = async () => {
          victim.kill();
          await victim.ended;
        };
        if (moment === "received") vendor.set({ onCreate: () => killed().then(() => undefined) });
        else if (moment === "executed") vendor.set({ fault: () => (victim.kill(), "ok") });
        else await victim.killAt(moment);
        await expect(create(victim, agreed(id)), moment).rejects.toThrow();
        await victim.ended;
        vendor.set({});
        const twin = await create(one, agreed(id));
        expect([moment, twin.body.state]).toEqual([moment, replay]);
        expect(twin.body.replayed).toBe(moment !== "preview");
        const looked = await detail(one, id, channel);
        expect([moment, looked.body.purchase?.state]).toEqual([moment, found]);
        const again = await create(restarted, agreed(id));
        expect([moment, again.body.state, again.body.replayed]).toEqual([moment, found, true]);
        expect([moment, createsOf(id)]).toEqual([moment, creates]);
      }
    });

    test("send nothing while the store cannot be written, and return the answer of an order that was sent before (P15)", async () => {
      const quick = await start(shared.waitMs);
      expect((await create(quick, agreed("PO-before"))).body.state).toBe("created");
      vendor.set({ onCreate: () => shared.takeAway().then(() => undefined) });
      const sent = await create(quick, agreed("PO-away"));
      expect([sent.status, sent.body.state, sent.body.replayed]).toEqual([200, "created", false]);
      vendor.set({});
      const refused = await create(quick, agreed("PO-refused"));
      expect([refused.status, refused.body.error?.code]).toEqual([429, "PLATFORM_QUOTA_EXCEEDED"]);
      expect(createsOf("PO-refused")).toBe(0);
      await shared.giveBack();
      const back = () => create(quick, agreed("PO-away")).then(({ status }) => status);
      await expect.poll(back, { timeout: 15_000, interval: 50 }).toBe(202);
      const found = await detail(quick, "PO-away", channel);
      expect(found.body).toMatchObject({
        purchase: { state: "created" },
        order: { order_id: sent.body.order_id },
      });
      expect(createsOf("PO-away")).toBe(1);
    });

    test("leave no more orders at the marketplace than creates were sent", async () => {
      const list = await postTo(one, "/v1/orders/list", { channel });
      expect(list.body["total"]).toBe(vendor.creates.length);
      const messages = vendor.creates.map(({ message }) => message);
      expect(new Set(messages).size).toBe(messages.length);
    });
  });
}
