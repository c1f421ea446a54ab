import { sql, type Kysely } from "kysely";
import { maxFailingMs, type DeliveryState } from "../deliveries.ts";
import { prepareQuery, type Placeholders } from "./prepared-query.ts";
import type { Tables } from "./tables.ts";

/** Maximum number of pending deliveries that one statement ends. */
const maxEnded = 1_000;

const ended = {
  state: "failed",
  due_at: null,
  lease_until: null,
  version: sql<number>`version + 1`,
} as const;

/**
 * Prepares the statement that ends pending deliveries of a disabled endpoint as failed; `endRest` ends those beyond its
 * maximum.
 */
export function endPending(db: Kysely<Tables>) {
  return prepareQuery((v: Placeholders<{ endpointId: string }>) =>
    db
      .updateTable("webhook_deliveries")
      .set(ended)
      .where("endpoint_id", "=", v.endpointId)
      // It may have been enabled again in the meantime.
      .where(({ exists, selectFrom }) =>
        exists(
          selectFrom("webhook_endpoints")
            .select("id")
            .where("id", "=", v.endpointId)
            .where("enabled", "=", 0),
        ),
      )
      .where("n", "in", (pending) =>
        pending
          .selectFrom("webhook_deliveries")
          .select("n")
          .where("endpoint_id", "=", v.endpointId)
          .where("due_at", "is not", null)
          .limit(sql.lit(maxEnded)),
      ),
  );
}

/** Ends up to `max` pending deliveries of disabled endpoints. */
export async function endRest(db: Kysely<Tables>, max: number): Promise<void> {
  await db
    .updateTable("webhook_deliveries")
    .set(ended)
    .where(
      sql<boolean>`(endpoint_id, n) IN (SELECT endpoint_id, n FROM webhook_deliveries WHERE due_at IS NOT NULL
        AND endpoint_id IN (SELECT id FROM webhook_endpoints WHERE enabled = 0) LIMIT ${sql.lit(max)})`,
    )
    .execute();
}

/** Prepares the statements of claims and attempts, which run on both databases. */
export function deliveryQueries(db: Kysely<Tables>) {
  type At = { endpointId: string; now: number };
  return {
    claim: prepareQuery((v: Placeholders<At & { until: number; farthest: number; max: number }>) =>
      db
        .updateTable("webhook_deliveries")
        .set({ lease_until: v.until, version: sql<number>`version + 1` })
        .where("endpoint_id", "=", v.endpointId)
        .where("n", "in", (due) =>
          due
            .selectFrom("webhook_deliveries")
            .select("n")
            .where("endpoint_id", "=", v.endpointId)
            .where("due_at", "<=", v.now)
            .where(isFree(v))
            .orderBy("due_at")
            .limit(v.max),
        )
        .returning(["n", "event_id", "type", "due_at", "tries", "attempts", "version"]),
    ),

    record: prepareQuery(
      (
        v: Placeholders<{
          endpointId: string;
          n: number;
          version: number;
          state: DeliveryState;
          dueAt: number | null;
          attempts: string;
        }>,
      ) =>
        db
          .updateTable("webhook_deliveries")
          .set({
            state: v.state,
            due_at: v.dueAt,
            lease_until: null,
            tries: sql<number>`tries + 1`,
            attempts: v.attempts,
          })
          .where("endpoint_id", "=", v.endpointId)
          .where("n", "=", v.n)
          .where("version", "=", v.version),
    ),

    succeed: prepareQuery((v: Placeholders<At>) =>
      db
        .updateTable("webhook_endpoints")
        .set({ last_success_at: v.now, failing_since: null })
        .where("id", "=", v.endpointId),
    ),

    fail: prepareQuery((v: Placeholders<At>) =>
      db
        .updateTable("webhook_endpoints")
        .set({ last_failure_at: v.now, failing_since: sql<number>`coalesce(failing_since, ${v.now})` })
        .where("id", "=", v.endpointId),
    ),

    /** Writes a row when this disables the endpoint. */
    disable: prepareQuery((v: Placeholders<{ endpointId: string; failingBefore: number }>) =>
      db
        .updateTable("webhook_endpoints")
        .set({ enabled: 0 })
        .where("id", "=", v.endpointId)
        .where("enabled", "=", 1)
        .where("failing_since", "<=", v.failingBefore),
    ),

    endPending: endPending(db),
  };
}

/** Returns the condition that a delivery has no claimer. A lease so far ahead is from before the clock was set back. */
export function isFree({
  now,
  farthest,
}: Pick<Placeholders<{ now: number; farthest: number }>, "now" | "farthest">) {
  return sql<boolean>`(lease_until IS NULL OR lease_until <= ${now} OR lease_until > ${farthest})`;
}

/** Returns the time before which an endpoint has to be failing to be disabled at `now`. */
export function failingBefore(now: number, isGone: boolean): number {
  return isGone ? now : now - maxFailingMs;
}
