import { createHash } from "node:crypto";
import { describe, expect, test } from "vitest";
import { knownPassword } from "#testing/http/known-password.ts";
import { ConfigurationError, readConfiguration } from "./config.ts";
import { demoKeys } from "#server/demo/demo-keys.ts";

const hash = (text: string) => createHash("sha256").update(text).digest("hex");
const secret = "very-secret-value-7f3a";

/** Returns a small version of the example of docs/configuration.md. */
function exampleFile() {
  return {
    marketplaces: {
      "1688": { base_url: "https://gw.open.1688.com/openapi", app_key: "100", app_secret: "env:ALI_SECRET" },
    },
    platform_daily_units: 1_000_000,
    plans: {
      standard: {
        enabled: true,
        requests_per_minute: 60,
        daily_units: 5000,
        channels: ["1688", "taobao", "weidian"],
        units: { "orders.preview": 3 },
      },
    },
    apps: [
      {
        id: "acme",
        name: "Acme",
        mode: "self",
        plan: "standard",
        merchant_uuid: "m-1",
        keys: [{ id: "k1", environment: "live", sha256: hash("svc_live_a"), scopes: ["order:read"] }],
        authorizations: {
          "1688": { access_token: secret, refresh_token: "r", expires_at: "2026-12-01T00:00:00Z" },
        },
        warehouse: { code: "WH-1", authorizations: { "1688": { access_token: "t" } } },
      },
    ],
    operators: [
      {
        email: "Buyer@Example.com",
        name: "B",
        role: "buyer",
        password_hash: knownPassword.hash,
      },
    ],
  };
}

type Example = ReturnType<typeof exampleFile>;
type Loose = Record<string, unknown>;

function read(file: unknown, environment: Record<string, string> = {}) {
  return readConfiguration(
    { CONFIG_FILE: "gateway.json", ALI_SECRET: secret, TOKEN_KEYS: "B".repeat(43), ...environment },
    () => (typeof file === "string" ? file : JSON.stringify(file)),
  );
}

function issuesOf(attempt: () => unknown): string[] {
  try {
    attempt();
  } catch (error) {
    if (error instanceof ConfigurationError) return error.errors;
    throw error;
  }
  return [];
}

function app(file: Example): Loose {
  return file.apps[0] as Loose;
}

describe("valid file", () => {
  test("turns a file into one typed value: references resolved, times in ms, hashes and e-mails in lower case", () => {
    const configuration = read(exampleFile());
    expect(configuration.demo).toBe(false);
    expect(configuration.marketplaces["1688"]).toEqual({
      baseUrl: "https://gw.open.1688.com/openapi",
      appKey: "100",
      appSecret: secret,
      maxInFlight: null,
      categoryCallsPerSecond: null,
      categoryRefreshMinutes: null,
    });
    expect(configuration.access.apps[0]?.authorizations["1688"]).toEqual({
      accessToken: secret,
      refreshToken: "r",
      expiresAt: Date.UTC(2026, 11, 1),
    });
    expect(configuration.operators[0]?.email).toBe("buyer@example.com");
    expect(configuration.operators[0]?.id).toMatch(/^op_[0-9a-f]{16}$/);
    expect(configuration.gatewayApiKey).toBeNull();
  });

  test("accepts a file without operators or apps, and limits of a thousand million", () => {
    const limits = { requests_per_minute: 1_000_000_000, daily_units: 1_000_000_000 };
    const file = { plans: { big: limits }, platform_daily_units: 1_000_000_000, operators: [] };
    expect(read(file).access.plans[0]).toMatchObject({
      requestsPerMinute: 1_000_000_000,
      dailyUnits: 1_000_000_000,
      channels: ["1688", "taobao", "weidian"],
      enabled: true,
    });
  });

  test("accepts the same key id in two apps, and any text from the environment", () => {
    const file = exampleFile();
    const second = { ...file.apps[0], id: "other", merchant_uuid: "env:UUID", keys: [] as unknown[] };
    second.keys = [{ id: "k1", environment: "live", sha256: hash("svc_live_b"), scopes: [] }];
    const { access } = read({ ...file, apps: [file.apps[0], second] }, { UUID: "from-outside" });
    expect(access.apps[1]?.merchantUuid).toBe("from-outside");
  });

  test("warns about unknown fields, which are ignored", () => {
    const file = { ...exampleFile(), note: secret };
    app(file)["colour"] = "red";
    const { warnings } = read(file);
    expect(warnings).toEqual([
      "gateway.json: apps[0].colour: is not a known field and is ignored",
      "gateway.json: note: is not a known field and is ignored",
    ]);
  });
});

