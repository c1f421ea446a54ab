import type { DatabaseSync } from "node:sqlite";
import { checkUnits } from "../check-units.ts";
import { quotaDay } from "../quota-day.ts";
import type { Quota, Reservation, ReserveInput, Settlement } from "../store.ts";
import { chargeIds } from "./charge-ids.ts";
import type { GroupCommit } from "./group-commit.ts";

/**
 * The ledger in SQLite. Only settling waits for the disk: a hold that a power cut takes away was never paid nor
 * delivered, while a settled one is about to be answered with 200.
 */
export function createSqliteQuota(
  db: DatabaseSync,
  { clock, zone, inTurn }: { clock: () => number; zone: string; inTurn: GroupCommit },
): Quota & { expireAll: () => void } {
  const takeFromApp = db.prepare(
    `INSERT INTO app_days (app_id, day, used, held, ceiling) SELECT ?1, ?2, 0, ?3, ?4 WHERE ?3 <= ?4
     ON CONFLICT (app_id, day) DO UPDATE SET held = held + excluded.held, ceiling = excluded.ceiling
     WHERE used + held + excluded.held <= excluded.ceiling`,
  );
  const takeFromPlatform = db.prepare(
    `INSERT INTO platform_days (day, taken, ceiling, holds) SELECT ?1, ?2, ?3, 1 WHERE ?2 <= ?3
     ON CONFLICT (day) DO UPDATE SET taken = taken + excluded.taken, ceiling = excluded.ceiling, holds = holds + 1
     WHERE taken + excluded.taken <= excluded.ceiling RETURNING holds`,
  );
  const backToApp = db.prepare("UPDATE app_days SET held = held - ?3 WHERE app_id = ?1 AND day = ?2");
  const backToPlatform = db.prepare("UPDATE platform_days SET taken = taken - ?2 WHERE day = ?1");
  const hold = db.prepare(
    `INSERT INTO charges (id, app_id, key_id, request_id, channel, operation, units, day, reserved_at, expires_at)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  const expiredOf = db.prepare(
    "SELECT id FROM charges INDEXED BY open_holds WHERE expires_at <= ?2 AND app_id = ?1",
  );
  const expired = db.prepare("SELECT id FROM charges INDEXED BY open_holds WHERE expires_at <= ?");
  const letGo = db.prepare(
    "DELETE FROM charges WHERE id = ? AND expires_at IS NOT NULL RETURNING app_id, day, units",
  );
  const pay = db.prepare(
    `UPDATE charges SET expires_at = NULL, settled_at = ?2 WHERE id = ?1 AND expires_at > ?2
     RETURNING app_id, day, units`,
  );
  const spend = db.prepare(
    `UPDATE app_days SET held = held - ?3, used = used + ?3 WHERE app_id = ?1 AND day = ?2
     RETURNING ceiling - used - held AS remaining`,
  );
  const paid = db.prepare(
    `SELECT ceiling - used - held AS remaining FROM charges JOIN app_days USING (app_id, day)
     WHERE id = ? AND settled_at IS NOT NULL`,
  );
  const counters = db.prepare("SELECT used, held FROM app_days WHERE app_id = ? AND day = ?");

  function giveBack(holdId: string): void {
    const row = letGo.get(holdId);
    if (!row) return;
    backToApp.run(text(row["app_id"]), text(row["day"]), Number(row["units"]));
    backToPlatform.run(text(row["day"]), Number(row["units"]));
  }

  /** Apps that were looked at in this transaction, and at which instant: a second look then finds nothing new. */
  const looked = new Map<string, number>();
  let lookedIn = 0;

  function expireOf(appId: string, now: number): void {
    if (lookedIn !== inTurn.turn()) {
      looked.clear();
      lookedIn = inTurn.turn();
    }
    if (looked.get(appId) === now) return;
    looked.set(appId, now);
    for (const row of expiredOf.all(appId, now)) giveBack(String(row["id"]));
  }

  function expireAll(now: number): void {
    for (const row of expired.all(now)) giveBack(String(row["id"]));
  }

  function reserve(input: ReserveInput): Reservation {
    const now = clock();
    const { day, resetsAt } = quotaDay(now, zone);
    const { appId, units } = input;
    checkUnits(units);
    expireOf(appId, now);
    if (takeFromApp.run(appId, day, units, input.dailyUnits).changes === 0) {
      return { outcome: "refused", limit: "app", day, resetsAt };
    }
    const place = placeOfPlatform(input, { day, now });
    if (place === null) {
      backToApp.run(appId, day, units);
      return { outcome: "refused", limit: "platform", day, resetsAt };
    }
    const id = chargeIds(day).first + place;
    hold.run(
      id,
      appId,
      input.keyId,
      input.requestId,
      input.channel,
      input.operation,
      units,
      day,
      now,
      now + input.leaseMs,
    );
    return { outcome: "reserved", holdId: String(id), day };
  }

  /** Takes the units from the platform's limit: which hold of the day this one is, or null when it is refused. */
  function placeOfPlatform(input: ReserveInput, { day, now }: { day: string; now: number }): number | null {
    const take = () => takeFromPlatform.get(day, input.units, input.platformDailyUnits);
    let row = take();
    if (!row) {
      // Holds of other apps may have run out unnoticed; only a refusal is worth looking for them.
      expireAll(now);
      row = take();
    }
    return row ? Number(row["holds"]) : null;
  }

  function settle(holdId: string): Settlement {
    const row = pay.get(holdId, clock());
    if (row) {
      const after = spend.get(text(row["app_id"]), text(row["day"]), Number(row["units"]));
      return { outcome: "settled", remaining: Math.max(0, Number(after?.["remaining"])) };
    }
    const before = paid.get(holdId);
    if (before) return { outcome: "settled", remaining: Math.max(0, Number(before["remaining"])) };
    giveBack(holdId);
    return { outcome: "expired" };
  }

  return {
    reserve: (input) => inTurn({ durable: false, run: () => reserve(input) }),
    settle: (holdId) => inTurn({ durable: true, run: () => settle(holdId) }),
    release: (holdId) => inTurn({ durable: false, run: () => giveBack(holdId) }),
    usage: (appId) =>
      inTurn({
        durable: false,
        run: () => {
          const now = clock();
          expireOf(appId, now);
          const { day, resetsAt } = quotaDay(now, zone);
          const row = counters.get(appId, day);
          return { day, used: Number(row?.["used"] ?? 0), held: Number(row?.["held"] ?? 0), resetsAt };
        },
      }),
    expireAll: () => expireAll(clock()),
  };
}

function text(value: unknown): string {
  if (typeof value !== "string") throw new TypeError("a text column held something else");
  return value;
}
