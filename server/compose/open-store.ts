import { createHash, randomUUID } from "node:crypto";
import { chmodSync, linkSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { wait, type Clock } from "#server/shared/runtime.ts";
import { type TextSeal, createTextSeal, newSealKey, readSealKey } from "#server/node/text-seal.ts";
import { sqlState } from "#server/store/postgres/connections.ts";
import { openPostgresStore } from "#server/store/postgres/postgres-store.ts";
import { createSealedStore, resealTokens } from "#server/store/sealed-store.ts";
import { sqliteCode } from "#server/store/sqlite/open-database.ts";
import { resealWebhooks } from "#server/store/sealed-webhooks.ts";
import { openSqliteStore } from "#server/store/sqlite/sqlite-store.ts";
import { configurationFile } from "#server/store/audit.ts";
import { pruningPauseText } from "#server/store/clock-watch.ts";
import { StoreUnusable } from "#server/store/store-options.ts";
import type { TakenOver } from "#server/store/access.ts";
import { StoreUnavailable, type Store } from "#server/store/store.ts";
import type { Configuration } from "./config.ts";

/** Maximum time that a start waits for a database that does not answer, and the time between two attempts, ms. */
const startTimeoutMs = 30_000;
const retryMs = 500;

/**
 * Opens the store that DATABASE_URL names and writes the configured apps and keys to it. `remark` receives a line about
 * keys that the file no longer names, which are refused from now on. With `remark`, it waits for a PostgreSQL that does
 * not answer because it starts at the same time or is busy, and for a SQLite file that another process has locked, such
 * as one that starts at the same time and migrates it.
 * @throws StoreUnusable with one line that says what to do
 */
export async function openStore(configuration: Configuration, services: Services): Promise<Store> {
  const { clock, remark } = services;
  const began = clock();
  for (let told = false; ; told = true) {
    try {
      return await openOnce(configuration, services);
    } catch (error) {
      // If the clock is set in the meantime, the wait ends instead of becoming long.
      if (!remark || !isAway(error) || Math.abs(clock() - began) >= startTimeoutMs) throw error;
      if (!told) remark("The database of DATABASE_URL does not answer yet: trying for 30 s.");
    }
    await wait(retryMs);
  }
}

type Services = { clock: Clock; newId: () => string; remark?: (line: string) => void };

/**
 * Returns whether another attempt may succeed: the server did not answer, is starting or stopping, was too slow, or is
 * locked.
 */
function isAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = sqliteCode(error);
  if (code !== null) return code === sqliteBusy;
  if (!(error instanceof StoreUnavailable) || sqliteCode(error.cause) !== null) return isAway(error.cause);
  const state = sqlState(error.cause);
  return state === null || /^(57|53|08)/.test(state);
}

const sqliteBusy = 5;

async function openOnce(configuration: Configuration, { clock, newId, remark }: Services): Promise<Store> {
  const { database, quotaDayZone, access, retention, databaseTimeoutMs } = configuration;
  // The records of the built-in demo do not count as changes.
  const actor = configuration.demo ? undefined : configurationFile(clock());
  const shared = { clock, newId, quotaDayZone, retention };
  const store =
    database.kind === "sqlite"
      ? await openSqliteStore({ ...shared, path: database.path, busyMs: databaseTimeoutMs })
      : await openPostgresStore({ ...shared, url: database.url, timeoutMs: databaseTimeoutMs });
  try {
    const sealing = createTokenSealing(configuration);
    const unreadable = await resealTokens(store, sealing);
    if (unreadable.length > 0) throw unreadableTokens(unreadable, configuration);
    const unsigned = await resealWebhooks(store, sealing);
    if (unsigned.length > 0) remark?.(unsignedLine(unsigned));
    const sealed = createSealedStore(store, sealing);
    const taken = await sealed.access.apply(access, actor);
    if (named(taken).length > 0) remark?.(takenOverLine(taken));
    if (isSourceOfKeys(configuration)) {
      const gone = await sealed.access.withdrawKeys(access, actor);
      if (gone.length > 0) remark?.(withdrawnLine(gone));
    }
    const { before, version, oldest } = sealed.schema;
    if (before !== null && before > 0) remark?.(migrationLine({ before, version, oldest }));
    const pause = await sealed.ledger.pruningPause();
    if (pause !== null) remark?.(pruningPauseText(pause));
    return sealed;
  } catch (error) {
    await store.close();
    throw error;
  }
}

/**
 * Returns whether the file decides which of its keys exist. The built-in demo, a console alone and a file without any
 * app do not: if they start on the same database, they must not end any keys.
 */
function isSourceOfKeys({ demo, roles, access }: Configuration): boolean {
  return !demo && roles.includes("gateway") && access.apps.length > 0;
}

function named({ plans, apps, keys }: TakenOver): string[] {
  return [
    ...plans.map((name) => `plan ${name}`),
    ...apps.map((id) => `app ${id}`),
    ...keys.map(({ appId, keyId }) => `key ${keyId} of ${appId}`),
  ];
}

/**
 * Returns the line that tells the operator whether instances of an older version may still run together with this one.
 */
