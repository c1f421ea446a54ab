import type { Settings } from "#server/config/settings.ts";
import type { Clock } from "#server/shared/runtime.ts";
import type { DatabaseStoreOptions } from "#server/store/store-options.ts";
import type { Store } from "#server/store/store.ts";

export type AdminContext = {
  /** Values of the command's options, by name. */
  options: Readonly<Record<string, string | boolean | undefined>>;
  /**
   * Opens the store without decrypting the tokens in it.
   * @throws StoreUnusable
   */
  openStore: (options?: Pick<DatabaseStoreOptions, "changesZone">) => Promise<Store>;
  /** Location of the data: DATABASE_URL. */
  database: Settings["database"];
  /** Returns an id that does not repeat. */
  newId: () => string;
  clock: Clock;
  /** IANA name of the zone of the quota day. */
  quotaDayZone: string;
  /** Address of the console in a browser, without a slash at the end. */
  consoleAddress: string;
  /** Writes to the standard output and waits until the text has left. */
  write: (text: string) => Promise<void>;
  /** Writes a remark for a person to the standard error. */
  remark: (line: string) => void;
  /** Reads one line from the terminal without echo, or from the standard input. */
  readPassword: () => Promise<string>;
};

export type AdminCommand = {
  /** Words after `npm run admin --`. */
  name: string;
  /** Name of the required argument after these words; its value is the option of that name. */
  argument?: string;
  /** Description of the command in one line. */
  does: string;
  /** Meaning of each option by its form, such as `--app <id>`. */
  options: Readonly<Record<string, string>>;
  run: (context: AdminContext) => Promise<void>;
};

/** Error of a wrong call of the command: exit code 2. */
export class UsageError extends Error {
  constructor(message: string) {
    super(message);
    this.name = "UsageError";
  }
}

/** Error of a right call that cannot be carried out: exit code 1. */
export class AdminError extends Error {
  constructor(message: string) {
    super(message);
    this.name = "AdminError";
  }
}

/**
 * Returns a required option.
 * @throws UsageError
 */
export function required({ options }: Pick<AdminContext, "options">, name: string): string {
  const value = options[name];
  if (typeof value === "string" && value.trim() !== "") return value.trim();
  throw new UsageError(`--${name} is needed`);
}

/** Shows a result as JSON for scripts, otherwise as the text of `text`. */
export async function show(context: AdminContext, value: unknown, text: () => string): Promise<void> {
  await context.write(`${context.options["json"] === true ? JSON.stringify(value, null, 2) : text()}\n`);
}

/** Formats columns under their names, two spaces apart. */
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
