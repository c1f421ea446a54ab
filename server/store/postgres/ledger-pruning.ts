import type { Administration } from "../administration.ts";
import type { Connections } from "./connections.ts";

/** Drops what is older than the retention, by the database's clock. Instances at it together do not wait for each other. */
export function createLedgerPruning(
  { call }: Pick<Connections, "call">,
  { zone, keepMs }: { zone: string; keepMs: number },
): Administration["pruneLedger"] {
  return async (most) => {
    const dropped = await call(
      "ledger_prune",
      `DELETE FROM charges WHERE id IN (
         SELECT id FROM charges
         WHERE day < to_char(to_timestamp((gateway_now() - $2::bigint) / 1000.0) AT TIME ZONE $1, 'YYYY-MM-DD')
           AND settled_at IS NOT NULL
         ORDER BY day, id LIMIT $3 FOR UPDATE SKIP LOCKED)
       RETURNING id`,
      [zone, keepMs, most],
    );
    return dropped.length;
  };
}
