import * as crypto from "node:crypto";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createHmac } from "./one-shot-hmac.ts";

describe("HMAC from one-shot hashes", () => {
  it("equals Node's own for any secret and text, longer than a block or than the scratch memory, also lone surrogates", () => {
    for (const algorithm of ["sha1", "sha256"] as const) {
      const hmac = createHmac(algorithm);
      const unit = fc.integer({ min: 0, max: 0xffff }).map((code) => String.fromCharCode(code));
      const secret = fc.string({ maxLength: 150, unit: "binary" });
      const text = fc.oneof(
        fc.string({ unit, maxLength: 300 }),
        fc.string({ unit, minLength: 1_500, maxLength: 3_000 }),
      );
      fc.assert(
        fc.property(secret, text, (key, said) => {
          expect(hmac(key, said)).toBe(crypto.createHmac(algorithm, key).update(said, "utf8").digest("hex"));
        }),
        { numRuns: 200 },
      );
    }
  });
});
