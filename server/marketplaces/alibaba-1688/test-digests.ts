import { createHash, createHmac } from "node:crypto";
import type { Digests } from "../digests.ts";

/** Real digests for tests. */
export const testDigests: Digests = {
  hmacSha1: (key, text) => createHmac("sha1", key).update(text, "utf8").digest("hex"),
  hmacSha256: (key, text) => createHmac("sha256", key).update(text, "utf8").digest("hex"),
  sha256: (text) => createHash("sha256").update(text, "utf8").digest("hex"),
};
