import { chmodSync, closeSync, existsSync, mkdirSync, openSync, statSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { StoreUnusable } from "../store-options.ts";

const advice: Record<number, string> = {
  5: "another program keeps it locked. Stop that program, or set DATABASE_URL to another file",
  8: "it may only be read. Make the file and its folder writable, or set DATABASE_URL to another file",
  10: "its disk is full or broken. Free some space, or look at the disk",
  11: "its content is damaged. Restore it from a backup, or move it away to begin with an empty one",
  13: "the disk is full. Free some space",
  14: "it cannot be created or opened there. Make the folder writable, or set DATABASE_URL to another file",
  26: "it is not a SQLite database. Move it away, or set DATABASE_URL to another file",
};

/**
 * Opens or creates the file and its folder.
 *
 * @param options.busyMs maximum wait for another process that is writing, ms
 * @throws StoreUnusable with one line that names the path and what to do
 */
export async function openDatabase(options: OpenOptions): Promise<OpenedDatabase> {
  const path = options.path === ":memory:" ? options.path : resolve(options.path);
  try {
    if (path !== ":memory:") makeFolder(dirname(path));
    const { db, writeAhead } = await openFile(path, options);
    return { db, writeAhead, path, file: path === ":memory:" ? null : statSync(path) };
  } catch (cause) {
    throw unusable(path, cause);
  }
}

type OpenOptions = { path: string; busyMs: number; wait: (ms: number) => Promise<void> };

async function openFile(
  path: string,
  { busyMs, wait }: OpenOptions,
): Promise<Pick<OpenedDatabase, "db" | "writeAhead">> {
  const isFile = path !== ":memory:";
  if (isFile) ignoreErrors(() => closeSync(openSync(path, "a", 0o600)));
  // SQLite itself never waits. The retries below do, and later the dialect does. Waiting in both would multiply to
  // minutes without a message.
  const db = new DatabaseSync(path, { timeout: 0 });
  try {
    const mode = await writeAheadMode(db, { busyMs, wait });
    if (isFile) keepPrivate(path);
    // A reader that holds an old snapshot for a while must not leave a huge log behind permanently.
    db.exec("PRAGMA journal_size_limit = 67108864");
    return { db, writeAhead: mode === "wal" };
  } catch (cause) {
    db.close();
    throw cause;
  }
}

/**
 * Makes the database readable by its owner only, because it holds accounts and requests; SQLite creates its other
 * files with the mode of the first. This happens only after SQLite has accepted the file as a database: otherwise a
 * folder that DATABASE_URL names by mistake would become inaccessible.
 */
function keepPrivate(path: string): void {
  for (const file of [path, `${path}-wal`, `${path}-shm`]) ignoreErrors(() => chmodSync(file, 0o600));
}

/**
 * Runs a step and ignores its failure: the file is missing or belongs to another user, and SQLite reports the reason.
 */
function ignoreErrors(attempt: () => void): void {
  try {
    attempt();
  } catch {
    // SQLite reports the error.
  }
}

const pauseMs = 20;

/**
 * Switches to the write-ahead log. SQLite does not wait for another process at this step, whatever its busy timeout, so
 * two processes that start on a new file at once take turns here instead, while the event loop of each keeps running.
 */
async function writeAheadMode(
  db: DatabaseSync,
  { busyMs, wait }: Pick<OpenOptions, "busyMs" | "wait">,
): Promise<unknown> {
  for (let left = Math.ceil(busyMs / pauseMs); ; left -= 1) {
    try {
      return db.prepare("PRAGMA journal_mode = WAL").get()?.["journal_mode"];
    } catch (cause) {
      if (sqliteCode(cause) !== 5 || left <= 0) throw cause;
    }
    await wait(pauseMs);
  }
}

/**
 * Creates a folder and its parents one by one, because Node's own recursive way never ends where a file system like
 * /proc refuses new folders.
 */
function makeFolder(folder: string): void {
  if (existsSync(folder)) return;
  makeFolder(dirname(folder));
  try {
    mkdirSync(folder);
  } catch (cause) {
    // Another process that starts at the same time may have created it.
    if (!existsSync(folder)) throw cause;
  }
}

export type OpenedDatabase = {
  db: DatabaseSync;
  path: string;
  /** Identity of the file on disk when it was opened; null for a database in memory. */
  file: { dev: number; ino: number } | null;
  /** Whether its write-ahead log is in use: some network file systems do not support it. */
  writeAhead: boolean;
};

/** Builds the error for a store at `path` that cannot be opened, in one line for the operator. */
export function unusable(path: string, cause: unknown): StoreUnusable {
  if (cause instanceof StoreUnusable)
    return new StoreUnusable(`The database ${path} cannot be used: ${cause.message}.`, { cause });
  const why = sqliteCode(cause);
  const text =
    (why === null ? undefined : advice[why]) ??
    (cause instanceof Error
      ? `${cause.message}. Check the path, or set DATABASE_URL to another file`
      : "it failed");
  return new StoreUnusable(`The database ${path} cannot be used: ${text}.`.replace(/\s+/g, " "), { cause });
}

/** Returns SQLite's primary result code of an error, or null when the error is not SQLite's. */
export function sqliteCode(cause: unknown): number | null {
  if (!(cause instanceof Error) || !("errcode" in cause) || typeof cause.errcode !== "number") return null;
  return cause.errcode & 0xff;
}