const issues: [place: string, change: (file: Example) => void][] = [
  ["apps[1].id", (file) => file.apps.push({ ...exampleFile().apps[0]!, merchant_uuid: "m-2", keys: [] })],
  ["apps[1].merchant_uuid", (file) => file.apps.push({ ...exampleFile().apps[0]!, id: "other", keys: [] })],
  [
    "apps[1].merchant_uuid",
    (file) => file.apps.push({ ...exampleFile().apps[0]!, id: "other", merchant_uuid: "M-1", keys: [] }),
  ],
  ["apps[0].keys[1].id", ({ apps }) => apps[0]!.keys.push({ ...apps[0]!.keys[0]!, sha256: hash("x") })],
  ["apps[0].keys[1].sha256", ({ apps }) => apps[0]!.keys.push({ ...apps[0]!.keys[0]!, id: "k2" })],
  ["operators[1].email", ({ operators }) => operators.push({ ...operators[0]!, email: "BUYER@example.com" })],
  ["apps[0].plan", (file) => (app(file)["plan"] = "gold")],
  ["apps[0].keys[0].sha256", ({ apps }) => (apps[0]!.keys[0]!.sha256 = secret)],
  ["apps[0].keys[0].environment", ({ apps }) => (apps[0]!.keys[0]!.environment = secret)],
  ["apps[0].keys[0].scopes[0]", ({ apps }) => (apps[0]!.keys[0]!.scopes = [secret])],
  ["apps[0].mode", (file) => (app(file)["mode"] = secret)],
  ["apps[0].id", (file) => (app(file)["id"] = 7)],
  [
    "apps[0].warehouse",
    (file) => {
      app(file)["mode"] = "warehouse";
      Reflect.deleteProperty(app(file), "warehouse");
    },
  ],
  [
    "apps[0].authorizations.1688.expires_at",
    ({ apps }) => (apps[0]!.authorizations["1688"].expires_at = "2026-12-01 00:00"),
  ],
  ["apps[0].authorizations.ebay", (file) => ((app(file)["authorizations"] as Loose)["ebay"] = {})],
  ["marketplaces.amazon", (file) => ((file.marketplaces as Loose)["amazon"] = {})],
  ["marketplaces.1688.base_url", (file) => (file.marketplaces["1688"].base_url = `ftp://${secret}`)],
  ["marketplaces.1688.app_secret", (file) => (file.marketplaces["1688"].app_secret = "env:NOT_SET")],
  ["platform_daily_units", (file) => (file.platform_daily_units = -1)],
  ["plans.standard.daily_units", (file) => (file.plans.standard.daily_units = -5)],
  ["plans.standard.daily_units", (file) => (file.plans.standard.daily_units = 1_000_000_001)],
  ["plans.standard.requests_per_minute", (file) => (file.plans.standard.requests_per_minute = 1.5)],
  ["plans.standard.channels[0]", (file) => (file.plans.standard.channels = [secret])],
  ["plans.standard.units.orders.pay", (file) => ((file.plans.standard.units as Loose)["orders.pay"] = 3)],
  [
    "plans.standard.units.category.item",
    (file) => ((file.plans.standard.units as Loose)["category.item"] = 3),
  ],
  [
    "plans.standard.units.orders.payment-methods",
    (file) => ((file.plans.standard.units as Loose)["orders.payment-methods"] = 2),
  ],
  ["plans.standard.units.orders.preview", (file) => (file.plans.standard.units["orders.preview"] = -3)],
  ["operators[0].role", ({ operators }) => (operators[0]!.role = secret)],
  ["operators[0].email", ({ operators }) => (operators[0]!.email = secret)],
  ["operators[0].password_hash", ({ operators }) => (operators[0]!.password_hash = secret)],
  ["apps", (file) => ((file as Loose)["apps"] = secret)],
];

