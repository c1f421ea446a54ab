import type { DatabaseSync } from "node:sqlite";
import type { GroupCommit } from "./group-commit.ts";

/** The counters of an app's day, in units. used + held <= ceiling, the limit of the latest admission. */
export type AppDay = { used: number; held: number; ceiling: number };

/**
 * The counters of a day while a transaction is open: read once, reckoned with here, and written once before it commits, so
 * that a turn of many calls costs as many statements as one call. All of it is to be called inside an operation of a turn.
 */
export type SqliteDays = {
  /** Holds units for an app; false: they do not fit under its limit, and nothing has changed. */
  takeFromApp: (of: { appId: string; day: string }, units: number, limit: number) => boolean;
  /** Takes units from what all apps may use together: which hold of the day this one is, or null when they do not fit. */
  takeFromPlatform: (day: string, units: number, limit: number) => number | null;
  /** Frees units that an app held. */
  backToApp: (of: { appId: string; day: string }, units: number) => void;
  backToPlatform: (day: string, units: number) => void;
  /** Turns held units into used ones. */
  spend: (of: { appId: string; day: string }, units: number) => void;
  of: (appId: string, day: string) => AppDay;
};

type Kept<Counters> = { counters: Counters; changed: boolean };
type PlatformDay = { taken: number; ceiling: number; holds: number };

export function createSqliteDays(db: DatabaseSync, inTurn: GroupCommit): SqliteDays {
  const readApp = db.prepare("SELECT used, held, ceiling FROM app_days WHERE app_id = ? AND day = ?");
  const writeApp = db.prepare(
    `INSERT INTO app_days (app_id, day, used, held, ceiling) VALUES (?, ?, ?, ?, ?) ON CONFLICT (app_id, day)
     DO UPDATE SET used = excluded.used, held = excluded.held, ceiling = excluded.ceiling`,
  );
  const readPlatform = db.prepare("SELECT taken, ceiling, holds FROM platform_days WHERE day = ?");
  const writePlatform = db.prepare(
    `INSERT INTO platform_days (day, taken, ceiling, holds) VALUES (?, ?, ?, ?) ON CONFLICT (day)
     DO UPDATE SET taken = excluded.taken, ceiling = excluded.ceiling, holds = excluded.holds`,
  );
  /** By day and app. */
  const apps = new Map<string, Map<string, Kept<AppDay>>>();
  const platform = new Map<string, Kept<PlatformDay>>();
  let readIn = 0;

  function forgetOtherTurns(): void {
    if (readIn === inTurn.turn()) return;
    apps.clear();
    platform.clear();
    readIn = inTurn.turn();
  }

  function appDay(appId: string, day: string): Kept<AppDay> {
    forgetOtherTurns();
    const ofDay = apps.get(day) ?? new Map<string, Kept<AppDay>>();
    apps.set(day, ofDay);
    const known = ofDay.get(appId);
    if (known) return known;
    const row = readApp.get(appId, day);
    const counters = {
      used: Number(row?.["used"] ?? 0),
      held: Number(row?.["held"] ?? 0),
      ceiling: Number(row?.["ceiling"] ?? 0),
    };
    const kept = { counters, changed: false };
    ofDay.set(appId, kept);
    return kept;
  }

  function platformDay(day: string): Kept<PlatformDay> {
    forgetOtherTurns();
    const known = platform.get(day);
    if (known) return known;
    const row = readPlatform.get(day);
    const counters = {
      taken: Number(row?.["taken"] ?? 0),
      ceiling: Number(row?.["ceiling"] ?? 0),
      holds: Number(row?.["holds"] ?? 0),
    };
    const kept = { counters, changed: false };
    platform.set(day, kept);
    return kept;
  }

  inTurn.beforeCommit(() => {
    if (readIn !== inTurn.turn()) return;
    for (const [day, ofDay] of apps) {
      for (const [appId, { counters, changed }] of ofDay)
        if (changed) writeApp.run(appId, day, counters.used, counters.held, counters.ceiling);
    }
    for (const [day, { counters, changed }] of platform)
      if (changed) writePlatform.run(day, counters.taken, counters.ceiling, counters.holds);
  });

  return {
    takeFromApp: ({ appId, day }, units, limit) => {
      const kept = appDay(appId, day);
      const { counters } = kept;
      if (counters.used + counters.held + units > limit) return false;
      counters.held += units;
      counters.ceiling = limit;
      kept.changed = true;
      return true;
    },
    takeFromPlatform: (day, units, limit) => {
      const kept = platformDay(day);
      const { counters } = kept;
      if (counters.taken + units > limit) return null;
      counters.taken += units;
      counters.ceiling = limit;
      counters.holds += 1;
      kept.changed = true;
      return counters.holds;
    },
    backToApp: ({ appId, day }, units) => {
      const kept = appDay(appId, day);
      kept.counters.held -= units;
      kept.changed = true;
    },
    backToPlatform: (day, units) => {
      const kept = platformDay(day);
      kept.counters.taken -= units;
      kept.changed = true;
    },
    spend: ({ appId, day }, units) => {
      const kept = appDay(appId, day);
      kept.counters.held -= units;
      kept.counters.used += units;
      kept.changed = true;
    },
    of: (appId, day) => appDay(appId, day).counters,
  };
}
