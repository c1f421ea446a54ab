import type { DatabaseSync } from "node:sqlite";
import type { Administration } from "../administration.ts";
import { quotaDay } from "../quota-day.ts";
import { chargeIds } from "./charge-ids.ts";
import type { GroupCommit } from "./group-commit.ts";

/** Drops what is older than the retention. A day's charges lie together, so the oldest are at the table's own beginning. */
export function createLedgerPruning(
  db: DatabaseSync,
  options: { clock: () => number; zone: string; inTurn: GroupCommit; keepMs: number },
): Administration["pruneLedger"] {
  const { clock, zone, inTurn, keepMs } = options;
  const drop = db.prepare(
    `DELETE FROM charges WHERE id IN
      (SELECT id FROM charges WHERE id < ? AND settled_at IS NOT NULL ORDER BY id LIMIT ?)`,
  );
  return (most) =>
    inTurn({
      durable: false,
      run: () => {
        const { day: oldest } = quotaDay(clock() - keepMs, zone);
        return Number(drop.run(chargeIds(oldest).first, most).changes);
      },
    });
}
