import { sql, type Kysely } from "kysely";
import type { AnyEventType } from "#contract/public/events/event-types";
import { eventRetentionMs, type EventOwner, type Events, type NewEvent } from "../events.ts";
import { endRest } from "./delivery-queries.ts";
import { timeOf, type ColdDatabase, type Tables } from "./tables.ts";

/** Creates storage of events in a database. */
export function createSqlEvents({ db, now }: Pick<ColdDatabase, "db" | "now">): Events {
  async function placeOf(owner: EventOwner, id: string): Promise<number | null> {
    const row = await db
      .selectFrom("events")
      .select("n")
      .where("id", "=", id)
      .where("app_id", "=", owner.appId)
      .where("environment", "=", owner.environment)
      .executeTakeFirst();
    return row?.n ?? null;
  }

  /**
   * Returns the query of the numbers of the next events, in one statement: events that commit between the reads of two types
   * would let the cursor pass those of the type that was read first.
   */
  function next(
    { appId, environment }: EventOwner,
    { types, after, max }: { types: readonly AnyEventType[] | null; after: number; max: number },
  ) {
    const all = db
      .selectFrom("events")
      .select("n")
      .where("app_id", "=", appId)
      .where("environment", "=", environment)
      .where("n", ">", after)
      .orderBy("n")
      .limit(max);
    if (types === null) return all;
    // Each type is read along an index, because a list of rare types must not read the common ones.
    const [first, ...others] = types.map((type) =>
      db.selectFrom(all.where("type", "=", type).as("of_type")).select("n"),
    );
    return others
      .reduce((query, other) => query.unionAll(other), first!)
      .orderBy("n")
      .limit(max);
  }

  return {
    append: (events) =>
      db.transaction().execute(async (on) => appendEvents(on, events, await timeOf(on, now))),

    list: async ({ owner, after, types, max }) => {
      const from = after === null ? 0 : await placeOf(owner, after);
      if (from === null) return null;
      // With a join instead of `in`, SQLite would compare every event of the owner.
      const events = await db
        .selectFrom("events")
        .select(["id", "type", "body", "created_at as createdAt"])
        .where("app_id", "=", owner.appId)
        .where("environment", "=", owner.environment)
        .where("n", "in", next(owner, { types, after: from, max: max + 1 }))
        .orderBy("n")
        .execute();
      return { events: events.slice(0, max), hasMore: events.length > max };
    },

    find: async ({ appId, environment }, id) => {
      const row = await db
        .selectFrom("events")
        .select(["id", "type", "body", "created_at as createdAt"])
        .where("id", "=", id)
        .where("app_id", "=", appId)
        .where("environment", "=", environment)
        .executeTakeFirst();
      return row ?? null;
    },

    prune: async (max) => {
      await endRest(db, max);
      const old = sql<number>`${now()} - ${sql.lit(eventRetentionMs)}`;
      // The deliveries go first, so that no delivery remains without its event.
      const deliveries = await db
        .deleteFrom("webhook_deliveries")
        .where(
          sql<boolean>`(endpoint_id, n) IN (SELECT endpoint_id, n FROM webhook_deliveries WHERE created_at < ${old}
            ORDER BY created_at LIMIT ${sql.lit(max)})`,
        )
        .executeTakeFirstOrThrow();
      if (Number(deliveries.numDeletedRows) === max) return true;
      const events = await db
        .deleteFrom("events")
        .where(
          sql<boolean>`id IN (SELECT id FROM events WHERE created_at < ${old} ORDER BY created_at LIMIT ${sql.lit(max)})`,
        )
        .executeTakeFirstOrThrow();
      return Number(events.numDeletedRows) === max;
    },
  };
}

/**
 * Appends events in the transaction of the change that they report, together with a delivery for each endpoint that has
 * chosen their type. A disabled endpoint gets a failed one, so that it can be sent later.
 *
 * @param events all of one app and environment
 * @param at epoch ms
 * @param options.onlyTo the only endpoint that gets them, whatever types it has chosen and also when it is disabled
 */
export async function appendEvents(
  on: Kysely<Tables>,
  events: readonly NewEvent[],
  at: number,
  { onlyTo }: { onlyTo?: string } = {},
): Promise<void> {
  for (const { id, type, subject, isOnce = false, body, appId, environment } of events) {
    const owner = { app_id: appId, environment };
    if (isOnce && (await isTold(on, { appId, environment }, subject))) continue;
    // Subjects come first, so that writers cannot deadlock over them.
    const n = await lockStream(on, { appId, environment }, { count: 1 });
    const counted = await on
      .insertInto("event_subjects")
      .values({ ...owner, subject, sequence: 1 })
      .onConflict((conflict) => {
        const columns = conflict.columns(["app_id", "environment", "subject"]);
        return isOnce
          ? columns.doNothing()
          : columns.doUpdateSet({ sequence: sql<number>`event_subjects.sequence + 1` });
      })
      .returning("sequence")
      .executeTakeFirst();
    if (!counted) continue;
    await on
      .insertInto("events")
      .values({
        ...owner,
        n,
        id,
        type,
        created_at: at,
        body: body({ sequence: counted.sequence, at }),
      })
      .execute();
    const delivery = { n, event_id: id, type, created_at: at, tries: 0, attempts: "[]", version: 0 };
    if (onlyTo !== undefined) {
      await on
        .insertInto("webhook_deliveries")
        .values({ ...delivery, endpoint_id: onlyTo, state: "pending", due_at: at, lease_until: null })
        .execute();
      continue;
    }
    const endpoints = await on
      .selectFrom("webhook_endpoints")
      .select(["id", "types", "enabled"])
      .where("app_id", "=", appId)
      .where("environment", "=", environment)
      .execute();
    const deliveries = endpoints
      .filter(({ types }) => types === null || JSON.parse(types).includes(type))
      .map(({ id: endpoint_id, enabled }) => ({
        ...delivery,
        endpoint_id,
        state: enabled === 1 ? ("pending" as const) : ("failed" as const),
        due_at: enabled === 1 ? at : null,
        lease_until: null,
      }));
    if (deliveries.length > 0) await on.insertInto("webhook_deliveries").values(deliveries).execute();
  }
}

async function isTold(on: Kysely<Tables>, owner: EventOwner, subject: string): Promise<boolean> {
  const row = await on
    .selectFrom("event_subjects")
    .select("sequence")
    .where("app_id", "=", owner.appId)
    .where("environment", "=", owner.environment)
    .where("subject", "=", subject)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Locks the events of an owner until the end of the transaction, so that their numbers follow the order of the commits.
 *
 * @param options.count how many numbers to assign
 * @returns the latest assigned number
 */
export async function lockStream(
  on: Kysely<Tables>,
  { appId, environment }: EventOwner,
  { count = 0 }: { count?: number } = {},
): Promise<number> {
  const { last } = await on
    .insertInto("event_streams")
    .values({ app_id: appId, environment, last: count })
    .onConflict((conflict) =>
      conflict
        .columns(["app_id", "environment"])
        .doUpdateSet({ last: sql<number>`event_streams.last + ${sql.lit(count)}` }),
    )
    .returning("last")
    .executeTakeFirstOrThrow();
  return last;
}
