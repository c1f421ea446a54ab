import type { Kysely } from "kysely";
import type { Administration } from "../administration.ts";
import { checkUnits } from "../check-units.ts";
import { quotaDay } from "../quota-day.ts";
import type { Quota, Reservation, ReserveInput, Settlement } from "../store.ts";
import { chargeIds } from "./charge-ids.ts";
import { ledgerQueries } from "./ledger-queries.ts";
import type { Tables } from "./tables.ts";
import type { TransactionQueue, Turn } from "./transaction-queue.ts";

/** Holds of apps that never come back are looked for so often, by whoever is busy. */
const sweepEveryMs = 10_000;

/**
 * The ledger in a database: a charge is a hold until it is settled, and the day's counters of its app and of the platform
 * move with it in one transaction. Only settling waits for the disk: a hold that a power cut takes away was never paid nor
 * delivered, while a settled one is about to be answered with 200.
 *
 * @param dependencies.zone IANA zone of the quota day
 * @param dependencies.keepMs how long settled calls are kept
 */
export function createLedger(dependencies: {
  db: Kysely<Tables>;
  queue: TransactionQueue;
  zone: string;
  keepMs: number;
}): Quota & Pick<Administration, "pruneLedger"> & { expireAll: () => Promise<void> } {
  const { queue, zone, keepMs } = dependencies;
  const queries = ledgerQueries(dependencies.db);
  let sweptAt = Number.NEGATIVE_INFINITY;

  async function giveBack(turn: Turn, hold: { app_id: string; day: string; units: number }): Promise<void> {
    await turn.wrote(queries.backToApp(hold));
    await turn.wrote(queries.backToPlatform(hold));
  }

  async function expireOf(turn: Turn, appId: string): Promise<void> {
    for (const hold of await turn.rows(queries.dropExpiredOf({ appId, now: turn.now })))
      await giveBack(turn, hold);
  }

  async function expireAll(turn: Turn): Promise<void> {
    sweptAt = turn.now;
    for (const hold of await turn.rows(queries.dropExpired({ now: turn.now }))) await giveBack(turn, hold);
  }

  /** Whether the units fit under the app's limit, and are held from now on. */
  async function takeFromApp(turn: Turn, input: ReserveInput, day: string): Promise<boolean> {
    const { appId, units, dailyUnits: limit } = input;
    if (units > limit) return false;
    const take = () => turn.wrote(queries.takeFromApp({ appId, day, units, limit }));
    if (await take()) return true;
    // Only a refusal is worth looking for what has run out in the meantime.
    await expireOf(turn, appId);
    return take();
  }

  /** Which hold of the day this one is, or null when the units do not fit under what all apps may use together. */
  async function takeFromPlatform(turn: Turn, input: ReserveInput, day: string): Promise<number | null> {
    const { units, platformDailyUnits: limit } = input;
    if (units > limit) return null;
    const take = async () =>
      (await turn.rows(queries.takeFromPlatform({ day, units, limit })))[0]?.holds ?? null;
    const place = await take();
    if (place !== null) return place;
    await expireAll(turn);
    return take();
  }

  async function reserve(turn: Turn, input: ReserveInput): Promise<Reservation> {
    const { now } = turn;
    const { day, resetsAt } = quotaDay(now, zone);
    // A clock that was set back by far must not put the sweep off until it has caught up.
    if (Math.abs(now - sweptAt) > sweepEveryMs) await expireAll(turn);
    if (!(await takeFromApp(turn, input, day))) return { outcome: "refused", limit: "app", day, resetsAt };
    const place = await takeFromPlatform(turn, input, day);
    if (place === null) {
      await turn.wrote(queries.backToApp({ app_id: input.appId, day, units: input.units }));
      return { outcome: "refused", limit: "platform", day, resetsAt };
    }
    const { appId, keyId, requestId, channel, operation, units } = input;
    const id = chargeIds(day).first + place;
    const expiresAt = now + input.leaseMs;
    await turn.wrote(
      queries.hold({ id, appId, keyId, requestId, channel, operation, units, day, now, expiresAt }),
    );
    return { outcome: "reserved", holdId: `${id}.${units}.${day}.${appId}`, day };
  }

  async function settle(turn: Turn, holdId: string): Promise<Settlement> {
    const hold = readHold(holdId);
    if (!hold) return { outcome: "expired" };
    if (await turn.wrote(queries.pay({ id: hold.id, now: turn.now })))
      return remaining(await turn.rows(queries.spend(hold)));
    const settled = await turn.rows(queries.remainingOf({ id: hold.id }));
    if (settled.length > 0) return remaining(settled);
    await release(turn, holdId);
    return { outcome: "expired" };
  }

  async function release(turn: Turn, holdId: string): Promise<void> {
    const hold = readHold(holdId);
    if (hold && (await turn.wrote(queries.drop({ id: hold.id })))) await giveBack(turn, hold);
  }

  return {
    reserve: async (input) => {
      checkUnits(input.units);
      return queue.run((turn) => reserve(turn, input));
    },
    settle: (holdId) => queue.run((turn) => settle(turn, holdId), { durable: true }),
    release: (holdId) => queue.run((turn) => release(turn, holdId)),
    usage: (appId) =>
      queue.run(async (turn) => {
        await expireOf(turn, appId);
        const { day, resetsAt } = quotaDay(turn.now, zone);
        const [counters] = await turn.rows(queries.usage({ appId, day }));
        return { day, used: counters?.used ?? 0, held: counters?.held ?? 0, resetsAt };
      }),
    expireAll: () => queue.run(expireAll),
    pruneLedger: (most) =>
      queue.run(async (turn) => {
        const { day } = quotaDay(turn.now - keepMs, zone);
        const dropped = await turn.rows(queries.prune({ before: chargeIds(day).first, day, most }));
        return dropped.length;
      }),
  };
}

/** What a hold's own text says of it, so that settling it needs no look at its charge. */
function readHold(holdId: string): { id: number; units: number; day: string; app_id: string } | null {
  const [, id, units, day, app_id] = holdText.exec(holdId) ?? [];
  if (day === undefined || app_id === undefined) return null;
  return { id: Number(id), units: Number(units), day, app_id };
}

const holdText = /^([0-9]{1,15})\.([0-9]{1,16})\.([^.]*)\.(.*)$/s;

function remaining([counters]: { remaining: number }[]): Settlement {
  return { outcome: "settled", remaining: Math.max(0, counters?.remaining ?? 0) };
}
