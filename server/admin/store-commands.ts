import { isoTime } from "#server/shared/runtime.ts";
import { pruningPauseText } from "#server/store/clock-watch.ts";
import { readSettings } from "#server/config/settings.ts";
import { readText } from "#server/node/read-text.ts";
import { moveFromSqlite, requireUnused } from "#server/store/postgres/move-from-sqlite.ts";
import { openPostgresStore } from "#server/store/postgres/postgres-store.ts";
import {
  AdminError,
  required,
  show,
  textTable,
  UsageError,
  type AdminCommand,
  type AdminContext,
} from "./admin-command.ts";
import { csvRow } from "#contract/shared/csv-cell";
import type { LedgerEntry } from "#server/store/ledger.ts";

/** Commands for the database as a whole. */
export const storeCommands: AdminCommand[] = [
  {
    name: "time",
    does: "tells whether deleting old entries is paused because the clock leapt ahead",
    options: {},
    run: async (context) => {
      const pause = await (await context.openStore()).ledger.pruningPause();
      const facts = pause && {
        trusted_at: isoTime(pause.trustedAt),
        leapt_to: isoTime(pause.leaptTo),
        until: isoTime(pause.until),
      };
      await show(context, { pause: facts }, () =>
        pause === null ? "The clock is believed: old entries are deleted." : pruningPauseText(pause),
      );
    },
  },
  {
    name: "time confirm",
    does: "believes the present time after the clock leapt ahead: deleting old entries goes on. Look at the clock first",
    options: {},
    run: async (context) => {
      const pause = await (await context.openStore()).ledger.confirmTime();
      await show(context, { ended: pause !== null }, () =>
        pause === null
          ? "Nothing was paused."
          : "Done: the present time is believed, and old entries are deleted again.",
      );
    },
  },
  {
    name: "zone set",
    does: "counts the days of the database in QUOTA_DAY_ZONE from now on. Stop all instances first",
    options: {},
    run: async (context) => {
      await context.openStore({ changesZone: true });
      await show(
        context,
        { quota_day_zone: context.quotaDayZone },
        () =>
          `The days of the database are those of ${context.quotaDayZone} from now on. Set QUOTA_DAY_ZONE=${context.quotaDayZone} on every instance.`,
      );
    },
  },
  {
    name: "move",
    does: "copies every row of the SQLite file of DATABASE_URL into an empty PostgreSQL database, and compares the two row for row. Stop all processes first",
    options: { "--to <postgres://…>": "address of the empty database" },
    run: async (context) => {
      const url = addressToMoveTo(context);
      const { database } = context;
      if (database.kind !== "sqlite")
        throw new AdminError("DATABASE_URL has to name the SQLite file that is moved (file:<path>).");
      requireUnused(database.path);
      // Opening each database migrates it, so that both have the same tables.
      await (await context.openStore()).close();
      await (await openPostgresStore({ ...context, url })).close();
      const tables = await moveFromSqlite({ path: database.path, url });
      await show(context, { tables }, () =>
        [
          textTable(
            ["TABLE", "ROWS"],
            tables.map(({ table, rows }) => [table, String(rows)]),
          ),
          "Done: every row is in the new database, and the same as in the file. Set DATABASE_URL to the new database on every",
          "process, and TOKEN_KEYS: without it tokens were encrypted with the key in",
          `${database.path}.token-key, whose content is a key of TOKEN_KEYS. Keep the file until you have looked around.`,
        ].join("\n"),
      );
    },
  },
];

function addressToMoveTo(context: AdminContext): string {
  const { settings, errors } = readSettings({ DATABASE_URL: required(context, "to") }, readText);
  const isAddress = errors.length === 0 && settings.database.kind === "postgres";
  if (isAddress && settings.database.kind === "postgres") return settings.database.url;
  throw new UsageError("--to must be postgres://user:password@host:port/database");
}

const options = { "--day <YYYY-MM-DD>": "today unless named" };

/** Commands for the usage of a day, and for the ledger behind it. */
export const usageCommands: AdminCommand[] = [
  {
    name: "usage",
    does: "shows the units of a day by app and operation; today unless named",
    options,
    run: async (context) => {
      const named = dayNamed(context);
      const { ledger, accessRecords } = await context.openStore();
      const day = named ?? (await ledger.today()).day;
      const plans = new Map((await accessRecords.plans()).map((plan) => [plan.name, plan]));
      const used = new Map((await ledger.usage(day)).map((each) => [each.appId, each]));
      const operations = new Map<string, Record<string, number>>();
      for await (const { appId, operation, units } of ledger.calls(day)) {
        const own = operations.get(appId) ?? {};
        operations.set(appId, { ...own, [operation]: (own[operation] ?? 0) + units });
      }
      const apps = (await accessRecords.apps()).map((app) => {
        const row = used.get(app.id);
        return {
          app: app.id,
          used: row?.used ?? 0,
          held: row?.held ?? 0,
          limit: plans.get(app.plan)?.dailyUnits,
          operations: operations.get(app.id) ?? {},
        };
      });
      await show(context, { day, apps }, () =>
        [
          `Units of ${day} (${context.quotaDayZone})`,
          textTable(
            ["APP", "USED", "HELD", "LIMIT", "BY OPERATION"],
            apps.map(({ app, used: paid, held, limit, operations: by }) => [
              app,
              String(paid),
              String(held),
              String(limit),
              Object.entries(by)
                .map(([operation, units]) => `${operation} ${units}`)
                .join(", "),
            ]),
          ),
        ].join("\n"),
      );
    },
  },
  {
    name: "ledger",
    does: "writes the settled calls of a day as CSV, one a row, oldest first; with --json one JSON object a line",
    options,
    run: async (context) => {
      const named = dayNamed(context);
      const { ledger } = await context.openStore();
      const day = named ?? (await ledger.today()).day;
      const isJson = context.options["json"] === true;
      if (!isJson) await context.write(csvRow(columns));
      for await (const entry of ledger.calls(day)) {
        const row = rowOf(entry);
        await context.write(isJson ? `${JSON.stringify(row)}\n` : csvRow(columns.map((name) => row[name])));
      }
    },
  },
];

const columns = [
  "day",
  "app_id",
  "key_id",
  "request_id",
  "channel",
  "operation",
  "units",
  "reserved_at",
  "settled_at",
] as const;

function rowOf(entry: LedgerEntry): Record<(typeof columns)[number], string | number> {
  return {
    day: entry.day,
    app_id: entry.appId,
    key_id: entry.keyId,
    request_id: entry.requestId,
    channel: entry.channel,
    operation: entry.operation,
    units: entry.units,
    reserved_at: isoTime(entry.reservedAt),
    settled_at: isoTime(entry.settledAt),
  };
}

/**
 * Returns the day of the option; null without one, which means today.
 * @throws UsageError
 */
function dayNamed({ options: given }: AdminContext): string | null {
  const day = given["day"];
  if (day === undefined) return null;
  const at = typeof day === "string" && /^[0-9]{4}-[0-9]{2}-[0-9]{2}$/.test(day) ? Date.parse(day) : NaN;
  if (typeof day === "string" && !Number.isNaN(at) && new Date(at).toISOString().startsWith(day)) return day;
  throw new UsageError("--day must be a day such as 2026-11-21");
}
