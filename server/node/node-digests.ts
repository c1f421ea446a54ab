import { createHmac, hash } from "node:crypto";
import type { Digests } from "#server/kernel/digests.ts";

const hmac = (algorithm: string) => (key: string, text: string) =>
  createHmac(algorithm, key).update(text, "utf8").digest("hex");

/** Digests over node:crypto: lower-case hex of UTF-8 text. */
export const nodeDigests: Digests = {
  hmacSha1: hmac("sha1"),
  hmacSha256: hmac("sha256"),
  sha256: (text) => hash("sha256", text, "hex"),
};
