import { describe, expect, test } from "vitest";
import { ConfigurationError, readConfiguration } from "./config.ts";

const read = (environment: Record<string, string>) => readConfiguration(environment, () => "{}");

const [one = "", other = ""] = ["one, with a comma", "no comma"].map(
  (text) => `${text} and forty characters more of 0123456789`,
);

describe("secrets that sign the console's cookies", () => {
  test("accepts one secret, used unchanged, or several with the newest first", () => {
    expect(read({}).sessionSecrets).toEqual([]);
    expect(read({ SESSION_SECRET: one }).sessionSecrets).toEqual([one]);
    expect(read({ SESSION_SECRETS: other }).sessionSecrets).toEqual([other]);
    expect(read({ SESSION_SECRETS: `${other} , old ${other}` }).sessionSecrets).toEqual([
      other,
      `old ${other}`,
    ]);
  });

  test.each([
    [
      { SESSION_SECRETS: "new,old", SESSION_SECRET: "old" },
      /^SESSION_SECRET: is set together with SESSION_SECRETS/,
    ],
    // A secret that can be guessed lets others sign.
    [{ SESSION_SECRET: "a secret of nineteen" }, /^SESSION_SECRET: must be 32 random bytes/],
    [{ SESSION_SECRET: "ab".repeat(30) }, /^SESSION_SECRET: must be 32 random bytes/],
    [{ SESSION_SECRETS: `${other},short` }, /^SESSION_SECRETS\[1\]: must be 32 random bytes/],
    [{ METRICS_TOKEN: "short" }, /^METRICS_TOKEN: must be 32 random bytes/],
    // An empty secret would accept a value that anyone can sign.
    [{ SESSION_SECRETS: "new," }, /^SESSION_SECRETS: .*none empty/],
    [{ SESSION_SECRETS: "," }, /^SESSION_SECRETS: .*none empty/],
  ])("refuses secrets at start that cannot be intended: %j", (environment, error) => {
    const begin = () => read(environment as unknown as Record<string, string>);
    expect(begin).toThrow(ConfigurationError);
    expect(begin).toThrow(error);
  });
});
