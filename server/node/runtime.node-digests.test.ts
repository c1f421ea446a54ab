import { expect, test } from "vitest";
import { nodeDigests } from "./runtime.ts";

const fox = "The quick brown fox jumps over the lazy dog";

test("computes digests that match published vectors", () => {
  // RFC 4231 case 2, RFC 2202 case 2, FIPS 180-4 "abc"; and the well-known fox of the HMAC article.
  expect(nodeDigests.hmacSha256("Jefe", "what do ya want for nothing?")).toBe(
    "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843",
  );
  expect(nodeDigests.hmacSha1("Jefe", "what do ya want for nothing?")).toBe(
    "effcdf6ae5eb2fa2d27416d5f184df9c259a7c79",
  );
  expect(nodeDigests.hmacSha1("key", fox)).toBe("de7c9b85b8b78aa6bc8a7a36f70a90701c9db4d9");
  expect(nodeDigests.sha256("abc")).toBe("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
});

test("encodes text as UTF-8 for digests", () => {
  expect(nodeDigests.sha256("跨境宝")).toBe(
    nodeDigests.sha256(Buffer.from("e8b7a8e5a283e5ae9d", "hex").toString("utf8")),
  );
  expect(nodeDigests.sha256("跨")).not.toBe(nodeDigests.sha256("?"));
});
