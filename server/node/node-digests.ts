import { hash } from "node:crypto";
import type { Digests } from "#server/kernel/digests.ts";
import { createHmac } from "./one-shot-hmac.ts";

/** Digests over node:crypto: lower-case hex of UTF-8 text. */
export const nodeDigests: Digests = {
  hmacSha1: createHmac("sha1"),
  hmacSha256: createHmac("sha256"),
  sha256: (text) => hash("sha256", text, "hex"),
};
