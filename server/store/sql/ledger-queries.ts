import { sql, type Kysely, type SqlBool } from "kysely";
import type { ReserveInput } from "../store.ts";
import { prepareQuery, prepareRows, type Placeholders } from "./prepared-query.ts";
import type { Tables } from "./tables.ts";

type OfDay = { app_id: string; day: string; units: number };
type Hold = Pick<ReserveInput, "appId" | "keyId" | "requestId" | "channel" | "operation" | "units">;

/**
 * Prepares the statements of the ledger, which run on both databases. A limit is checked by the statement that counts
 * against it.
 */
export function ledgerQueries(db: Kysely<Tables>) {
  const ended = (now: Placeholders<{ now: number }>["now"]) =>
    db
      .deleteFrom("charges")
      .where("expires_at", "is not", null)
      // The second condition finds holds from before the clock was set back by more than the lease, which would last
      // until the clock is there again.
      .where(sql<SqlBool>`(expires_at <= ${now} OR 2 * reserved_at - expires_at > ${now})`)
      .returning(["app_id", "day", "units"]);

  return {
    /** Writes a row when the units fit, and no row otherwise. The caller must not request more units than the limit. */
    takeFromApp: prepareQuery(
      (v: Placeholders<{ appId: string; day: string; units: number; limit: number }>) =>
        db
          .insertInto("app_days")
          .values({ app_id: v.appId, day: v.day, used: 0, held: v.units, ceiling: v.limit })
          .onConflict((conflict) =>
            conflict
              .columns(["app_id", "day"])
              .doUpdateSet({
                held: sql`app_days.held + excluded.held`,
                ceiling: (excluded) => excluded.ref("excluded.ceiling"),
              })
              .where(sql`app_days.used + app_days.held + excluded.held`, "<=", sql`excluded.ceiling`),
          ),
    ),

    takeFromPlatform: prepareQuery(
      (v: Placeholders<{ day: string; units: number; limit: number; holds: number }>) =>
        db
          .insertInto("platform_days")
          .values({ day: v.day, taken: v.units, ceiling: v.limit, holds: v.holds })
          .onConflict((conflict) =>
            conflict
              .column("day")
              .doUpdateSet({
                taken: sql`platform_days.taken + excluded.taken`,
                ceiling: (excluded) => excluded.ref("excluded.ceiling"),
                holds: sql`platform_days.holds + excluded.holds`,
              })
              .where(sql`platform_days.taken + excluded.taken`, "<=", sql`excluded.ceiling`),
          )
          .returning("holds"),
    ),

    backToApp: prepareQuery((v: Placeholders<OfDay>) =>
      db
        .updateTable("app_days")
        .set({ held: sql`held - ${v.units}` })
        .where("app_id", "=", v.app_id)
        .where("day", "=", v.day),
    ),

    backToPlatform: prepareQuery((v: Placeholders<Pick<OfDay, "day" | "units">>) =>
      db
        .updateTable("platform_days")
        .set({ taken: sql`taken - ${v.units}` })
        .where("day", "=", v.day),
    ),

    hold: prepareRows(
      (holds: Placeholders<Hold & { id: number; day: string; now: number; expiresAt: number }>[]) =>
        db.insertInto("charges").values(
          holds.map((v) => ({
            id: v.id,
            app_id: v.appId,
            key_id: v.keyId,
            request_id: v.requestId,
            channel: v.channel,
            operation: v.operation,
            units: v.units,
            day: v.day,
            reserved_at: v.now,
            expires_at: v.expiresAt,
          })),
        ),
    ),

    pay: prepareQuery((v: Placeholders<{ id: number; now: number }>) =>
      db
        .updateTable("charges")
        .set({ expires_at: null, settled_at: v.now })
        .where("id", "=", v.id)
        .where("expires_at", ">", v.now),
    ),

    spend: prepareQuery((v: Placeholders<OfDay>) =>
      db
        .updateTable("app_days")
        .set({ used: sql`used + ${v.units}`, held: sql`held - ${v.units}` })
        .where("app_id", "=", v.app_id)
        .where("day", "=", v.day)
        .returning(sql<number>`ceiling - used - held`.as("remaining")),
    ),

    /** Returns the units left on a settled call's day; no row when the call is not settled. */
    remainingOf: prepareQuery((v: Placeholders<{ id: number }>) =>
      db
        .selectFrom("charges")
        .innerJoin("app_days", (join) =>
          join.onRef("app_days.app_id", "=", "charges.app_id").onRef("app_days.day", "=", "charges.day"),
        )
        .where("charges.id", "=", v.id)
        .where("charges.settled_at", "is not", null)
        .select(sql<number>`ceiling - used - held`.as("remaining")),
    ),

    drop: prepareQuery((v: Placeholders<{ id: number }>) =>
      db.deleteFrom("charges").where("id", "=", v.id).where("expires_at", "is not", null),
    ),

    dropExpired: prepareQuery((v: Placeholders<{ now: number }>) => ended(v.now)),

    dropExpiredOf: prepareQuery((v: Placeholders<{ appId: string; now: number }>) =>
      ended(v.now).where("app_id", "=", v.appId),
    ),

    usage: prepareQuery((v: Placeholders<{ appId: string; day: string }>) =>
      db
        .selectFrom("app_days")
        .select(["used", "held"])
        .where("app_id", "=", v.appId)
        .where("day", "=", v.day),
    ),

    /** Charges are stored in the order of their days, so the oldest are at the beginning of the table's own order. */
    prune: prepareQuery((v: Placeholders<{ before: number; day: string; most: number }>) =>
      db
        .deleteFrom("charges")
        .where("id", "in", (charges) =>
          charges
            .selectFrom("charges")
            .select("id")
            .where("id", "<", v.before)
            .where("day", "<", v.day)
            .where("settled_at", "is not", null)
            // Charges that are not in the rollups yet stay, because the rollups would lack them.
            .where("day", "in", (days) =>
              days
                .selectFrom("summed")
                .leftJoin("platform_days", "platform_days.day", "summed.source")
                .where("summed.place", ">=", sql<number>`coalesce(platform_days.holds, 0)`)
                .select("summed.source"),
            )
            .orderBy("id")
            .limit(v.most),
        )
        .returning("id"),
    ),
  };
}
