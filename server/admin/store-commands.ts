import { isoTime } from "#server/shared/runtime.ts";
import { pruningPauseText } from "#server/store/clock-watch.ts";
import { readSettings } from "#server/config/settings.ts";
import { copyFromSqlite } from "#server/store/postgres/copy-from-sqlite.ts";
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

/** Commands for the database as a whole. */
export const storeCommands: AdminCommand[] = [
  {
    name: "time",
    does: "tells whether deleting old entries is paused because the clock leapt ahead",
    options: {},
    run: async (context) => {
      const pause = await (await context.openStore()).administration.pruningPause();
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
      const pause = await (await context.openStore()).administration.confirmTime();
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
    name: "copy",
    does: "copies every row of the SQLite file of DATABASE_URL into an empty PostgreSQL database. Stop all processes first",
    options: { "--to <postgres://…>": "address of the empty database" },
    run: async (context) => {
      const url = addressToCopyTo(context);
      const { database } = context;
      if (database.kind !== "sqlite")
        throw new AdminError("DATABASE_URL has to name the SQLite file that is copied (file:<path>).");
      // Opening each database migrates it, so that both have the same tables.
      await context.openStore();
      await (await openPostgresStore({ ...context, url })).close();
      const tables = await copyFromSqlite({ path: database.path, url });
      await show(context, { tables }, () =>
        [
          textTable(
            ["TABLE", "ROWS"],
            tables.map(({ table, rows }) => [table, String(rows)]),
          ),
          "Done. Set DATABASE_URL to the new database on every process, and TOKEN_KEYS: without it tokens were encrypted with the key in",
          `${database.path}.token-key, whose content is a key of TOKEN_KEYS.`,
        ].join("\n"),
      );
    },
  },
];

function addressToCopyTo(context: AdminContext): string {
  const { settings, errors } = readSettings({ DATABASE_URL: required(context, "to") });
  const isAddress = errors.length === 0 && settings.database.kind === "postgres";
  if (isAddress && settings.database.kind === "postgres") return settings.database.url;
  throw new UsageError("--to must be postgres://user:password@host:port/database");
}
