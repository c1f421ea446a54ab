import { createHash } from "node:crypto";
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { readConfiguration } from "./config.ts";
import { newId, systemClock } from "#server/node/runtime.ts";
import { openStore } from "./open-store.ts";
import { sqliteMigrations } from "#server/store/sqlite/sqlite-migrations.ts";
import { openSqliteStore } from "#server/store/sqlite/sqlite-store.ts";
import type { Store } from "#server/store/store.ts";
import { runAdminHere } from "#testing/run-admin-program.ts";
import { addKey } from "#testing/store/store-fixture.ts";

const [key1, key2, key3] = [1, 2, 3].map((byte) => Buffer.alloc(32, byte).toString("base64"));
const owner = { kind: "app", id: "acme" } as const;
const token = "token-in-the-configuration";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "open-store-"));
});
afterEach(() => rm(folder, { recursive: true }));

const path = () => join(folder, "data", "gateway.sqlite");

function configurationOf(environment: Record<string, string | undefined>, accessToken = token) {
  const file = {
    marketplaces: { "1688": { base_url: "/simulator/1688/openapi", app_key: "1", app_secret: "s" } },
    plans: { standard: { requests_per_minute: 60, daily_units: 100 } },
    apps: [{ id: "acme", plan: "standard", authorizations: { "1688": { access_token: accessToken } } }],
  };
  return readConfiguration(
    { CONFIG_FILE: "gateway.json", DATABASE_URL: `file:${path()}`, ...environment },
    () => JSON.stringify(file),
  );
}

async function withOpened<T>(
  environment: Record<string, string | undefined>,
  use: (store: Store) => Promise<T>,
  accessToken = token,
): Promise<T> {
  const store = await openStore(configurationOf(environment, accessToken), { clock: systemClock, newId });
  try {
    return await use(store);
  } finally {
    await store.close();
  }
}

/** Returns the text that the database itself holds. */
async function storedText(): Promise<string> {
  const store = await openSqliteStore({
    path: path(),
    clock: systemClock,
    newId,
    quotaDayZone: "Asia/Shanghai",
  });
  const saved = await store.authorizations.read(owner, "1688");
  await store.close();
  return saved?.accessToken ?? "";
}

const readToken = async (store: Store) => (await store.authorizations.read(owner, "1688"))?.accessToken;

describe("tokens at rest", () => {
  test("seals tokens under TOKEN_KEYS, and no file next to the database holds them in clear", async () => {
    expect(await withOpened({ TOKEN_KEYS: key1 }, readToken)).toBe(token);
    expect(await storedText()).toMatch(/^sealed1\./);
    const files = await readdir(join(folder, "data"));
    expect(files).not.toContain("gateway.sqlite.token-key");
    for (const file of files)
      expect(await readFile(join(folder, "data", file), "latin1")).not.toContain(token);
  });

  test("seals tokens under a random key in a file that only its owner reads, where only simulators are configured", async () => {
    expect(await withOpened({}, readToken)).toBe(token);
    const keyFile = `${path()}.token-key`;
    expect((await stat(keyFile)).mode & 0o777).toBe(0o600);
    const first = await readFile(keyFile, "utf8");
    expect(await withOpened({}, readToken)).toBe(token);
    expect(await readFile(keyFile, "utf8")).toBe(first);
    expect(await withOpened({ TOKEN_KEYS: key1 }, readToken)).toBe(token);
    await rm(keyFile);
    expect(await withOpened({ TOKEN_KEYS: key1 }, readToken)).toBe(token);
  });

  test("reseals tokens at start when a newer key is named first, after which the older key is not needed", async () => {
    await withOpened({ TOKEN_KEYS: key1 }, readToken);
    const before = await storedText();
    expect(await withOpened({ TOKEN_KEYS: `${key2},${key1}` }, readToken)).toBe(token);
    expect((await storedText()).split(".")[1]).not.toBe(before.split(".")[1]);
    expect(await withOpened({ TOKEN_KEYS: key2 }, readToken)).toBe(token);
  });

  test("refuses to start when no key opens the tokens, in one line that says whose they are and what to do", async () => {
    await withOpened({ TOKEN_KEYS: key1 }, readToken);
    const before = await storedText();
    await expect(withOpened({ TOKEN_KEYS: key3 }, readToken)).rejects.toThrow(
      /app acme on 1688 .*TOKEN_KEYS.*authorizations forget/,
    );
    expect(await storedText()).toBe(before);
  });

  test("refuses to start where a restored file came without its key, in one line that names the file", async () => {
    const keyFile = `${path()}.token-key`;
    await withOpened({}, readToken);
    const key = await readFile(keyFile, "utf8");
    await rm(keyFile);
    await expect(withOpened({}, readToken)).rejects.toThrow(
      `app acme on 1688 were encrypted with another key than the one in ${keyFile}. Put that file of the same time in its place`,
    );
    await writeFile(keyFile, key);
    expect(await withOpened({}, readToken)).toBe(token);
  });

  test("seals tokens at the first start if an earlier version stored them in clear", async () => {
    const plain = await openSqliteStore({
      path: path(),
      clock: systemClock,
      newId,
      quotaDayZone: "Asia/Shanghai",
    });
    await plain.access.apply(configurationOf({}).access);
    await plain.authorizations.save(owner, "1688", {
      accessToken: "refreshed-in-clear",
      refreshToken: "r",
      expiresAt: null,
    });
    await plain.close();
    expect(await withOpened({ TOKEN_KEYS: key1 }, readToken)).toBe("refreshed-in-clear");
    expect(await storedText()).toMatch(/^sealed1\./);
  });
});

