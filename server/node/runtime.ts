import { randomFillSync, randomBytes, createHmac, hash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Clock, Random, Digests } from "#server/shared/runtime.ts";

/** Returns this machine's time, epoch ms. */
export const systemClock: Clock = () => Date.now();

/** Returns a random number for jitter only. It must not be used for anything unguessable. */
export const systemRandom: Random = () => Math.random();

// Crockford's alphabet is in character order, so ids sort as text by the time they were made.
const alphabet = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const timeLength = 10;
const randomLength = 16;

/**
 * Creates a generator of 26-character ids: ten of time, sixteen (80 bits) of the system's generator. They sort by time
 * and cannot be guessed.
 */
export function createNewId(clock: Clock = systemClock): () => string {
  return () => {
    let id = timeText(Math.max(0, Math.floor(clock())));
    if (used === random.length) {
      randomFillSync(random);
      used = 0;
    }
    for (const end = used + randomLength; used < end; used++) id += alphabet[random[used]! % 32];
    return id;
  };
}

/**
 * Random bytes for 128 ids at a time, as Node's randomUUID does: one by one it costs 10 us an id. No byte is used
 * twice.
 */
const random = new Uint8Array(128 * randomLength);
let used = random.length;

function timeText(at: number): string {
  let text = "";
  for (let rest = at; text.length < timeLength; rest = Math.floor(rest / 32))
    text = alphabet[rest % 32] + text;
  return text;
}

export const newId = createNewId();

/** Returns 256 bits of the system's generator as 43 characters of base64url. */
export function newSecret(): string {
  return randomBytes(32).toString("base64url");
}

const hmac = (algorithm: string) => (key: string, text: string) =>
  createHmac(algorithm, key).update(text, "utf8").digest("hex");

/** Digests by node:crypto: lower-case hex of UTF-8 text. */
export const nodeDigests: Digests = {
  hmacSha1: hmac("sha1"),
  hmacSha256: hmac("sha256"),
  sha256: (text) => hash("sha256", text, "hex"),
};

/** Top folder of this program. */
export const productFolder = join(import.meta.dirname, "../..");

const packageFile = readFileSync(join(productFolder, "package.json"), "utf8");

/** Version of this program, from package.json. */
export const { version: productVersion } = JSON.parse(packageFile) as { version: string };
