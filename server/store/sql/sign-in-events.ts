import { sql, type Kysely } from "kysely";
import type { CallRecord } from "../call-record.ts";
import { prepareQuery, prepareRows, type Placeholders } from "./prepared-query.ts";
import type { Tables } from "./tables.ts";
import type { Turn } from "./transaction-queue.ts";

/** Maximum number of events deleted at a time; it exceeds the number that arrive in between. */
const maxDropped = 500;

type Event = Pick<CallRecord, "requestId" | "at" | "operatorId" | "operation" | "status" | "durationMs">;

/**
 * Creates the storage of sign-in events in a table of their own: calls cannot push them out, and they are kept
 * longer.
 */
export function createSignInEvents(db: Kysely<Tables>) {
  const queries = {
    add: prepareRows((events: Placeholders<Event>[]) =>
      db.insertInto("sign_in_events").values(
        events.map((v) => ({
          request_id: v.requestId,
          at: v.at,
          operator_id: v.operatorId,
          operation: v.operation,
          status: v.status,
          duration_ms: v.durationMs,
        })),
      ),
    ),

    dropOld: prepareQuery((v: Placeholders<{ old: number }>) =>
      db
        .deleteFrom("sign_in_events")
        .where("id", "in", (oldest) =>
          oldest
            .selectFrom("sign_in_events")
            .select("id")
            .where("at", "<", v.old)
            .orderBy("at")
            .limit(sql.lit(maxDropped)),
        ),
    ),
  };

  return {
    add: async (turn: Turn, events: CallRecord[]): Promise<void> => {
      await Promise.all(queries.add(events).map(turn.wrote));
    },
    dropOld: async (turn: Turn, old: number): Promise<void> => {
      await turn.wrote(queries.dropOld({ old }));
    },
  };
}
