import type { ParseArgsOptionsConfig } from "node:util";
import type { Settings } from "#server/config/settings.ts";
import type { Clock } from "#server/kernel/machine.ts";
import type { DatabaseStoreOptions } from "#server/store/store-options.ts";
import type { Store } from "#server/store/store.ts";

export type AdminContext = {
  /** What was given for the command's options, by name. */
  options: Readonly<Record<string, string | boolean | undefined>>;
  /** The store as it is: tokens in it stay encrypted. @throws StoreUnusable */
  openStore: (options?: Pick<DatabaseStoreOptions, "changesZone">) => Promise<Store>;
  /** Where the data are: DATABASE_URL. */
  database: Settings["database"];
  /** Ids that do not repeat. */
  newId: () => string;
  clock: Clock;
  /** IANA name. */
  quotaDayZone: string;
  /** Where the console is in a browser, without a slash at the end. */
  consoleAddress: string;
  /** Writes to the standard output and waits until it has gone. */
  write: (text: string) => Promise<void>;
  /** A remark for a person, on the standard error. */
  remark: (line: string) => void;
  /** One line from the terminal without echo, or from the standard input. */
  readPassword: () => Promise<string>;
};

export type AdminCommand = {
  /** The words after `npm run admin --`. */
  name: string;
  /** Its options as a person writes them. */
  usage: string;
  /** One line of what it does. */
  does: string;
  options: ParseArgsOptionsConfig;
  run: (context: AdminContext) => Promise<void>;
};

/** The command was called in a wrong way: exit code 2. */
export class UsageFault extends Error {
  constructor(message: string) {
    super(message);
    this.name = "UsageFault";
  }
}

/** It was called rightly and cannot be done: exit code 1. */
export class AdminFault extends Error {
  constructor(message: string) {
    super(message);
    this.name = "AdminFault";
  }
}

/** An option that must be given. @throws UsageFault */
export function required({ options }: Pick<AdminContext, "options">, name: string): string {
  const value = options[name];
  if (typeof value === "string" && value.trim() !== "") return value.trim();
  throw new UsageFault(`--${name} is needed`);
}

/** Shows a result: as JSON for scripts, else in the words of `text`. */
export async function show(context: AdminContext, value: unknown, text: () => string): Promise<void> {
  await context.write(`${context.options["json"] === true ? JSON.stringify(value, null, 2) : text()}\n`);
}

/** Columns under their names, two spaces apart. */
export function textTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = head.map((name, at) =>
    Math.max(...[name, ...rows.map((row) => row[at] ?? "")].map(({ length }) => length)),
  );
  const line = (cells: readonly string[]) =>
    cells
      .map((cell, at) => cell.padEnd(widths[at] ?? 0))
      .join("  ")
      .trimEnd();
  return [head, ...rows].map(line).join("\n");
}
