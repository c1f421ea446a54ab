import { existsSync } from "node:fs";
import { Command, CommanderError } from "commander";
import { readSettings, type EnvironmentVariables } from "#server/config/settings.ts";
import { readText } from "#server/node/read-text.ts";
import { productVersion } from "#server/node/runtime.ts";
import { openPostgresStore } from "#server/store/postgres/postgres-store.ts";
import { openSqliteStore } from "#server/store/sqlite/sqlite-store.ts";
import type { DatabaseStoreOptions } from "#server/store/store-options.ts";
import { StoreUnavailable, storeAwayText, type Store } from "#server/store/store.ts";
import { AdminError, UsageError, type AdminCommand, type AdminContext } from "./admin-command.ts";
import { keyCommands } from "./key-commands.ts";
import { operatorCommands } from "./operator-commands.ts";
import { purchasingCommands } from "./purchasing-commands.ts";
import { secretCommands } from "./secret-commands.ts";
import { storeCommands, usageCommands } from "./store-commands.ts";

const commands: AdminCommand[] = [
  ...keyCommands,
  ...operatorCommands,
  ...usageCommands,
  ...purchasingCommands,
  ...secretCommands,
  ...storeCommands,
];

export type AdminDependencies = Omit<
  AdminContext,
  "options" | "openStore" | "quotaDayZone" | "consoleAddress" | "database"
> & {
  words: string[];
  environment: EnvironmentVariables;
};

/**
 * Runs one command line of the admin program.
 * @returns the exit code: 0 done, 1 it cannot be done, 2 it was called wrongly
 */
export async function runAdmin(dependencies: AdminDependencies): Promise<number> {
  const { words, write, remark } = dependencies;
  const opened = new Set<Store>();
  let help = "";
  const program = createProgram(
    async (command, options) => {
      const { database, quotaDayZone, publicUrl, listen } = settingsOf(dependencies.environment);
      await command.run({
        ...dependencies,
        options,
        quotaDayZone,
        database,
        consoleAddress: publicUrl ?? `http://localhost:${listen.port}`,
        openStore: async (storeOptions) => {
          const store = await open({ ...storeOptions, database, quotaDayZone }, dependencies);
          opened.add(store);
          return { ...store, close: () => (opened.delete(store) ? store.close() : Promise.resolve()) };
        },
      });
    },
    (text) => (help += text),
  );
  try {
    if (words.length === 0) program.outputHelp();
    else await program.parseAsync(words, { from: "user" });
    return words.length === 0 ? 2 : 0;
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    if (error instanceof CommanderError && error.exitCode === 0) return 0;
    if (error instanceof UsageError || error instanceof CommanderError) {
      const isIncomplete = error instanceof CommanderError && error.code === "commander.help";
      const reason = isIncomplete ? "The command is incomplete." : error.message.replace(/^error: /, "");
      remark(`${reason}\nSee npm run admin -- --help`);
      return 2;
    }
    remark(error instanceof StoreUnavailable ? storeAwayText(error) : error.message);
    return 1;
  } finally {
    if (help !== "") await write(help);
    for (const store of opened) await store.close();
  }
}

type RunCommand = (command: AdminCommand, options: AdminContext["options"]) => Promise<void>;

/** Creates the parser of the command line, which passes each command to `run` and every help text to `writeHelp`. */
function createProgram(run: RunCommand, writeHelp: (text: string) => void): Command {
  const program = new Command("npm run admin --")
    .usage("<command> [options]")
    .description(
      "Looks after a gateway without its console. It reads DATABASE_URL and QUOTA_DAY_ZONE as the gateway does, and PUBLIC_URL, else PORT of this machine, for the links it shows. npm run admin -- <command> --help shows the options of a command.",
    )
    .version(productVersion)
    .option(
      "--json",
      "for scripts: the result as JSON (npm run --silent admin -- … keeps npm's own lines out)",
    )
    .addHelpText("after", "\nExit codes: 0 done, 1 it cannot be done, 2 it was called wrongly.")
    .exitOverride()
    .configureOutput({ writeOut: writeHelp, writeErr: () => {} })
    .configureHelp({
      visibleCommands: ({ commands: own }) =>
        own.flatMap((each) => [each, ...each.commands]).filter((each) => each.description() !== ""),
      subcommandTerm: (command) =>
        `${command.parent?.parent ? `${command.parent.name()} ` : ""}${command.name()}`,
    });
  for (const command of commands) {
    const [name = "", subcommand] = command.name.split(" ");
    const group = program.commands.find((each) => each.name() === name) ?? program.command(name);
    const made = (subcommand === undefined ? group : group.command(subcommand))
      .description(command.does)
      .action((value: unknown) => run(command, { ...made.optsWithGlobals(), ...argumentOf(command, value) }));
    if (command.argument !== undefined) made.argument(`<${command.argument}>`);
    for (const [form, meaning] of Object.entries(command.options)) made.option(form, meaning);
  }
  return program;
}

/** Returns the value of a command's argument under its name, or nothing for a command without an argument. */
function argumentOf({ argument }: AdminCommand, value: unknown): Record<string, string> {
  return argument !== undefined && typeof value === "string" ? { [argument]: value } : {};
}

type Settings = ReturnType<typeof readSettings>["settings"];
type Place = Pick<Settings, "database" | "quotaDayZone"> & Pick<DatabaseStoreOptions, "changesZone">;

/**
 * Reads the gateway's own settings for the location of the data, the zone of its day, and the address of its console.
 */
function settingsOf(
  environment: EnvironmentVariables,
): Pick<Settings, "database" | "quotaDayZone" | "publicUrl" | "listen"> {
  const { settings, errors } = readSettings(environment, readText);
  const own = errors.filter((error) => /^(DATABASE_URL(_FILE)?|QUOTA_DAY_ZONE|PUBLIC_URL|PORT):/.test(error));
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
