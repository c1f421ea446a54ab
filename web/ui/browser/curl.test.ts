import { execFileSync } from "node:child_process";
import fc from "fast-check";
import { expect, test } from "vitest";
import { curlCommand, shellQuoted } from "./curl.ts";

test("writes the variable, never a key, and the id as text", () => {
  const command = curlCommand({
    gatewayUrl: "http://127.0.0.1:3000/",
    path: "/v1/orders/payment-methods",
    body: { channel: "1688", order_id: "239695213738498520" },
  });
  expect(command).toBe(
    `curl -sS -X POST 'http://127.0.0.1:3000/v1/orders/payment-methods' \\\n` +
      `  -H "Authorization: Bearer $API_KEY" \\\n` +
      `  -H 'Content-Type: application/json' \\\n` +
      `  --data-raw '{"channel":"1688","order_id":"239695213738498520"}'`,
  );
});

test("quotes a text so that a shell reads it back unchanged", () => {
  const text = fc
    .string({ unit: "grapheme" })
    .filter((value) => !value.includes("\0") && value.isWellFormed());
  const nasty = fc.string({ unit: fc.constantFrom("'", '"', "$", "`", "\\", "!", "\n", ";", "a", "采") });
  fc.assert(
    fc.property(fc.oneof(text, nasty), (value) => {
      expect(execFileSync("/bin/sh", ["-c", `printf %s ${shellQuoted(value)}`], { encoding: "utf8" })).toBe(
        value,
      );
    }),
    { numRuns: 40 },
  );
});