describe("token of the configuration file", () => {
  test("replaces a token by the file's only when the file's text changed: a renewed token survives restarts and rotations", async () => {
    await withOpened({ TOKEN_KEYS: key1 }, (store) =>
      store.authorizations.save(owner, "1688", {
        accessToken: "renewed",
        refreshToken: "r",
        expiresAt: null,
      }),
    );
    expect(await withOpened({ TOKEN_KEYS: key1 }, readToken)).toBe("renewed");
    expect(await withOpened({ TOKEN_KEYS: `${key2},${key1}` }, readToken)).toBe("renewed");
    expect(await withOpened({ TOKEN_KEYS: key2 }, readToken, "another-text")).toBe("another-text");
  });
});

describe("key of the configuration file", () => {
  const digest = (name: string) => createHash("sha256").update(`svc_live_${name}`).digest("hex");
  const keyOf = (id: string) => ({ id, environment: "live", sha256: digest(id), scopes: [] });
  type Apps = Record<string, string[]>;

  /** Starts with these apps and keys; returns the lines of the start and which keys are valid then. */
  async function startWith(apps: Apps | null, environment: Record<string, string> = {}) {
    const file = {
      plans: { standard: { requests_per_minute: 60, daily_units: 100 } },
      apps: Object.entries(apps ?? {}).map(([id, keys]) => ({ id, plan: "standard", keys: keys.map(keyOf) })),
    };
    const configuration = readConfiguration(
      { DATABASE_URL: `file:${path()}`, ...(apps && { CONFIG_FILE: "gateway.json" }), ...environment },
      () => JSON.stringify(file),
    );
    const said: string[] = [];
    const remark = (line: string) => void said.push(line);
    const store = await openStore(configuration, { clock: systemClock, newId, remark });
    const valid = async (name: string) => {
      const found = await store.access.findKey(digest(name));
      return found !== null && !found.key.revoked;
    };
    const shown: string[] = [];
    for (const name of ["k1", "k2", "k3", "made"]) if (await valid(name)) shown.push(name);
    await store.close();
    return { said, valid: shown };
  }

  test("refuses a key that left the file from the next start on, which reports that once; keys made otherwise stay valid", async () => {
    expect(await startWith({ acme: ["k1", "k2"], bolt: ["k3"] })).toEqual({
      said: [],
      valid: ["k1", "k2", "k3"],
    });
    const admin = await openSqliteStore({
      path: path(),
      clock: systemClock,
      newId,
      quotaDayZone: "Asia/Shanghai",
    });
    const made = { id: "made", environment: "live", sha256: digest("made"), scopes: [] } as const;
    expect(await addKey(admin, "bolt", { ...made, scopes: [] })).toBe("written");
    await admin.close();

    const later = await startWith({ acme: ["k1"] });
    expect(later.said).toEqual([
      expect.stringMatching(/^CONFIG_FILE .* refused .*: k2 of acme, k3 of bolt\.$/),
    ]);
    expect(later.valid).toEqual(["k1", "made"]);
    expect(await startWith({ acme: ["k1"] })).toEqual({ said: [], valid: ["k1", "made"] });
    expect(await startWith({ acme: ["k1", "k2"] })).toEqual({ said: [], valid: ["k1", "k2", "made"] });
  });

  test("replaces a record that an administrator made under the id of a key of the file, and reports that once", async () => {
    await startWith({ acme: ["k1"] });
    const admin = await openSqliteStore({
      path: path(),
      clock: systemClock,
      newId,
      quotaDayZone: "Asia/Shanghai",
    });
    const made = { id: "k2", environment: "live", sha256: digest("made"), scopes: [] } as const;
    expect(await addKey(admin, "acme", { ...made, scopes: [] })).toBe("written");
    await admin.close();
    expect(await startWith({ acme: ["k1", "k2"] })).toEqual({
      said: [expect.stringMatching(/^CONFIG_FILE names .* and wins from now on: key k2 of acme\.$/)],
      valid: ["k1", "k2"],
    });
    expect((await startWith({ acme: ["k1", "k2"] })).said).toEqual([]);
  });

  test("keeps keys valid when a process that is not the source of keys starts on the same database", async () => {
    await startWith({ acme: ["k1"], bolt: ["k3"] });
    const builtInDemo = null;
    for (const [apps, environment] of [
      [builtInDemo, {}],
      [{ console: [] }, { ROLES: "console" }],
      [{}, {}],
    ] as const) {
      expect(await startWith(apps as Apps | null, environment)).toEqual({ said: [], valid: ["k1", "k3"] });
    }
  });
});

