import { sql, type Kysely, type Selectable } from "kysely";
import { channelNames } from "#contract/shared/channel";
import { orderNeeds } from "#contract/console/console-orders";
import { idleNeedMs, type Purchase, type Purchases } from "../purchases.ts";
import { purchaseFrom } from "./purchase-rows.ts";
import type { ColdDatabase, Tables } from "./tables.ts";

type Row = Selectable<Tables["purchases"]>;

/** Creates the lists of purchases. Each reads an index in the order of the list, however many purchases there are. */
export function createPurchaseLists({
  db,
  now,
}: Pick<ColdDatabase, "db" | "now">): Pick<Purchases, "list" | "byAnyId" | "alerts"> {
  const of = ({ appId, environment }: Pick<Purchase, "appId" | "environment">) =>
    db.selectFrom("purchases").selectAll().where("app_id", "=", appId).where("environment", "=", environment);

  return {
    list: async ({ stage, operatorId, from, to, place, direction, most, ...app }) => {
      const isOlder = direction === "older";
      let query = of(app);
      if (stage !== undefined) query = query.where("stage", "=", stage);
      if (operatorId !== undefined) query = query.where("operator_id", "=", operatorId);
      if (from !== undefined) query = query.where("created_at", ">=", from);
      if (to !== undefined) query = query.where("created_at", "<", to);
      if (place)
        query = query.where(
          isOlder
            ? sql<boolean>`(created_at, id) < (${place.at}, ${place.id})`
            : sql<boolean>`(created_at, id) > (${place.at}, ${place.id})`,
        );
      const order = isOlder ? "desc" : "asc";
      const rows = await query
        .orderBy("created_at", order)
        .orderBy("id", order)
        .limit(sql.lit(most))
        .execute();
      return readAll(db, isOlder ? rows : rows.toReversed());
    },

    byAnyId: async ({ id, appId, environment }) => {
      const [owners, named] = await Promise.all([
        db.selectFrom("purchase_orders").select("purchase_id").where("order_id", "=", id).execute(),
        // All columns of the unique index are named, so that it is used.
        of({ appId, environment })
          .where("channel", "in", [...channelNames])
          .where("external_order_id", "=", id)
          .execute(),
      ]);
      const ids = [id, ...owners.map((owner) => owner.purchase_id)];
      const found = await db.selectFrom("purchases").selectAll().where("id", "in", ids).execute();
      const own = found.filter((row) => row.app_id === appId && row.environment === environment);
      const rows = new Map([...own, ...named].map((row) => [row.id, row]));
      return readAll(
        db,
        [...rows.values()].toSorted((one, other) => other.created_at - one.created_at),
      );
    },

    alerts: async ({ most, paidBefore, ...app }) => {
      const urgent = await of(app)
        .where("need", "is not", null)
        .where(sql<boolean>`(need <> 'cancelled_paid' OR changed_at > ${now()} - ${sql.lit(idleNeedMs)})`)
        .orderBy("created_at", "desc")
        .limit(sql.lit(most))
        .execute();
      urgent.sort(byNeed);
      const soon = await of(app)
        .where("pay_before", "<=", paidBefore)
        .where("need", "is", null)
        .orderBy("pay_before")
        .limit(sql.lit(most))
        .execute();
      const rows = [...urgent, ...soon].slice(0, most);
      const read = await readAll(db, rows);
      return read.map((purchase, index) => ({ purchase, need: rows[index]!.need }));
    },
  };
}

/** Compares two purchases on which a person has to act, the most urgent first. */
function byNeed(one: Row, other: Row): number {
  return orderNeeds.indexOf(one.need!) - orderNeeds.indexOf(other.need!);
}

/** Reads the attempts and orders of many purchases at once. */
async function readAll(on: Kysely<Tables>, rows: readonly Row[]): Promise<Purchase[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const [attempts, orders] = await Promise.all([
    on
      .selectFrom("purchase_attempts")
      .selectAll()
      .where("purchase_id", "in", ids)
      .orderBy("started_at")
      .execute(),
    on
      .selectFrom("purchase_orders")
      .selectAll()
      .where("purchase_id", "in", ids)
      .orderBy("order_id")
      .execute(),
  ]);
  const attemptsOf = Map.groupBy(attempts, (attempt) => attempt.purchase_id);
  const ordersOf = Map.groupBy(orders, (order) => order.purchase_id);
  return rows.map((row) =>
    purchaseFrom(row, { attempts: attemptsOf.get(row.id) ?? [], orders: ordersOf.get(row.id) ?? [] }),
  );
}
