import { sql, type Selectable } from "kysely";
import { z } from "zod";
import {
  maxKeptAttempts,
  type AttemptEnd,
  type ClaimedDelivery,
  type Deliveries,
  type DeliveryAttempt,
  type RecordedAttempt,
} from "../deliveries.ts";
import { deliveryQueries, failingBefore, isFree } from "./delivery-queries.ts";
import { appendEvents } from "./sql-events.ts";
import { timeOf, type ColdDatabase, type Tables } from "./tables.ts";
import type { TransactionQueue, Turn } from "./transaction-queue.ts";

/** Maximum number of endpoints that one claim serves, so that it holds the transaction for some milliseconds only. */
const maxEndpoints = 50;

/**
 * Creates storage of deliveries in a database. Claims and attempts share transactions that do not wait for the disk: one
 * that is lost in a power cut repeats an attempt under the same id, which receivers have to expect anyway.
 */
export function createSqlDeliveries({
  db,
  now,
  queue,
}: Pick<ColdDatabase, "db" | "now"> & { queue: TransactionQueue }): Deliveries {
  const queries = deliveryQueries(db);
  /** A delivery that is sent again starts over. */
  const again = { state: "pending", due_at: now(), lease_until: null, tries: 0 } as const;

  /** Returns enabled endpoints with a due delivery without a claimer, those of the longest due ones first. */
  async function dueEndpoints({ inFlight, room, leaseMs }: Parameters<Deliveries["claimDue"]>[0]) {
    const full = [...inFlight].filter(([, count]) => count >= room).map(([id]) => id);
    const farthest = sql<number>`${now()} + ${sql.lit(2 * leaseMs)}`;
    let query = db
      .selectFrom("webhook_endpoints as endpoint")
      .innerJoin(
        (eb) =>
          eb
            .selectFrom("webhook_endpoints")
            .where("enabled", "=", 1)
            .select((select) => [
              "id as due_id",
              select
                .selectFrom("webhook_deliveries")
                .whereRef("endpoint_id", "=", "webhook_endpoints.id")
                .where("due_at", "<=", now())
                .where(isFree({ now: now(), farthest }))
                .select("due_at")
                .orderBy("due_at")
                .limit(sql.lit(1))
                .as("first_due"),
            ])
            .as("due"),
        (join) => join.onRef("due.due_id", "=", "endpoint.id"),
      )
      .selectAll("endpoint")
      .select(now().as("now"))
      .where("first_due", "is not", null)
      .orderBy("first_due")
      .limit(maxEndpoints);
    if (full.length > 0) query = query.where("endpoint.id", "not in", full);
    return query.execute();
  }

  async function recordOne(turn: Turn, claimed: ClaimedDelivery, end: AttemptEnd): Promise<RecordedAttempt> {
    const { now: at } = turn;
    const { id: endpointId } = claimed.endpoint;
    const attempt = {
      at,
      status: end.status,
      duration_ms: end.duration_ms,
      error: end.error,
      answer: end.answer,
    };
    const isMine = await turn.wrote(
      queries.record({
        endpointId,
        n: claimed.n,
        version: claimed.version,
        state: end.state,
        dueAt: end.state === "pending" ? at + end.retryAfterMs : null,
        attempts: JSON.stringify([...claimed.attempts, attempt].slice(-maxKeptAttempts)),
      }),
    );
    if (!isMine) return { isMine, disabled: null };
    if (end.state === "delivered") {
      await turn.wrote(queries.succeed({ endpointId, now: at }));
      return { isMine, disabled: null };
    }
    await turn.wrote(queries.fail({ endpointId, now: at }));
    const isDisabled = await turn.wrote(
      queries.disable({ endpointId, failingBefore: failingBefore(at, end.isGone) }),
    );
    if (!isDisabled) return { isMine, disabled: null };
    await turn.wrote(queries.endPending({ endpointId }));
    return { isMine, disabled: end.isGone ? "gone" : "failing" };
  }

  return {
    sendOnly: (endpointId, event) =>
      db
        .transaction()
        .execute(async (on) => appendEvents(on, [event], await timeOf(on, now), { onlyTo: endpointId })),

    list: async ({ endpointId, state, after, max }) => {
      let query = db
        .selectFrom("webhook_deliveries")
        .selectAll()
        .where("endpoint_id", "=", endpointId)
        .orderBy("n", "desc")
        .limit(max + 1);
      if (state !== null) query = query.where("state", "=", state);
      if (after !== null) {
        const place = await db
          .selectFrom("webhook_deliveries")
          .innerJoin("events", "events.id", "event_id")
          .select("webhook_deliveries.n")
          .where("events.id", "=", after)
          .whereRef("events.n", "=", "webhook_deliveries.n")
          .where("endpoint_id", "=", endpointId)
          .executeTakeFirst();
        if (!place) return null;
        query = query.where("n", "<", place.n);
      }
      const rows = await query.execute();
      return {
        deliveries: rows.slice(0, max).map((row) => ({
          eventId: row.event_id,
          type: row.type,
          state: row.state,
          attempts: attemptsFrom(row),
          nextAttemptAt: row.due_at,
        })),
        hasMore: rows.length > max,
      };
    },

    resend: async ({ id, appId, environment }, eventId) => {
      const event = await db
        .selectFrom("events")
        .select(["n", "type", "created_at"])
        .where("id", "=", eventId)
        .where("app_id", "=", appId)
        .where("environment", "=", environment)
        .executeTakeFirst();
      if (!event) return false;
      await db
        .insertInto("webhook_deliveries")
        .values({ ...event, ...again, endpoint_id: id, event_id: eventId, attempts: "[]", version: 0 })
        .onConflict((conflict) =>
          conflict
            .columns(["endpoint_id", "n"])
            .doUpdateSet({ ...again, version: sql<number>`webhook_deliveries.version + 1` }),
        )
        .execute();
      return true;
    },

    resendFailed: async (endpointId, { since, max }) => {
      const { numUpdatedRows } = await db
        .updateTable("webhook_deliveries")
        .set({ ...again, version: sql<number>`version + 1` })
        .where("endpoint_id", "=", endpointId)
        .where("n", "in", (failed) =>
          failed
            .selectFrom("webhook_deliveries")
            .select("n")
            .where("endpoint_id", "=", endpointId)
            .where("state", "=", sql.lit("failed" as const))
            .where("created_at", ">=", since)
            .orderBy("created_at")
            .limit(sql.lit(max)),
        )
        .where("state", "=", "failed")
        .executeTakeFirstOrThrow();
      return Number(numUpdatedRows);
    },

    claimDue: async (input) => {
      const { inFlight, room, leaseMs } = input;
      const endpoints = await dueEndpoints(input);
      if (endpoints.length === 0) return [];
      const claims = await queue.run((turn) =>
        Promise.all(
          endpoints.map(({ id: endpointId }) =>
            turn.rows(
              queries.claim({
                endpointId,
                now: turn.now,
                until: turn.now + leaseMs,
                farthest: turn.now + 2 * leaseMs,
                max: room - (inFlight.get(endpointId) ?? 0),
              }),
            ),
          ),
        ),
      );
      // The read follows the end of the claim, because an event never changes.
      const bodies = await bodiesOf(claims.flat().map(({ event_id }) => event_id));
      return endpoints.flatMap((endpoint, index) =>
        claims[index]!.map((row) => ({
          endpoint: { id: endpoint.id, appId: endpoint.app_id, url: endpoint.url },
          event: { id: row.event_id, type: row.type, body: bodies.get(row.event_id) ?? "" },
          secrets: [endpoint.secret, ...currentOld(endpoint)],
          attempts: attemptsFrom(row),
          n: row.n,
          tries: row.tries,
          version: row.version,
          lateMs: Math.max(0, endpoint.now - (row.due_at ?? endpoint.now)),
        })).filter(({ event }) => event.body !== ""),
      );
    },

    record: (() => {
      const together = queue.together(
        async (turn, inputs: { claimed: ClaimedDelivery; end: AttemptEnd }[]) => {
          const recorded: RecordedAttempt[] = [];
          for (const { claimed, end } of inputs) recorded.push(await recordOne(turn, claimed, end));
          return recorded;
        },
      );
      return (claimed, end) => together({ claimed, end });
    })(),

    health: async () => {
      const rows = await db
        .selectFrom("webhook_endpoints as endpoint")
        .select((select) => [
          "enabled",
          "failing_since",
          select
            .selectFrom("webhook_deliveries")
            .whereRef("endpoint_id", "=", "endpoint.id")
            .where("due_at", "is not", null)
            .select((count) => count.fn.countAll<number>().as("count"))
            .as("pending"),
          sql<number | null>`${now()} - (SELECT min(due_at) FROM webhook_deliveries
            WHERE endpoint_id = endpoint.id AND due_at IS NOT NULL)`.as("oldest_due_ms"),
        ])
        .execute();
      const active = rows.filter(({ enabled }) => enabled === 1);
      return {
        pending: active.reduce((sum, { pending }) => sum + (pending ?? 0), 0),
        oldestDueMs: Math.max(0, ...active.map(({ oldest_due_ms }) => oldest_due_ms ?? 0)),
        endpoints: {
          ok: active.filter(({ failing_since }) => failing_since === null).length,
          failing: active.filter(({ failing_since }) => failing_since !== null).length,
          disabled: rows.length - active.length,
        },
      };
    },
  };

  async function bodiesOf(eventIds: string[]): Promise<Map<string, string>> {
    if (eventIds.length === 0) return new Map();
    const rows = await db.selectFrom("events").select(["id", "body"]).where("id", "in", eventIds).execute();
    return new Map(rows.map(({ id, body }) => [id, body]));
  }
}

function currentOld({
  now,
  old_secret,
  old_until,
}: Pick<Selectable<Tables["webhook_endpoints"]>, "old_secret" | "old_until"> & { now: number }): string[] {
  return old_secret !== null && old_until !== null && old_until > now ? [old_secret] : [];
}

const attemptsSchema = z.array(
  z.object({
    at: z.number(),
    status: z.number().nullable(),
    duration_ms: z.number(),
    error: z.string().nullable(),
    // Attempts of older versions have none.
    answer: z.string().nullable().default(null),
  }),
);

function attemptsFrom({ attempts }: { attempts: string }): DeliveryAttempt[] {
  return attemptsSchema.parse(JSON.parse(attempts));
}
