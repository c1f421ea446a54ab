import { describe, expect, it } from "vitest";
import { ConfigurationFault, readConfiguration } from "./config.ts";

const read = (environment: Record<string, string>) => readConfiguration(environment, () => "{}");

describe("what the console's cookies are signed with", () => {
  it("is one secret, taken as it is, or several with the newest first", () => {
    expect(read({}).sessionSecrets).toEqual([]);
    expect(read({ SESSION_SECRET: "one, with a comma" }).sessionSecrets).toEqual(["one, with a comma"]);
    expect(read({ SESSION_SECRETS: "only" }).sessionSecrets).toEqual(["only"]);
    expect(read({ SESSION_SECRETS: "new , old" }).sessionSecrets).toEqual(["new", "old"]);
  });

  it.each([
    [{ SESSION_SECRETS: "new,old", SESSION_SECRET: "old" }, /^SESSION_SECRET: is set beside SESSION_SECRETS/],
    // An empty one would accept what anybody can sign.
    [{ SESSION_SECRETS: "new," }, /^SESSION_SECRETS: .*none empty/],
    [{ SESSION_SECRETS: "," }, /^SESSION_SECRETS: .*none empty/],
  ])("is not begun with when it cannot be meant: %j", (environment, fault) => {
    const begin = () => read(environment as unknown as Record<string, string>);
    expect(begin).toThrow(ConfigurationFault);
    expect(begin).toThrow(fault);
  });
});
