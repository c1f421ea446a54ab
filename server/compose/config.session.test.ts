import { describe, expect, it } from "vitest";
import { ConfigurationFault, readConfiguration } from "./config.ts";

const read = (environment: Record<string, string>) => readConfiguration(environment, () => "{}");

const [one = "", other = ""] = ["one, with a comma", "no comma"].map(
  (text) => `${text} and forty characters more of 0123456789`,
);

describe("what the console's cookies are signed with", () => {
  it("is one secret, taken as it is, or several with the newest first", () => {
    expect(read({}).sessionSecrets).toEqual([]);
    expect(read({ SESSION_SECRET: one }).sessionSecrets).toEqual([one]);
    expect(read({ SESSION_SECRETS: other }).sessionSecrets).toEqual([other]);
    expect(read({ SESSION_SECRETS: `${other} , old ${other}` }).sessionSecrets).toEqual([
      other,
      `old ${other}`,
    ]);
  });

  it.each([
    [{ SESSION_SECRETS: "new,old", SESSION_SECRET: "old" }, /^SESSION_SECRET: is set beside SESSION_SECRETS/],
    // What can be guessed can be signed.
    [{ SESSION_SECRET: "a secret of nineteen" }, /^SESSION_SECRET: must be 32 random bytes/],
    [{ SESSION_SECRET: "ab".repeat(30) }, /^SESSION_SECRET: must be 32 random bytes/],
    [{ SESSION_SECRETS: `${other},short` }, /^SESSION_SECRETS\[1\]: must be 32 random bytes/],
    [{ METRICS_TOKEN: "short" }, /^METRICS_TOKEN: must be 32 random bytes/],
    // An empty one would accept what anybody can sign.
    [{ SESSION_SECRETS: "new," }, /^SESSION_SECRETS: .*none empty/],
    [{ SESSION_SECRETS: "," }, /^SESSION_SECRETS: .*none empty/],
  ])("is not begun with when it cannot be meant: %j", (environment, fault) => {
    const begin = () => read(environment as unknown as Record<string, string>);
    expect(begin).toThrow(ConfigurationFault);
    expect(begin).toThrow(fault);
  });
});
