import type { DayUsage, LedgerEntry } from "../ledger.ts";
import { checkUnits, quotaDay } from "../quota.ts";
import type { Quota, ReserveInput } from "../store.ts";

/**
 * Counters of an app and day. `ceiling` is the limit of the latest reservation: used + held never exceeds it, also when
 * a plan is lowered later (I10).
 */
type AppDay = { used: number; held: number; ceiling: number };
type Hold = ReserveInput & { id: string; day: string; reservedAt: number; expiresAt: number };

export type MemoryQuota = Quota & {
  dayUsage: (day: string) => DayUsage[];
  ledger: (day: string) => LedgerEntry[];
  /** Returns the settled calls of all days. */
  entries: () => Iterable<LedgerEntry>;
  /** Deletes up to `max` settled calls of the days before `day`, and returns how many. */
  prune: (day: string, max: number) => number;
};

/** Creates the in-memory ledger, with the same behaviour as the ones in a database. */
export function createMemoryQuota({ clock, zone }: { clock: () => number; zone: string }): MemoryQuota {
  const appDays = new Map<string, Map<string, AppDay>>();
  /** Units used or held by all apps, by day. */
  const platform = new Map<string, number>();
  const holds = new Map<string, Hold>();
  const settled = new Map<string, LedgerEntry>();
  let lastHold = 0;

  function appDay(day: string, appId: string): AppDay {
    const apps = appDays.get(day) ?? new Map<string, AppDay>();
    appDays.set(day, apps);
    const counters = apps.get(appId) ?? { used: 0, held: 0, ceiling: 0 };
    apps.set(appId, counters);
    return counters;
  }

  function releaseUnits(hold: Hold): void {
    holds.delete(hold.id);
    appDay(hold.day, hold.appId).held -= hold.units;
    platform.set(hold.day, (platform.get(hold.day) ?? 0) - hold.units);
  }

  function expire(now: number): void {
    for (const hold of holds.values())
      if (hold.expiresAt <= now || 2 * hold.reservedAt - hold.expiresAt > now) releaseUnits(hold);
  }

  const left = ({ ceiling, used, held }: AppDay) => Math.max(0, ceiling - used - held);

  return {
    reserve: async (input) => {
      checkUnits(input.units);
      const now = clock();
      expire(now);
      const { day, resetsAt } = quotaDay(now, zone);
      const counters = appDay(day, input.appId);
      const taken = platform.get(day) ?? 0;
      if (counters.used + counters.held + input.units > input.dailyUnits) {
        return { outcome: "refused", limit: "app", day, resetsAt };
      }
      if (taken + input.units > input.platformDailyUnits) {
        return { outcome: "refused", limit: "platform", day, resetsAt };
      }
      counters.held += input.units;
      counters.ceiling = input.dailyUnits;
      platform.set(day, taken + input.units);
      const id = String((lastHold += 1));
      holds.set(id, { ...input, id, day, reservedAt: now, expiresAt: now + input.leaseMs });
      return { outcome: "reserved", holdId: id, day, resetsAt };
    },

    settle: async (holdId) => {
      const now = clock();
      const entry = settled.get(holdId);
      if (entry) return { outcome: "settled", remaining: left(appDay(entry.day, entry.appId)) };
      expire(now);
      const hold = holds.get(holdId);
      if (!hold) return { outcome: "expired" };
      holds.delete(holdId);
      const { day, appId, keyId, requestId, channel, operation, units, reservedAt } = hold;
      settled.set(holdId, {
        day,
        appId,
        keyId,
        requestId,
        channel,
        operation,
        units,
        reservedAt,
        settledAt: now,
      });
      const counters = appDay(day, appId);
      counters.held -= units;
      counters.used += units;
      return { outcome: "settled", remaining: left(counters) };
    },

    release: async (holdId) => {
      const hold = holds.get(holdId);
      if (hold) releaseUnits(hold);
    },

    usage: async (appId) => {
      const now = clock();
      expire(now);
      const { day, resetsAt } = quotaDay(now, zone);
      const { used, held } = appDay(day, appId);
      return { day, used, held, resetsAt };
    },

    dayUsage: (day) =>
      [...(appDays.get(day) ?? [])]
        .map(([appId, { used, held }]) => ({ appId, used, held }))
        .filter(({ used, held }) => used + held > 0)
        .sort((a, b) => (a.appId < b.appId ? -1 : 1)),

    ledger: (day) =>
      [...settled.values()].filter((entry) => entry.day === day).sort((a, b) => a.reservedAt - b.reservedAt),

    entries: () => settled.values(),

    prune: (day, max) => {
      const old = [...settled].filter(([, entry]) => entry.day < day).slice(0, max);
      for (const [id] of old) settled.delete(id);
      return old.length;
    },
  };
}
