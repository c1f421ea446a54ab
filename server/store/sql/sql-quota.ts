import type { Kysely } from "kysely";
import type { Ledger } from "../ledger.ts";
import { checkUnits, quotaDay, chargeIds } from "../quota.ts";
import type { Quota, Reservation, ReserveInput, Settlement } from "../store.ts";
import type { SqlClockWatch } from "./sql-clock-watch.ts";
import { ledgerQueries } from "./ledger-queries.ts";
import type { Tables } from "./tables.ts";
import { forEachKey, type TransactionQueue, type Turn } from "./transaction-queue.ts";

/** Interval at which any busy instance releases expired holds of apps that make no further calls. */
const sweepEveryMs = 10_000;

/**
 * Creates the quota in a database: a row of `charges` is a hold until it is settled, and the day's counters of its app and of
 * the platform change in the same transaction. Only settling waits for the disk: a hold lost in a power cut was never
 * charged nor delivered, while a settled call is about to be answered with 200.
 *
 * @param dependencies.zone IANA zone of the quota day
 * @param dependencies.keepMs retention of settled calls, ms
 */
export function createSqlQuota(dependencies: {
  db: Kysely<Tables>;
  queue: TransactionQueue;
  zone: string;
  keepMs: number;
  clockWatch: Pick<SqlClockWatch, "look">;
}): Quota & Pick<Ledger, "prune"> & { expireAll: (turn: Turn) => Promise<void> } {
  const { queue, zone, keepMs, clockWatch } = dependencies;
  const queries = ledgerQueries(dependencies.db);
  let sweptAt = Number.NEGATIVE_INFINITY;

  async function releaseUnits(
    turn: Turn,
    hold: { app_id: string; day: string; units: number },
  ): Promise<void> {
    await turn.wrote(queries.backToApp(hold));
    await turn.wrote(queries.backToPlatform(hold));
  }

  async function expireOf(turn: Turn, appId: string): Promise<void> {
    for (const hold of await turn.rows(queries.dropExpiredOf({ appId, now: turn.now })))
      await releaseUnits(turn, hold);
  }

  async function expireAll(turn: Turn): Promise<void> {
    sweptAt = turn.now;
    for (const hold of await turn.rows(queries.dropExpired({ now: turn.now })))
      await releaseUnits(turn, hold);
  }

  /**
   * Returns which of the calls fit under the app's limit; their units are held from now on. All calls are of one app
   * under one limit.
   */
  async function takeFromApp(turn: Turn, inputs: ReserveInput[], day: string): Promise<boolean[]> {
    const [{ appId, dailyUnits: limit }] = inputs as [ReserveInput];
    const take = async (units: number) =>
      units <= limit && (await turn.wrote(queries.takeFromApp({ appId, day, units, limit })));
    if (inputs.length > 1 && (await take(sum(inputs)))) return inputs.map(() => true);
    const taken: boolean[] = [];
    for (const { units } of inputs) {
      let fits = await take(units);
      // Expired holds are only worth a search before a refusal.
      if (!fits && units <= limit) {
        await expireOf(turn, appId);
        fits = await take(units);
      }
      taken.push(fits);
    }
    return taken;
  }

  /**
   * Returns the number of each hold within the day, or null where the units do not fit under the limit of all apps
   * together.
   */
  async function takeFromPlatform(
    turn: Turn,
    inputs: ReserveInput[],
    day: string,
  ): Promise<(number | null)[]> {
    const [{ platformDailyUnits: limit }] = inputs as [ReserveInput];
    const take = async (units: number, holds: number) => {
      if (units > limit) return null;
      const [taken] = await turn.rows(queries.takeFromPlatform({ day, units, limit, holds }));
      return taken?.holds ?? null;
    };
    const last = inputs.length > 1 ? await take(sum(inputs), inputs.length) : null;
    if (last !== null) return inputs.map((_, index) => last - inputs.length + 1 + index);
    const places: (number | null)[] = [];
    for (const { units } of inputs) {
      let place = await take(units, 1);
      if (place === null && units <= limit) {
        await expireAll(turn);
        place = await take(units, 1);
      }
      places.push(place);
    }
    return places;
  }

  /**
   * Reserves units for calls of one app under one limit: for all of them at once where they fit, otherwise one after
   * the other.
   */
  async function reserve(turn: Turn, inputs: ReserveInput[]): Promise<Reservation[]> {
    const { now } = turn;
    const { day, resetsAt } = quotaDay(now, zone);
    // After a large setback of the clock, the sweep must not wait until the clock has caught up.
    if (Math.abs(now - sweptAt) > sweepEveryMs) await expireAll(turn);
    const fits = await takeFromApp(turn, inputs, day);
    const fitting = inputs.filter((_, index) => fits[index]);
    const places = fitting.length > 0 ? await takeFromPlatform(turn, fitting, day) : [];
    const refusedUnits = sum(fitting.filter((_, index) => places[index] === null));
    const { first } = chargeIds(day);
    const holds: Parameters<typeof queries.hold>[0] = [];
    const answers = inputs.map((input, index): Reservation => {
      if (!fits[index]) return { outcome: "refused", limit: "app", day, resetsAt };
      const place = places.shift() ?? null;
      if (place === null) return { outcome: "refused", limit: "platform", day, resetsAt };
      const id = first + place;
      holds.push({ ...input, id, day, now, expiresAt: now + input.leaseMs });
      return { outcome: "reserved", holdId: `${id}.${input.units}.${day}.${input.appId}`, day, resetsAt };
    });
    const appId = inputs[0]!.appId;
    await Promise.all([
      refusedUnits > 0 && turn.wrote(queries.backToApp({ app_id: appId, day, units: refusedUnits })),
      ...queries.hold(holds).map(turn.wrote),
    ]);
    return answers;
  }

  /** Settles holds of one app and day. */
  async function settle(turn: Turn, holds: Hold[]): Promise<Settlement[]> {
    const paid = await Promise.all(holds.map(({ id }) => turn.wrote(queries.pay({ id, now: turn.now }))));
    const units = sum(holds.filter((_, index) => paid[index]));
    const [{ app_id, day }] = holds as [Hold];
    // The remaining units are the same for all of them, because paying a hold takes no more units than it held.
    const spent = paid.includes(true) ? await turn.rows(queries.spend({ app_id, day, units })) : [];
    return Promise.all(holds.map((hold, index) => (paid[index] ? remaining(spent) : notPaid(turn, hold))));
  }

  async function notPaid(turn: Turn, hold: Hold): Promise<Settlement> {
    const settled = await turn.rows(queries.remainingOf({ id: hold.id }));
    if (settled.length > 0) return remaining(settled);
    await free(turn, hold);
    return { outcome: "expired" };
  }

  async function free(turn: Turn, hold: Hold): Promise<void> {
    if (await turn.wrote(queries.drop({ id: hold.id }))) await releaseUnits(turn, hold);
  }

  const reserveTogether = queue.together(
    forEachKey(
      ({ appId, dailyUnits, platformDailyUnits }: ReserveInput) =>
        `${dailyUnits} ${platformDailyUnits} ${appId}`,
      reserve,
    ),
  );
  const settleTogether = queue.together(
    forEachKey(({ day, app_id }: Hold) => `${day} ${app_id}`, settle),
    { durable: true },
  );

  return {
    reserve: async (input) => {
      checkUnits(input.units);
      return reserveTogether(input);
    },
    settle: async (holdId) => {
      const hold = readHold(holdId);
      return hold ? settleTogether(hold) : { outcome: "expired" };
    },
    release: async (holdId) => {
      const hold = readHold(holdId);
      if (hold) await queue.run((turn) => free(turn, hold));
    },
    usage: (appId) =>
      queue.run(async (turn) => {
        await expireOf(turn, appId);
        const { day, resetsAt } = quotaDay(turn.now, zone);
        const [counters] = await turn.rows(queries.usage({ appId, day }));
        return { day, used: counters?.used ?? 0, held: counters?.held ?? 0, resetsAt };
      }),
    expireAll,
    prune: (max) =>
      queue.run(async (turn) => {
        if (await clockWatch.look(turn)) return 0;
        const { day } = quotaDay(turn.now - keepMs, zone);
        const dropped = await turn.rows(queries.prune({ before: chargeIds(day).first, day, most: max }));
        return dropped.length;
      }),
  };
}

type Hold = { id: number; units: number; day: string; app_id: string };

/**
 * Parses a hold id, which contains everything needed to settle the hold without reading its charge. Returns null for
 * any other text.
 */
function readHold(holdId: string): Hold | null {
  const [, id, units, day, app_id] = holdText.exec(holdId) ?? [];
  if (day === undefined || app_id === undefined) return null;
  return { id: Number(id), units: Number(units), day, app_id };
}

const holdText = /^([0-9]{1,15})\.([0-9]{1,16})\.([^.]*)\.(.*)$/s;

function sum(calls: { units: number }[]): number {
  return calls.reduce((total, { units }) => total + units, 0);
}

function remaining([counters]: { remaining: number }[]): Settlement {
  return { outcome: "settled", remaining: Math.max(0, counters?.remaining ?? 0) };
}
