import { describe, expect, test } from "vitest";
import { ConfigurationError, readConfiguration } from "./config.ts";

function read(file: object | string) {
  const text = typeof file === "string" ? file : JSON.stringify(file);
  return readConfiguration({ CONFIG_FILE: "gateway.json" }, () => text);
}

function issuesOf(text: string): string[] {
  try {
    read(text);
    return [];
  } catch (error) {
    if (error instanceof ConfigurationError) return error.errors;
    throw error;
  }
}

const olderHash = `scrypt$32768$8$1$${"s".repeat(22)}$${"h".repeat(43)}`;
const marketplaceAt = (address: string) => ({
  marketplaces: { "1688": { base_url: address, app_key: "k", app_secret: "s" } },
});

describe("valid configuration file that could be safer", () => {
  test("starts with a remark about a password hash of an older release, which still opens the console", () => {
    const operators = [{ email: "a@example.com", role: "buyer", password_hash: olderHash }];
    const configuration = read({ operators });
    expect(configuration.warnings).toStrictEqual([
      expect.stringMatching(
        /^gateway\.json: operators\[0\]\.password_hash: .*npm run admin -- password-hash/,
      ),
    ]);
    expect(configuration.warnings.join()).not.toContain(olderHash);
    expect(configuration.operators[0]?.passwordHash).toBe(olderHash);
  });

  test.each(["http://10.0.0.7/openapi", "http://gw.open.1688.com:80/openapi", "http://[fd00::1]/openapi"])(
    "starts with a remark about a marketplace without encryption: %s",
    (address) => {
      expect(read(marketplaceAt(address)).warnings).toContainEqual(
        expect.stringMatching(/^gateway\.json: marketplaces\.1688\.base_url: .*unencrypted/),
      );
    },
  );

  test.each([
    "https://gw.open.1688.com/openapi",
    "http://127.0.0.1:4000/openapi",
    "http://[::1]:4000/openapi",
    "http://sandbox.internal/simulator/1688/openapi",
    "/simulator/1688/openapi",
  ])("has no remark about the encryption of %s", (address) => {
    expect(read(marketplaceAt(address)).warnings.join()).not.toContain("base_url");
  });
});

describe("name that would be lost silently", () => {
  test.each([
    ["plans.__proto__", '{"plans": {"__proto__": {"daily_units": 5}}}'],
    ["apps[0].authorizations.__proto__", '{"apps": [{"authorizations": {"__proto__": {}}}]}'],
    ["__proto__", '{"__proto__": {}}'],
  ])("reports a name that would be lost at %s", (path, text) => {
    expect(issuesOf(text)).toContain(`gateway.json: ${path}: is a name that cannot be used`);
  });
});
