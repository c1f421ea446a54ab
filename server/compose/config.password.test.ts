import { expect, test } from "vitest";
import { knownPassword } from "#testing/http/known-password.ts";
import { ConfigurationError, readConfiguration } from "./config.ts";

function issuesOf(hash: string): string[] {
  const operators = [{ email: "buyer@example.com", role: "buyer", password_hash: hash }];
  try {
    readConfiguration({ CONFIG_FILE: "file.json" }, () => JSON.stringify({ operators }));
    return [];
  } catch (error) {
    if (error instanceof ConfigurationError) return error.errors;
    throw error;
  }
}

const [salt, hash] = knownPassword.hash.split("$").slice(-2);

test.each([
  ["our own cost", 131_072, 1],
  ["less memory and more turns", 32_768, 3],
  ["the cost of older releases", 32_768, 1],
])("accepts a hash with %s", (_, N, p) => {
  expect(issuesOf(`scrypt$${N}$8$${p}$${salt}$${hash}`)).toEqual([]);
});

test.each([
  [
    "less than the cost of older releases",
    `scrypt$16384$8$1$${salt}$${hash}`,
    /cheaper to guess .*password-hash/,
  ],
  ["a toy cost", `scrypt$2$1$1$${salt}$${hash}`, /cheaper to guess/],
  ["one byte", `scrypt$131072$8$1$${salt}$eQ`, /a hash of 32 or more/],
  ["one byte of salt", `scrypt$131072$8$1$eQ$${hash}`, /a salt of 16 bytes/],
  ["no power of two", `scrypt$131073$8$1$${salt}$${hash}`, /a power of two/],
  ["more memory than a sign-in may take", `scrypt$1048576$8$1$${salt}$${hash}`, /more than 256 MiB/],
  ["another scheme", "argon2id$x", /must be scrypt/],
])("refuses a hash with %s at start, by its path and without its text", (_, wrong, words) => {
  const [error, ...others] = issuesOf(wrong);
  expect(others).toEqual([]);
  expect(error).toMatch(/^file\.json: operators\[0\]\.password_hash: /);
  expect(error).toMatch(words);
  expect(error).not.toContain(wrong);
});
