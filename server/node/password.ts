import { randomBytes, scrypt, timingSafeEqual } from "node:crypto";

/** Cost of new hashes: 32 MiB and some 60 ms of one core. */
const cost = { N: 32_768, r: 8, p: 1 } as const;
const hashBytes = 32;
/** No configured hash may make a sign-in dearer than this, bytes. */
const mostMemory = 256 * 1024 * 1024;

type Parts = { N: number; r: number; p: number; salt: Buffer; hash: Buffer };

/** A new hash for `operators[].password_hash`: `scrypt$N$r$p$salt$hash`, salt and hash in base64 without padding. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  const hash = await derive(password, { ...cost, salt, hash: Buffer.alloc(hashBytes) });
  const encoded = [salt, hash].map((bytes) => bytes.toString("base64").replace(/=+$/, ""));
  return ["scrypt", cost.N, cost.r, cost.p, ...encoded].join("$");
}

/**
 * Whether a password fits a hash, in constant time. Without a hash (an unknown account) the same work is done and the answer
 * is no, so that time tells nobody which accounts exist (ASVS V6.3.8).
 */
export async function verifyPassword(password: string, encoded: string | null): Promise<boolean> {
  const parts = encoded === null ? null : parse(encoded);
  const against = parts ?? { ...cost, salt: Buffer.alloc(16), hash: Buffer.alloc(hashBytes) };
  const derived = await derive(password, against);
  return timingSafeEqual(derived, against.hash) && parts !== null;
}

function parse(encoded: string): Parts | null {
  const [scheme, N, r, p, salt, hash] = encoded.split("$");
  if (scheme !== "scrypt" || !salt || !hash) return null;
  return {
    N: Number(N),
    r: Number(r),
    p: Number(p),
    salt: Buffer.from(salt, "base64"),
    hash: Buffer.from(hash, "base64"),
  };
}

function derive(password: string, { N, r, p, salt, hash }: Parts): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    scrypt(password.normalize("NFKC"), salt, hash.length, { N, r, p, maxmem: mostMemory }, (error, key) =>
      error ? reject(error) : resolve(key),
    );
  });
}
