import { randomBytes, scrypt, timingSafeEqual } from "node:crypto";

/**
 * Cost of new hashes (OWASP, Password Storage): 128 MiB and some 400 ms of one core. Sign-ins are checked one at a
 * time.
 */
const cost = { N: 131_072, r: 8, p: 1 } as const;
/** Minimum costs that OWASP considers equally good, with less memory and more time: N and p, with r = 8. */
const minCosts = [
  [131_072, 1],
  [65_536, 2],
  [32_768, 3],
  [16_384, 5],
  [8_192, 10],
] as const;
const saltBytes = 16;
const hashBytes = 32;
/** Maximum memory that a configured hash may take at a sign-in, bytes. */
const maxMemory = 256 * 1024 * 1024;

type Parts = { N: number; r: number; p: number; salt: Buffer; hash: Buffer };

/**
 * Returns a new hash for `operators[].password_hash`: `scrypt$N$r$p$salt$hash`, salt and hash in base64 without
 * padding.
 */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(saltBytes);
  const hash = await derive(password, { ...cost, salt, hash: Buffer.alloc(hashBytes) });
  const encoded = [salt, hash].map((bytes) => bytes.toString("base64").replace(/=+$/, ""));
  return ["scrypt", cost.N, cost.r, cost.p, ...encoded].join("$");
}

/**
 * Returns whether a password matches a hash, in constant time. Without a hash (an unknown account) it does the same
 * work and returns false, so that the time does not reveal which accounts exist (ASVS V6.3.8).
 */
export async function verifyPassword(password: string, encoded: string | null): Promise<boolean> {
  const parts = encoded === null ? null : parse(encoded);
  const against = parts ?? { ...cost, salt: Buffer.alloc(16), hash: Buffer.alloc(hashBytes) };
  const derived = await derive(password, against);
  return timingSafeEqual(derived, against.hash) && parts !== null;
}

/**
 * Returns whether a hash has a cost other than that of new hashes. Such a hash is renewed when its password is given.
 */
export function isOfOtherCost(encoded: string): boolean {
  const parts = parse(encoded);
  return parts !== null && (parts.N !== cost.N || parts.r !== cost.r || parts.p !== cost.p);
}

/**
 * Cost of the hashes that releases before 0.1 made. They are still accepted, because their owners would be locked out.
 */
const olderCost = { N: 32_768, r: 8, p: 1 } as const;

/** Returns whether a hash has the cost of an older release, which is cheaper to guess than today's. */
export function isOfOlderCost(encoded: string): boolean {
  const parts = parse(encoded);
  return parts !== null && parts.N === olderCost.N && parts.r === olderCost.r && parts.p === olderCost.p;
}

/**
 * Returns why an operator's password hash is invalid, in words for its owner; null for a valid one. The text never
 * repeats the hash.
 */
export function passwordHashIssue(encoded: string): string | null {
  const parts = parse(encoded);
  if (!parts || !Number.isInteger(Math.log2(parts.N)) || parts.N < 2)
    return "must be scrypt$N$r$p$salt$hash, N a power of two, salt and hash in base64";
  const { N, r, p, salt, hash } = parts;
  if (salt.length < saltBytes || hash.length < hashBytes)
    return `must have a salt of ${saltBytes} bytes or more and a hash of ${hashBytes} or more`;
  if (isOfOlderCost(encoded)) return null;
  if (r < cost.r || !minCosts.some(([minN, minP]) => N >= minN && p >= minP))
    return `is cheaper to guess than scrypt with N=${cost.N}, r=${cost.r}, p=${cost.p}: make a new one with npm run admin -- password-hash`;
  return 128 * r * (N + p + 2) > maxMemory ? "takes more than 256 MiB to check" : null;
}

const encodedForm =
  /^scrypt(\$[1-9][0-9]{0,7})(\$[1-9][0-9]{0,3}){2}\$[A-Za-z0-9+/_-]+={0,2}\$[A-Za-z0-9+/_-]+={0,2}$/;

function parse(encoded: string): Parts | null {
  if (!encodedForm.test(encoded)) return null;
  const [, N, r, p, salt = "", hash = ""] = encoded.split("$");
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
    scrypt(password.normalize("NFKC"), salt, hash.length, { N, r, p, maxmem: maxMemory }, (error, key) =>
      error ? reject(error) : resolve(key),
    );
  });
}
