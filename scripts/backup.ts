import { closeSync, existsSync, openSync, renameSync, rmSync, statSync } from "node:fs";
import { backup, DatabaseSync } from "node:sqlite";
import { readSettings } from "#server/config/settings.ts";
import { isStarted } from "./run-program.ts";

/**
 * Copies a SQLite store whole, while it is in use, to a file that does not exist yet, and checks the copy. The file has its name
 * only then: what is left of a backup that was interrupted cannot be taken for one, and is not in the way of the next.
 *
 * @returns what was done, in one line
 * @throws Error with one line that says what to do
 */
export async function backupStore(from: string, to: string): Promise<string> {
  if (!existsSync(from))
    throw new Error(`There is no store at ${from}: set DATABASE_URL as the service has it.`);
  if (existsSync(to)) throw new Error(`${to} exists already: name another file, so that no backup is lost.`);
  const partial = `${to}.${process.pid}.partial`;
  try {
    await copy(from, partial);
    renameSync(partial, to);
  } catch (cause) {
    for (const file of [partial, `${partial}-journal`]) rmSync(file, { force: true });
    const why = cause instanceof Error ? cause.message : "it failed";
    throw new Error(
      `There is no backup at ${to}: ${why}. Check DATABASE_URL, the folder and the room on its disk, and run it again.`,
      { cause },
    );
  }
  return `${to}: ${Math.ceil(statSync(to).size / 1024)} KiB, checked.`;
}

/** More pages than SQLite can have. */
const everyPage = 0x7fff_ffff;

async function copy(from: string, to: string): Promise<void> {
  // SQLite would make it readable for everybody.
  closeSync(openSync(to, "wx", 0o600));
  const source = new DatabaseSync(from, { readOnly: true });
  try {
    // In one step: SQLite begins a copy anew when another process has written between two, and a store that serves would never be done.
    await backup(source, to, { rate: everyPage });
  } finally {
    source.close();
  }
  // Not read-only: that would leave empty -wal and -shm files beside the copy.
  const copied = new DatabaseSync(to);
  const check = copied.prepare("PRAGMA integrity_check").get()?.["integrity_check"];
  copied.close();
  if (check !== "ok") throw new Error("the copy is damaged");
}

async function run(): Promise<void> {
  const [to] = process.argv.slice(2);
  const { settings, faults } = readSettings(process.env);
  const fault = faults.find((line) => line.startsWith("DATABASE_URL"));
  if (fault !== undefined) throw new Error(fault);
  const { database } = settings;
  if (to === undefined)
    throw new Error("Say where to: node scripts/backup.ts <a file that does not exist yet>");
  if (database.kind === "postgres")
    throw new Error("DATABASE_URL is a PostgreSQL: use pg_dump --format=custom (docs/operations.md).");
  console.log(await backupStore(database.path, to));
}

if (isStarted(import.meta)) {
  try {
    await run();
  } catch (error) {
    console.error(error instanceof Error ? error.message : "The backup failed.");
    process.exitCode = 1;
  }
}