function migrationLine({ before, version, oldest }: Record<"before" | "version" | "oldest", number>): string {
  const others =
    before < oldest
      ? "Instances of that version may refuse every metered call from now on: stop them."
      : "Instances of that version go on with it until they are upgraded.";
  return `The database was brought from schema ${before} to ${version}. ${others}`;
}

/** Returns the line that reports once that the file replaced an administrator's record with the same id. */
function takenOverLine(taken: TakenOver): string {
  return `CONFIG_FILE names what an administrator had made, and wins from now on: ${named(taken).join(", ")}.`;
}

function unsignedLine(webhooks: string[]): string {
  const more = webhooks.length > 5 ? ` and ${webhooks.length - 5} more` : "";
  return `TOKEN_KEYS lacks the key that the secrets of these webhooks were encrypted with, so nothing is sent to them: ${webhooks.slice(0, 5).join(", ")}${more}. Add the key, or rotate their secrets.`;
}

function withdrawnLine(keys: { appId: string; keyId: string }[]): string {
  const named = keys.slice(0, 5).map(({ appId, keyId }) => `${keyId} of ${appId}`);
  const more = keys.length > named.length ? ` and ${keys.length - named.length} more` : "";
  return `CONFIG_FILE does not name these keys any more, so they are refused from now on: ${named.join(", ")}${more}.`;
}

/**
 * Returns the error for tokens that no key opens. If the process started anyway, one call after another would be
 * refused, and a new sign-in would be sealed with a key that other instances lack.
 */
function unreadableTokens(
  places: Awaited<ReturnType<typeof resealTokens>>,
  { database, tokenKeys }: Settings,
): StoreUnusable {
  const named = places.slice(0, 3).map(({ owner, channel }) => `${owner.kind} ${owner.id} on ${channel}`);
  const more = places.length > named.length ? ` and ${places.length - named.length} more` : "";
  const file = tokenKeys.length > 0 ? null : keyFileOf(database);
  const missing =
    file === null
      ? "a key that is not in TOKEN_KEYS. Add that key after the newest one"
      : `another key than the one in ${file}. Put that file of the same time in its place, or its content into TOKEN_KEYS`;
  return new StoreUnusable(
    `The stored tokens of ${named.join(", ")}${more} were encrypted with ${missing}, or drop them with npm run admin -- authorizations forget.`,
  );
}

type Settings = Pick<Configuration, "database" | "tokenKeys">;

/**
 * Key that is public and therefore protects nothing. It is used where only simulated marketplaces are configured on a
 * database without a local file for a key. The configuration refuses real marketplaces there without TOKEN_KEYS.
 */
const simulatorKey = createHash("sha256").update("tokens of simulated marketplaces").digest();

/**
 * Creates the encryption of tokens with the first of TOKEN_KEYS. Without any, it uses a random key in
 * `<database>.token-key` next to the SQLite file, readable by its owner only and created when first needed. Tokens that
 * either of the two substitutes sealed can still be opened when TOKEN_KEYS is set later.
 * @throws StoreUnusable when the key file cannot be read or created
 */
function createTokenSealing({ database, tokenKeys }: Settings): TextSeal {
  const file = keyFileOf(database);
  const [newest, ...older] = tokenKeys;
  if (newest) {
    const keyInFile = file === null ? null : readKeyFile(file);
    return createTextSeal([newest, ...older, ...(keyInFile ? [keyInFile] : []), simulatorKey]);
  }
  return createTextSeal(
    file === null ? [simulatorKey] : [readKeyFile(file) ?? makeKeyFile(file), simulatorKey],
  );
}

/**
 * Returns the path of a database file's key file.
 * @returns null when there is no file to put it next to
 */
function keyFileOf(database: Configuration["database"]): string | null {
  return database.kind === "sqlite" && database.path !== ":memory:" ? `${database.path}.token-key` : null;
}

function readKeyFile(path: string): Uint8Array | null {
  let text: string;
  try {
    text = readFileSync(path, "utf8").trim();
  } catch (cause) {
    if (cause instanceof Error && "code" in cause && cause.code === "ENOENT") return null;
    throw unusableKey(path, "cannot be read", cause);
  }
  const key = readSealKey(text);
  if (!key) throw unusableKey(path, "does not hold 32 bytes in base64");
  return key;
}

/** Creates the key file atomically, and the first one wins, because several processes may start on one file. */
function makeKeyFile(path: string): Uint8Array {
  const draft = `${path}.${randomUUID()}`;
  try {
    writeFileSync(draft, `${newSealKey()}\n`, { mode: 0o600, flag: "wx" });
    chmodSync(draft, 0o600);
    linkSync(draft, path);
  } catch (cause) {
    if (!(cause instanceof Error && "code" in cause && cause.code === "EEXIST"))
      throw unusableKey(path, "cannot be written", cause);
  } finally {
    rmSync(draft, { force: true });
  }
  const key = readKeyFile(path);
  if (!key) throw unusableKey(path, "cannot be read");
  return key;
}

function unusableKey(path: string, what: string, cause?: unknown): StoreUnusable {
  return new StoreUnusable(
    `The token key ${path} ${what}. Put it right, or set TOKEN_KEYS (npm run admin -- token-key makes one).`,
    { cause },
  );
}
