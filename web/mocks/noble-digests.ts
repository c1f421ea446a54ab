import { hmac } from "@noble/hashes/hmac.js";
import { sha1 } from "@noble/hashes/legacy.js";
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import type { Digests } from "#server/shared/runtime.ts";

/** The digests of the server's node:crypto for a browser. WebCrypto is asynchronous and would make every caller wait. */
export const nobleDigests: Digests = {
  hmacSha1: (key, text) => bytesToHex(hmac(sha1, utf8ToBytes(key), utf8ToBytes(text))),
  hmacSha256: (key, text) => bytesToHex(hmac(sha256, utf8ToBytes(key), utf8ToBytes(text))),
  sha256: (text) => bytesToHex(sha256(utf8ToBytes(text))),
};
