import type { DatabaseSync } from "node:sqlite";
import { checkUnits } from "../check-units.ts";
import { quotaDay } from "../quota-day.ts";
import type { Quota, Reservation, ReserveInput, Settlement } from "../store.ts";
import { chargeIds } from "./charge-ids.ts";
import type { GroupCommit } from "./group-commit.ts";
import { createSqliteDays } from "./sqlite-days.ts";

/** What a hold's own text says of it, so that settling it needs no look at its row. */
type Hold = { id: number; day: string; units: number; appId: string };

/**
 * The ledger in SQLite. Only settling waits for the disk: a hold that a power cut takes away was never paid nor
 * delivered, while a settled one is about to be answered with 200.
 */
export function createSqliteQuota(
  db: DatabaseSync,
  { clock, zone, inTurn }: { clock: () => number; zone: string; inTurn: GroupCommit },
): Quota & { expireAll: () => void } {
  const days = createSqliteDays(db, inTurn);
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
    "UPDATE charges SET expires_at = NULL, settled_at = ?2 WHERE id = ?1 AND expires_at > ?2",
  );
  const paid = db.prepare("SELECT 1 FROM charges WHERE id = ? AND settled_at IS NOT NULL");

  function giveBack(id: number): void {
    const row = letGo.get(id);
    if (!row) return;
    const day = text(row["day"]);
    const units = Number(row["units"]);
    days.backToApp({ appId: text(row["app_id"]), day }, units);
    days.backToPlatform(day, units);
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
    for (const row of expiredOf.all(appId, now)) giveBack(Number(row["id"]));
  }

  function expireAll(now: number): void {
    for (const row of expired.all(now)) giveBack(Number(row["id"]));
  }

  function reserve(input: ReserveInput): Reservation {
    const now = clock();
    const { day, resetsAt } = quotaDay(now, zone);
    const { appId, units } = input;
    checkUnits(units);
    expireOf(appId, now);
    if (!days.takeFromApp({ appId, day }, units, input.dailyUnits)) {
      return { outcome: "refused", limit: "app", day, resetsAt };
    }
    const place = placeOfPlatform(input, { day, now });
    if (place === null) {
      days.backToApp({ appId, day }, units);
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
    return { outcome: "reserved", holdId: `${id}.${units}.${day}.${appId}`, day };
  }

  /** Takes the units from the platform's limit: which hold of the day this one is, or null when it is refused. */
  function placeOfPlatform(input: ReserveInput, { day, now }: { day: string; now: number }): number | null {
    const place = days.takeFromPlatform(day, input.units, input.platformDailyUnits);
    if (place !== null) return place;
    // Holds of other apps may have run out unnoticed; only a refusal is worth looking for them.
    expireAll(now);
    return days.takeFromPlatform(day, input.units, input.platformDailyUnits);
  }

  function settle(holdId: string): Settlement {
    const held = readHold(holdId);
    if (!held) return { outcome: "expired" };
    if (pay.run(held.id, clock()).changes === 1) days.spend(held, held.units);
    else if (!paid.get(held.id)) {
      giveBack(held.id);
      return { outcome: "expired" };
    }
    const { ceiling, used, held: stillHeld } = days.of(held.appId, held.day);
    return { outcome: "settled", remaining: Math.max(0, ceiling - used - stillHeld) };
  }

  function release(holdId: string): void {
    const held = readHold(holdId);
    if (held) giveBack(held.id);
  }

  return {
    reserve: (input) => inTurn({ durable: false, run: () => reserve(input) }),
    settle: (holdId) => inTurn({ durable: true, run: () => settle(holdId) }),
    release: (holdId) => inTurn({ durable: false, run: () => release(holdId) }),
    usage: (appId) =>
      inTurn({
        durable: false,
        run: () => {
          const now = clock();
          expireOf(appId, now);
          const { day, resetsAt } = quotaDay(now, zone);
          const { used, held } = days.of(appId, day);
          return { day, used, held, resetsAt };
        },
      }),
    expireAll: () => expireAll(clock()),
  };
}

const holdText = /^([0-9]{1,16})\.([0-9]{1,16})\.([^.]*)\.(.*)$/s;

function readHold(holdId: string): Hold | null {
  const [, id, units, day, appId] = holdText.exec(holdId) ?? [];
  if (day === undefined || appId === undefined) return null;
  return { id: Number(id), units: Number(units), day, appId };
}

function text(value: unknown): string {
  if (typeof value !== "string") throw new TypeError("a text column held something else");
  return value;
}
