import type { CallLog, CallRecord } from "../store.ts";
import { createBatch } from "./batch.ts";
import { undone, type Connections } from "./connections.ts";

const pruneEvery = 1_000;

/** Appends to the log in batches, and keeps it bounded: the oldest lines go when there are too many or they are too old. */
export function createPostgresCallLog(
  { call }: Pick<Connections, "call">,
  { keep }: { keep: { rows: number; ms: number } },
): Pick<CallLog, "append"> & { idle: () => Promise<void> } {
  let appended = 0;

  async function prune(): Promise<void> {
    await call(
      "log_prune",
      `DELETE FROM call_log WHERE id IN (SELECT id FROM call_log ORDER BY id LIMIT ${4 * pruneEvery})
       AND (id <= (SELECT max(id) FROM call_log) - $1::bigint OR at < gateway_now() - $2::bigint)`,
      [keep.rows, keep.ms],
    );
  }

  const append = createBatch(
    async (calls: CallRecord[]) => {
      await call("log_append", "SELECT log_append($1)", [JSON.stringify(calls)]);
      const before = appended;
      appended += calls.length;
      // Pruning may fail now and then: the next round takes up what this one left.
      if (Math.floor(before / pruneEvery) !== Math.floor(appended / pruneEvery))
        void prune().catch(() => undefined);
      return calls.map(() => true);
    },
    { largest: 500, undone },
  );

  return { append: async (record) => void (await append(record)), idle: append.idle };
}
