import { sql, type Kysely, type Selectable } from "kysely";
import { quotaDay } from "../quota.ts";
import { capZone, type BeginPurchase, type Purchase, type Purchases } from "../purchases.ts";
import { createPurchaseLists } from "./purchase-lists.ts";
import { changedColumns, newPurchaseRow, purchaseFrom } from "./purchase-rows.ts";
import { standingOf } from "../purchase-standing.ts";
import { hintReads } from "./hint-reads.ts";
import { writeAudit } from "./sql-audit.ts";
import { appendEvents } from "./sql-events.ts";
import { timeOf, type ColdDatabase, type Tables } from "./tables.ts";

const switchName = "purchasing";

/** Creates storage of purchases in a database. Each write is one transaction that is on disk before it resolves. */
export function createSqlPurchases({ db, now }: Pick<ColdDatabase, "db" | "now">): Purchases {
  async function isStopped(on: Kysely<Tables>): Promise<boolean> {
    const row = await on
      .selectFrom("store_settings")
      .select("value")
      .where("name", "=", switchName)
      .executeTakeFirst();
    return row?.value === "stopped";
  }

  async function read(on: Kysely<Tables>, row: Selectable<Tables["purchases"]>): Promise<Purchase> {
    const [attempts, orders] = await Promise.all([
      on
        .selectFrom("purchase_attempts")
        .selectAll()
        .where("purchase_id", "=", row.id)
        .orderBy("started_at")
        .execute(),
      on
        .selectFrom("purchase_orders")
        .selectAll()
        .where("purchase_id", "=", row.id)
        .orderBy("order_id")
        .execute(),
    ]);
    return purchaseFrom(row, { attempts, orders });
  }

  async function spent(on: Kysely<Tables>, appId: string, day: string): Promise<number> {
    const row = await on
      .selectFrom("purchase_days")
      .select("amount")
      .where("app_id", "=", appId)
      .where("day", "=", day)
      .executeTakeFirst();
    return row?.amount ?? 0;
  }

  /** Adds a sum to the app's day. Returns whether it fits under the cap. */
  async function take(on: Kysely<Tables>, sum: { appId: string; day: string; amount: number; max: number }) {
    const { appId, day, amount, max } = sum;
    if (amount > max) return false;
    const taken = await on
      .insertInto("purchase_days")
      .values({ app_id: appId, day, amount })
      .onConflict((conflict) =>
        conflict
          .columns(["app_id", "day"])
          .doUpdateSet({ amount: sql<number>`purchase_days.amount + ${sql.lit(amount)}` })
          .where(sql<boolean>`purchase_days.amount + ${sql.lit(amount)} <= ${sql.lit(max)}`),
      )
      .returning("amount")
      .executeTakeFirst();
    return taken !== undefined;
  }

  async function free(on: Kysely<Tables>, row: Selectable<Tables["purchases"]>): Promise<void> {
    if (row.counted_day === null) return;
    await on
      .updateTable("purchase_days")
      .set({ amount: sql<number>`amount - ${sql.lit(row.expected_total)}` })
      .where("app_id", "=", row.app_id)
      .where("day", "=", row.counted_day)
      .execute();
    await on.updateTable("purchases").set({ counted_day: null }).where("id", "=", row.id).execute();
  }

  async function insert(on: Kysely<Tables>, purchase: BeginPurchase): Promise<Purchase> {
    const at = await timeOf(on, now);
    const { caps, expectedTotal, appId } = purchase;
    const { day } = quotaDay(at, capZone);
    const row = await on
      .insertInto("purchases")
      .values({ ...newPurchaseRow(purchase, at), counted_day: caps && day })
      .onConflict((conflict) =>
        conflict.columns(["app_id", "channel", "environment", "external_order_id"]).doNothing(),
      )
      .returningAll()
      .executeTakeFirst();
    if (!row) throw new NotBegun("exists");
    if (purchase.environment === "live" && (await isStopped(on))) throw new NotBegun("stopped");
    if (caps && expectedTotal > caps.maxOrder) throw new NotBegun("max_order");
    if (caps && !(await take(on, { appId, day, amount: expectedTotal, max: caps.maxDay })))
      throw new NotBegun("max_day");
    const attempt = { purchase_id: row.id, started_at: at, ended_at: null, outcome: "in_flight" } as const;
    await on.insertInto("purchase_attempts").values(attempt).execute();
    return purchaseFrom(row, { attempts: [attempt], orders: [] });
  }

  async function keepStanding(on: Kysely<Tables>, row: Selectable<Tables["purchases"]>, purchase: Purchase) {
    const { stage, need, payBefore } = standingOf(purchase);
    if (row.stage === stage && row.need === need && row.pay_before === payBefore) return;
    const columns = { stage, need, pay_before: payBefore };
    await on.updateTable("purchases").set(columns).where("id", "=", row.id).execute();
  }

  const purchases: Purchases = {
    begin: async (purchase) => {
      try {
        return { outcome: "begun", purchase: await db.transaction().execute((on) => insert(on, purchase)) };
      } catch (error) {
        if (!(error instanceof NotBegun)) throw error;
        const { why } = error;
        if (why === "stopped") return { outcome: "stopped" };
        if (why === "exists") {
          const found = await purchases.find(purchase);
          // The twin that held the id was surely not executed and has released it.
          return found ? { outcome: "exists", purchase: found } : purchases.begin(purchase);
        }
        const { maxOrder, maxDay } = purchase.caps!;
        if (why === "max_order") return { outcome: "capped", limit: why, left: maxOrder };
        const { amount } = await purchases.spentToday(purchase.appId);
        return { outcome: "capped", limit: why, left: Math.max(0, maxDay - amount) };
      }
    },

    get: async (id) => {
      const row = await db.selectFrom("purchases").selectAll().where("id", "=", id).executeTakeFirst();
      return row ? read(db, row) : null;
    },

    find: async ({ appId, channel, environment, purchaseId, externalOrderId, orderId }) => {
      let query = db
        .selectFrom("purchases")
        .selectAll()
        .where("app_id", "=", appId)
        .where("channel", "=", channel)
        .where("environment", "=", environment);
      if (purchaseId !== undefined) query = query.where("id", "=", purchaseId);
      if (externalOrderId !== undefined) query = query.where("external_order_id", "=", externalOrderId);
      if (orderId !== undefined)
        query = query.where("id", "in", (orders) =>
          orders.selectFrom("purchase_orders").select("purchase_id").where("order_id", "=", orderId),
        );
      const row = await query.executeTakeFirst();
      return row ? read(db, row) : null;
    },

    change: ({ id, version }, change, audit) =>
      db.transaction().execute(async (on) => {
        const at = await timeOf(on, now);
        const row = await on
          .updateTable("purchases")
          .set(changedColumns(change, at))
          .where("id", "=", id)
          .where("version", "=", version)
          .returningAll()
          .executeTakeFirst();
        if (!row) return null;
        if (change.outcome !== undefined)
          await on
            .updateTable("purchase_attempts")
            .set({ outcome: change.outcome, ended_at: at })
            .where("purchase_id", "=", id)
            .where("ended_at", "is", null)
            .execute();
        for (const order of change.orders ?? []) {
          const values = {
            amount: order.amount,
            shipping: order.shipping,
            status: order.status,
            pay_before: order.payBefore,
            paid_at: order.paidAt,
            parcels: order.parcels,
            read_at: order.readAt,
          };
          await on
            .insertInto("purchase_orders")
            .values({ purchase_id: id, order_id: order.orderId, ...values })
            .onConflict((conflict) => conflict.columns(["purchase_id", "order_id"]).doUpdateSet(values))
            .execute();
        }
        if (row.state === "rejected" || row.state === "absent") await free(on, row);
        if (audit) await writeAudit(on, audit);
        const changed = await read(on, row);
        await keepStanding(on, row, changed);
        if (change.events) await appendEvents(on, change.events(changed), at);
        return changed;
      }),

    forget: ({ id, version }) =>
      db.transaction().execute(async (on) => {
        const row = await on
          .deleteFrom("purchases")
          .where("id", "=", id)
          .where("version", "=", version)
          .returningAll()
          .executeTakeFirst();
        if (!row) return false;
        await free(on, row);
        await on.deleteFrom("purchase_attempts").where("purchase_id", "=", id).execute();
        return true;
      }),

    claimDue: async ({ max, leaseMs }) => {
      const claim = (due: "hinted_at" | "read_at", most: number) =>
        db
          .updateTable("purchases")
          .set({ read_at: sql<number>`${now()} + ${sql.lit(leaseMs)}`, claimed_at: now(), hinted_at: null })
          .where("id", "in", (each) =>
            each
              .selectFrom("purchases as due")
              .select("due.id")
              .where(`due.${due}`, "<=", now())
              .orderBy(`due.${due}`)
              .limit(sql.lit(most)),
          )
          // Another instance may have claimed a row while this statement waited for it.
          .where(due, "<=", now())
          .returningAll()
          .execute();
      const hinted = await claim("hinted_at", max);
      const rows =
        hinted.length < max ? [...hinted, ...(await claim("read_at", max - hinted.length))] : hinted;
      return Promise.all(rows.map((row) => read(db, row)));
    },

    ...createPurchaseLists({ db, now }),
    hint: (hint) => db.transaction().execute(async (on) => hintReads(on, hint, await timeOf(on, now))),

    states: async () => {
      const rows = await db
        .selectFrom("purchases")
        .select((select) => [
          "state",
          select.fn.countAll<number>().as("count"),
          select.fn.min<number>("created_at").as("oldest"),
        ])
        .where("environment", "=", "live")
        .groupBy("state")
        .execute();
      return rows.map(({ state, count, oldest }) => ({ state, count, oldestAt: oldest }));
    },

    spentToday: async (appId) => {
      const { day, resetsAt } = quotaDay(await timeOf(db, now), capZone);
      return { amount: await spent(db, appId, day), resetsAt };
    },

    isStopped: () => isStopped(db),

    setStopped: (stopped, audit) =>
      db.transaction().execute(async (on) => {
        const value = stopped ? "stopped" : "running";
        await on
          .insertInto("store_settings")
          .values({ name: switchName, value })
          .onConflict((conflict) => conflict.column("name").doUpdateSet({ value }))
          .execute();
        if (audit) await writeAudit(on, audit);
      }),
  };
  return purchases;
}

/** Rolls back a purchase that cannot begin. */
class NotBegun extends Error {
  readonly why: "exists" | "stopped" | "max_order" | "max_day";

  constructor(why: NotBegun["why"]) {
    super(why);
    this.name = "NotBegun";
    this.why = why;
  }
}
