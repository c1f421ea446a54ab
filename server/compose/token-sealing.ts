import { createHash, randomUUID } from "node:crypto";
import { chmodSync, linkSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import type { Configuration } from "./config.ts";
import { createTextSeal, newSealKey, readSealKey, type TextSeal } from "../node/text-seal.ts";
import { StoreUnusable } from "../store/store-unusable.ts";

type Settings = Pick<Configuration, "database" | "tokenKeys">;

/**
 * Public knowledge, so it protects nothing: it stands in where only simulated marketplaces are configured on a database
 * that has no file of this machine beside it. The configuration refuses real marketplaces there without TOKEN_KEYS.
 */
const simulatorKey = createHash("sha256").update("tokens of simulated marketplaces").digest();

/**
 * What this process encrypts tokens with: the first of TOKEN_KEYS. Without any it is a random key in `<database>.token-key`
 * beside the SQLite file, readable by its owner only and made when first needed. Tokens that either of the stand-ins sealed
 * can still be opened when TOKEN_KEYS is set later.
 *
 * @throws StoreUnusable when the key file cannot be read or made
 */
export function createTokenSealing({ database, tokenKeys }: Settings): TextSeal {
  const file = keyFileOf(database);
  const [newest, ...older] = tokenKeys;
  if (newest) {
    const kept = file === null ? null : readKeyFile(file);
    return createTextSeal([newest, ...older, ...(kept ? [kept] : []), simulatorKey]);
  }
  return createTextSeal(
    file === null ? [simulatorKey] : [readKeyFile(file) ?? makeKeyFile(file), simulatorKey],
  );
}

/** Where the key of a database file lies. @returns null when there is no file to put it beside */
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

/** Whole or not at all, and the first one wins: several processes may start on one file. */
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
