import { describe, expect, test } from "vitest";
import { ConfigurationError, readConfiguration } from "./config.ts";

const one = Buffer.alloc(32, 1).toString("base64");
const two = Buffer.alloc(32, 2).toString("base64url");

function read(baseUrl: string | null, environment: Record<string, string> = {}) {
  const entry = { base_url: baseUrl, app_key: "1", app_secret: "s" };
  const file = { marketplaces: baseUrl === null ? {} : { "1688": entry } };
  return readConfiguration({ CONFIG_FILE: "gateway.json", ...environment }, () => JSON.stringify(file));
}

function issuesOf(...input: Parameters<typeof read>): string[] {
  try {
    read(...input);
  } catch (error) {
    if (error instanceof ConfigurationError) return error.errors;
    throw error;
  }
  return [];
}

describe("key that encrypts tokens", () => {
  test("accepts one key or several, of 32 bytes in base64, the newest first", () => {
    expect(read(null).tokenKeys).toEqual([]);
    expect(read(null, { TOKEN_KEY: one }).tokenKeys).toEqual([Buffer.alloc(32, 1)]);
    const several = read(null, { TOKEN_KEYS: `${two} , ${one}` }).tokenKeys;
    expect(several).toEqual([Buffer.alloc(32, 2), Buffer.alloc(32, 1)]);
  });

  test.each(["https://gw.open.1688.com/openapi", "http://10.0.0.7:8080/openapi"])(
    "requires a key for a real marketplace on a shared database, and says how to make one: %s",
    (baseUrl) => {
      const shared = { DATABASE_URL: "postgres://u@127.0.0.1/procurement" };
      expect(issuesOf(baseUrl, shared)).toEqual([
        expect.stringMatching(/^TOKEN_KEYS: .*npm run admin -- token-key/),
      ]);
      expect(read(baseUrl, { ...shared, TOKEN_KEYS: one }).tokenKeys).toHaveLength(1);
    },
  );

  test.each(["https://gw.open.1688.com/openapi", "http://10.0.0.7:8080/openapi"])(
    "needs no key with a database file, which has a key file next to it, and reports that at start: %s",
    (baseUrl) => {
      const about = (warnings: string[]) => warnings.filter((line) => line.includes("TOKEN_KEYS"));
      expect(about(read(baseUrl).warnings)).toEqual([
        expect.stringMatching(/^TOKEN_KEYS is not set: .*token-key/),
      ]);
      expect(about(read(baseUrl, { TOKEN_KEYS: one }).warnings)).toEqual([]);
    },
  );

  test.each([
    "/simulator/1688/openapi",
    "http://127.0.0.1:4000/openapi",
    "http://localhost:4000/openapi",
    "http://sandbox.internal/simulator/1688/openapi",
  ])("needs no key with a simulated marketplace: %s", (baseUrl) => {
    expect(issuesOf(baseUrl)).toEqual([]);
  });

  test.each([
    [{ TOKEN_KEY: "c2hvcnQ=" }, /^TOKEN_KEY: must be 32 bytes/],
    [{ TOKEN_KEYS: `${one},very-secret-typo` }, /^TOKEN_KEYS: must be 32 bytes/],
    [{ TOKEN_KEYS: one, TOKEN_KEY: two }, /^TOKEN_KEY: is set together with TOKEN_KEYS/],
  ])(
    "refuses a wrong key in one line that does not repeat it: %#",
    (environment: Record<string, string>, text) => {
      const issues = issuesOf("https://gw.open.1688.com/openapi", environment);
      expect(issues).toEqual([expect.stringMatching(text)]);
      for (const value of Object.values(environment)) expect(issues.join()).not.toContain(value);
    },
  );
});

describe("PUBLIC_URL", () => {
  test("accepts the console's address without a path", () => {
    expect(read(null).publicUrl).toBeNull();
    expect(read(null, { PUBLIC_URL: "https://console.example/" }).publicUrl).toBe("https://console.example");
    expect(issuesOf(null, { PUBLIC_URL: "https://console.example/app" })).toEqual([
      expect.stringMatching(/^PUBLIC_URL: must be an address without a path/),
    ]);
  });
});
