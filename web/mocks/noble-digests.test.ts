import fc from "fast-check";
import { expect, test } from "vitest";
import { nodeDigests } from "#server/node/runtime.ts";
import { nobleDigests } from "./noble-digests.ts";

test("computes the same digests in the browser as on the server", () => {
  const text = fc.string({ unit: "grapheme" }).filter((value) => value.isWellFormed());
  fc.assert(
    fc.property(text, text, (key, value) => {
      expect(nobleDigests.hmacSha1(key, value)).toBe(nodeDigests.hmacSha1(key, value));
      expect(nobleDigests.hmacSha256(key, value)).toBe(nodeDigests.hmacSha256(key, value));
      expect(nobleDigests.sha256(value)).toBe(nodeDigests.sha256(value));
    }),
    { numRuns: 50 },
  );
});