describe("invalid file", () => {
  test.each(issues)("refuses an invalid file with the place: %s", (place, change) => {
    const file = exampleFile();
    change(file);
    const found = issuesOf(() => read(file));
    expect(found).toHaveLength(1);
    expect(found[0]).toMatch(new RegExp(`^gateway\\.json: ${place.replaceAll(/[[\].]/g, "\\$&")}: \\S`));
    expect(found.join("\n")).not.toContain(secret);
  });

  test("reports all errors at once, those of the environment first", () => {
    const file = exampleFile();
    app(file)["plan"] = "gold";
    file.platform_daily_units = -1;
    file.operators[0]!.role = "king";
    const found = issuesOf(() => read(file, { PORT: "99999", QUOTA_DAY_ZONE: "Mars/Olympus" }));
    expect(found.map((line) => line.split(": ").slice(0, 2).join(": "))).toEqual([
      "PORT: must be a whole number from 0 to 65535",
      'QUOTA_DAY_ZONE: must be a time zone such as "Asia/Shanghai"',
      "gateway.json: platform_daily_units",
      "gateway.json: operators[0].role",
      "gateway.json: apps[0].plan",
    ]);
  });

  test.each([
    [`{\n  "apps": ${secret}\n}`, "line 2, column 11"],
    [`{\n  "apps": [],\n}`, "line 3, column 1"],
    [`{"apps": [}`, "line 1, column 11"],
    [`{"apps": "${secret}`, `line 1, column ${11 + secret.length}`],
    ["", "line 1, column 1"],
  ])("says where a file is not JSON and quotes nothing of it: %j", (text, place) => {
    expect(issuesOf(() => read(text))).toEqual([`gateway.json: (the whole file): is not JSON: see ${place}`]);
  });

  test("refuses a repeated name in one object", () => {
    const found = issuesOf(() => read('{"apps": [], "apps": []}'));
    expect(found).toEqual(["gateway.json: (the whole file): has the same name twice in one object"]);
  });

  test("does not show a secret that stands where a name belongs", () => {
    const key = `svc_live_${"x".repeat(40)}`;
    const found = issuesOf(() => read({ plans: { [key]: 3 } }));
    expect(found).toHaveLength(1);
    expect(found[0]).not.toContain("xxxx");
  });

  test("names a file that does not exist", () => {
    const missing = () =>
      readConfiguration({ CONFIG_FILE: "gone.json" }, () => {
        throw Object.assign(new Error("ENOENT: no such file"), { code: "ENOENT" });
      });
    expect(issuesOf(missing)).toEqual(["CONFIG_FILE: gone.json: there is no such file"]);
  });
});

describe("environment", () => {
  test("uses the defaults of the design", () => {
    expect(readConfiguration({}, () => "")).toMatchObject({
      listen: { host: "127.0.0.1", port: 3000 },
      roles: ["console", "gateway", "simulator"],
      database: { kind: "sqlite", path: "data/procurement.sqlite" },
      quotaDayZone: "Asia/Shanghai",
      simulatorCategoryNodes: 10_000,
      logLevel: "info",
      trustProxy: null,
      gatewayUrl: null,
    });
  });

  test.each([
    ["PORT", "-1"],
    ["PORT", "80a"],
    ["ROLES", "gateway,cook"],
    ["DATABASE_URL", "mysql://x"],
    ["DATABASE_URL", "file:"],
    ["GATEWAY_URL", "gateway.example"],
    ["GATEWAY_URL", "https://user:secret@gateway.example"],
    ["OPEN_BASE_URL", "ftp://x"],
    ["QUOTA_DAY_ZONE", "Shanghai"],
    ["SIMULATOR_CATEGORY_NODES", "0"],
    ["SIMULATOR_CATEGORY_NODES", "100001"],
    ["LOG_LEVEL", "loud"],
    ["TRUST_PROXY", "true"],
    ["TRUST_PROXY", "10.0.0.0/33"],
  ])("refuses %s=%s by its name, without the value", (name, value) => {
    const found = issuesOf(() => readConfiguration({ [name]: value }, () => ""));
    expect(found).toHaveLength(1);
    expect(found[0]).toMatch(new RegExp(`^${name}: must be`));
    expect(found[0]).not.toContain("secret");
  });

  test.each([
    ["PORT", "0", { listen: { host: "127.0.0.1", port: 0 } }],
    ["ROLES", " gateway ", { roles: ["gateway"] }],
    ["DATABASE_URL", "file:./a/b.sqlite", { database: { kind: "sqlite", path: "./a/b.sqlite" } }],
    ["DATABASE_URL", "file:///var/a.sqlite", { database: { kind: "sqlite", path: "/var/a.sqlite" } }],
    ["DATABASE_URL", "postgres://h/db", { database: { kind: "postgres", url: "postgres://h/db" } }],
    ["GATEWAY_URL", "https://gateway.example/", { gatewayUrl: "https://gateway.example" }],
    ["TRUST_PROXY", "1", { trustProxy: 1 }],
    ["TRUST_PROXY", "loopback, 10.0.0.0/8", { trustProxy: ["loopback", "10.0.0.0/8"] }],
  ])("accepts %s=%s", (name, value, expected) => {
    expect(readConfiguration({ [name]: value }, () => "")).toMatchObject(expected);
  });
});

describe("built-in demo", () => {
  test("runs without a file: its keys are known by their digest, and the console holds the live one", () => {
    const { demo, access, gatewayApiKey, merchantUuid } = readConfiguration({}, () => "");
    expect(demo).toBe(true);
    expect(gatewayApiKey).toBe(demoKeys.live);
    expect(access.apps.some((one) => one.merchantUuid === merchantUuid)).toBe(true);
    const digests = access.apps.flatMap(({ keys }) => keys.map(({ sha256 }) => sha256)).sort();
    expect(digests).toEqual(Object.values(demoKeys).map(hash).sort());
  });
});
