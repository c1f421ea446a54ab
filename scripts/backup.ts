import { closeSync, existsSync, openSync, renameSync, rmSync, statSync } from "node:fs";
import { backup, DatabaseSync } from "node:sqlite";
import { readSettings } from "#server/config/settings.ts";
import { readText } from "#server/node/read-text.ts";
import { isStarted } from "./run-program.ts";

/**
 * Copies a complete SQLite store, while it is in use, to a file that does not exist yet, and checks the copy. The file gets its
 * final name after the check, so the remains of an interrupted backup are never mistaken for one and do not block the next.
 *
 * @returns a one-line summary
 * @throws Error with one line that says what to do
 */
export async function backupStore(from: string, to: string): Promise<string> {
  if (!existsSync(from))
    throw new Error(`There is no store at ${from}: set DATABASE_URL to the same value as for the service.`);
  if (existsSync(to))
    throw new Error(`${to} already exists: choose another file, so that no backup is overwritten.`);
  const partial = `${to}.${process.pid}.partial`;
  try {
    await copy(from, partial);
    renameSync(partial, to);
  } catch (cause) {
    for (const file of [partial, `${partial}-journal`]) rmSync(file, { force: true });
    const reason = cause instanceof Error ? cause.message : "it failed";
    throw new Error(
      `There is no backup at ${to}: ${reason}. Check DATABASE_URL, the folder and its free disk space, and run the command again.`,
      { cause },
    );
  }
  return `${to}: ${Math.ceil(statSync(to).size / 1024)} KiB, checked.`;
}

/** More pages than a SQLite file can have. */
const everyPage = 0x7fff_ffff;

async function copy(from: string, to: string): Promise<void> {
  // SQLite itself would create a file that all users can read.
  closeSync(openSync(to, "wx", 0o600));
  const source = new DatabaseSync(from, { readOnly: true });
  try {
    // One step copies everything. SQLite restarts a copy when another process writes between two steps, so a busy store would never finish.
    await backup(source, to, { rate: everyPage });
  } finally {
    source.close();
  }
  // Opening it read-only would leave empty -wal and -shm files next to the copy.
  const copied = new DatabaseSync(to);
  const check = copied.prepare("PRAGMA integrity_check").get()?.["integrity_check"];
  copied.close();
  if (check !== "ok") throw new Error("the copy is damaged");
}

async function run(): Promise<void> {
  const [to] = process.argv.slice(2);
  const { settings, errors } = readSettings(process.env, readText);
  const error = errors.find((line) => line.startsWith("DATABASE_URL"));
  if (error !== undefined) throw new Error(error);
  const { database } = settings;
  if (to === undefined)
    throw new Error("Give the target file: node scripts/backup.ts <a file that does not exist yet>");
  if (database.kind === "postgres")
    throw new Error(
      "DATABASE_URL is a PostgreSQL database: use pg_dump --format=custom (docs/operations.md).",
    );
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
