import { csvRow } from "#contract/shared/csv-cell";
import { isoTime } from "#server/shared/runtime.ts";
import type { LedgerEntry } from "#server/store/administration.ts";
import { show, textTable, UsageError, type AdminCommand, type AdminContext } from "./admin-command.ts";

const options = { "--day <YYYY-MM-DD>": "today unless named" };

/** Commands for the usage of a day, and for the ledger behind it. */
export const usageCommands: AdminCommand[] = [
  {
    name: "usage",
    does: "shows the units of a day by app and operation; today unless named",
    options,
    run: async (context) => {
      const named = dayNamed(context);
      const { administration } = await context.openStore();
      const day = named ?? (await administration.today()).day;
      const used = new Map((await administration.usage(day)).map((each) => [each.appId, each]));
      const operations = new Map<string, Record<string, number>>();
      for await (const { appId, operation, units } of administration.ledger(day)) {
        const own = operations.get(appId) ?? {};
        operations.set(appId, { ...own, [operation]: (own[operation] ?? 0) + units });
      }
      const apps = (await administration.apps()).map(({ app, plan }) => {
        const row = used.get(app.id);
        return {
          app: app.id,
          used: row?.used ?? 0,
          held: row?.held ?? 0,
          limit: plan.dailyUnits,
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
      const { administration } = await context.openStore();
      const day = named ?? (await administration.today()).day;
      const isJson = context.options["json"] === true;
      if (!isJson) await context.write(csvRow(columns));
      for await (const entry of administration.ledger(day)) {
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
