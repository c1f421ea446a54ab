import { existsSync } from "node:fs";
import { parseArgs } from "node:util";
import { readSettings, type Environment } from "#server/config/settings.ts";
import { openPostgresStore } from "#server/store/postgres/postgres-store.ts";
import { openSqliteStore } from "#server/store/sqlite/sqlite-store.ts";
import type { DatabaseStoreOptions } from "#server/store/store-options.ts";
import { StoreUnavailable, storeAwayText, type Store } from "#server/store/store.ts";
import { AdminError, UsageError, type AdminCommand, type AdminContext } from "./admin-command.ts";
import { keyCommands } from "./key-commands.ts";
import { operatorCommands } from "./operator-commands.ts";
import { secretCommands } from "./secret-commands.ts";
import { storeCommands } from "./store-commands.ts";
import { usageCommands } from "./usage-commands.ts";

const commands: AdminCommand[] = [
  ...keyCommands,
  ...operatorCommands,
  ...usageCommands,
  ...secretCommands,
  ...storeCommands,
];

export type AdminDependencies = Omit<
  AdminContext,
  "options" | "openStore" | "quotaDayZone" | "consoleAddress" | "database"
> & {
  words: string[];
  environment: Environment;
};

/**
 * Runs one command line of the admin program.
 * @returns the exit code: 0 done, 1 it cannot be done, 2 it was called wrongly
 */
export async function runAdmin(dependencies: AdminDependencies): Promise<number> {
  const { words, write, remark } = dependencies;
  const opened: Store[] = [];
  try {
    const names = words.filter((word) => !word.startsWith("-"));
    if (words.length === 0 || words[0] === "help" || words.includes("--help") || words.includes("-h")) {
      await write(help());
      return words.length === 0 ? 2 : 0;
    }
    const command = commandOf(names);
    const { database, quotaDayZone, publicUrl, listen } = settingsOf(dependencies.environment);
    await command.run({
      ...dependencies,
      options: optionsOf(command, words),
      quotaDayZone,
      database,
      consoleAddress: publicUrl ?? `http://localhost:${listen.port}`,
      openStore: async (options) => {
        const store = await open({ ...options, database, quotaDayZone }, dependencies);
        opened.push(store);
        return store;
      },
    });
    return 0;
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    if (error instanceof UsageError) {
      remark(`${error.message}\nSee npm run admin -- --help`);
      return 2;
    }
    remark(error instanceof StoreUnavailable ? storeAwayText(error) : error.message);
    return 1;
  } finally {
    for (const store of opened) await store.close();
  }
}

/** Returns the command with the longest name that the words begin with. */
function commandOf(names: string[]): AdminCommand {
  const two = commands.find(({ name }) => name === names.slice(0, 2).join(" "));
  const found = two ?? commands.find(({ name }) => name === names[0]);
  if (found) return found;
  throw new UsageError(`There is no command ${names[0] ?? ""}.`);
}

function optionsOf(command: AdminCommand, words: string[]): AdminContext["options"] {
  const depth = command.name.split(" ").length;
  try {
    const { values, positionals } = parseArgs({
      args: words,
      options: { ...command.options, json: { type: "boolean" } },
      allowPositionals: true,
      strict: true,
    });
    const [extra] = positionals.slice(depth);
    if (positionals.slice(0, depth).join(" ") !== command.name || extra !== undefined)
      throw new UsageError(`${extra ?? positionals[0] ?? ""} is not an argument of ${command.name}`);
    return Object.fromEntries(
      Object.entries(values).filter(([, value]) => !Array.isArray(value)),
    ) as AdminContext["options"];
  } catch (error) {
    if (error instanceof UsageError) throw error;
    throw new UsageError(error instanceof Error ? (error.message.split(". ")[0] ?? "") : "wrong options");
  }
}

type Settings = ReturnType<typeof readSettings>["settings"];
type Place = Pick<Settings, "database" | "quotaDayZone"> & Pick<DatabaseStoreOptions, "changesZone">;

/**
 * Reads the gateway's own settings for the location of the data, the zone of its day, and the address of its console.
 */
function settingsOf(
  environment: Environment,
): Pick<Settings, "database" | "quotaDayZone" | "publicUrl" | "listen"> {
  const { settings, errors } = readSettings(environment);
  const own = errors.filter((error) => /^(DATABASE_URL|QUOTA_DAY_ZONE|PUBLIC_URL|PORT):/.test(error));
  if (own.length > 0) throw new UsageError(own.join("\n"));
  return settings;
}

/** Opens the gateway's store without applying any configuration to it. */
async function open({ database, ...zone }: Place, { clock, newId }: AdminDependencies): Promise<Store> {
  const shared = { clock, newId, ...zone };
  if (database.kind === "postgres") return openPostgresStore({ ...shared, url: database.url });
  if (!existsSync(database.path))
    throw new AdminError(
      `There is no database ${database.path}: set DATABASE_URL as for the gateway, or start the gateway once.`,
    );
  return openSqliteStore({ ...shared, path: database.path });
}

function help(): string {
  const lines = commands.map(
    ({ name, usage, does }) => `  ${[name, usage].join(" ").trimEnd()}\n      ${does}`,
  );
  return `Looks after a gateway without its console. It reads DATABASE_URL and QUOTA_DAY_ZONE as the gateway does,
and PUBLIC_URL, else PORT of this machine, for the links it shows.

  npm run admin -- <command> [options]

${lines.join("\n")}

  --json   for scripts: the result as JSON (npm run --silent admin -- … keeps npm's own lines out)
  --help   this text

Exit codes: 0 done, 1 it cannot be done, 2 it was called wrongly.
`;
}
