import { createHmac, hash } from "node:crypto";
import type { Digests } from "#server/marketplaces/digests.ts";

/** Digests over node:crypto: lower-case hex of UTF-8 text. */
export const nodeDigests: Digests = {
  hmacSha1: (key, text) => createHmac("sha1", key).update(text, "utf8").digest("hex"),
  hmacSha256: (key, text) => createHmac("sha256", key).update(text, "utf8").digest("hex"),
  sha256: (text) => hash("sha256", text, "hex"),
};
