import { closeSync, existsSync, openSync, statSync } from "node:fs";
import { backup, DatabaseSync } from "node:sqlite";
import { readSettings } from "#server/config/settings.ts";

/**
 * Copies a SQLite store whole, while it is in use, to a file that does not exist yet, and checks the copy.
 * @returns what was done, in one line
 * @throws Error with one line that says what to do
 */
export async function backupStore(from: string, to: string): Promise<string> {
  if (!existsSync(from))
    throw new Error(`There is no store at ${from}: set DATABASE_URL as the service has it.`);
  if (existsSync(to)) throw new Error(`${to} exists already: name another file, so that no backup is lost.`);
  // SQLite would make it readable for everybody.
  closeSync(openSync(to, "wx", 0o600));
  const source = new DatabaseSync(from, { readOnly: true });
  try {
    await backup(source, to);
  } finally {
    source.close();
  }
  // Not read-only: that would leave empty -wal and -shm files beside the copy.
  const copy = new DatabaseSync(to);
  const check = copy.prepare("PRAGMA integrity_check").get()?.["integrity_check"];
  copy.close();
  if (check !== "ok") throw new Error(`The copy ${to} is damaged: check the disk, and make another one.`);
  return `${to}: ${Math.ceil(statSync(to).size / 1024)} KiB, checked.`;
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

if (import.meta.main) {
  try {
    await run();
  } catch (error) {
    console.error(error instanceof Error ? error.message : "The backup failed.");
    process.exitCode = 1;
  }
}