test("a start with a clock that leapt ahead says that nothing old is deleted, and what to do", async () => {
  let now = Date.parse("2026-11-21T04:00:00Z");
  const start = async () => {
    const remarks: string[] = [];
    const services = { clock: () => now, newId, remark: (line: string) => void remarks.push(line) };
    await (await openStore(configurationOf({}), services)).close();
    return remarks;
  };
  expect(await start()).toEqual([]);
  now += 500 * 86_400_000;
  const [remark, ...more] = await start();
  expect(remark).toMatch(/^The clock shows 2028-04-04.*, 500 days after .*npm run admin -- time confirm/);
  expect(more).toEqual([]);
  const admin = (...words: string[]) =>
    runAdminHere(words, { environment: { DATABASE_URL: `file:${path()}` }, clock: () => now });
  expect((await admin("time")).out).toContain("2028-04-04");
  expect((await admin("time", "confirm")).out).toContain("the present time is believed");
  expect((await admin("time", "--json")).out).toContain('"pause": null');
  expect(await start()).toEqual([]);
});

test.each([
  [16, "Instances of that version go on with it until they are upgraded."],
  [5, "Instances of that version may refuse every metered call from now on: stop them."],
])(
  "reports whether older instances may stay when a start migrates a database: schema %i",
  async (version, text) => {
    const said: string[] = [];
    await mkdir(join(folder, "data"));
    const old = new DatabaseSync(path());
    old.exec("CREATE TABLE schema_version (version INTEGER NOT NULL)");
    for (const statement of sqliteMigrations.slice(0, version).flat()) old.exec(statement);
    old.exec(`INSERT INTO schema_version VALUES (${version})`);
    old.close();
    const services = { clock: systemClock, newId, remark: (line: string) => void said.push(line) };
    for (let start = 0; start < 2; start += 1) await (await openStore(configurationOf({}), services)).close();
    expect(said).toEqual([
      `The database was brought from schema ${version} to ${sqliteMigrations.length}. ${text}`,
    ]);
  },
);
