import { createHash, randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { describe, expect, test } from "vitest";
import { roleNames } from "#contract/console/roles";
import { listen, stopServer } from "#server/http/listen.ts";
import { purchaseTablesSql } from "#server/store/sql/purchase-schema.ts";
import { postgresMigrations } from "#server/store/postgres/postgres-migrations.ts";
import { sqliteMigrations } from "#server/store/sqlite/sqlite-migrations.ts";
import { openSqliteStore } from "#server/store/sqlite/sqlite-store.ts";
import type { Store } from "#server/store/store.ts";
import { knownPassword } from "#testing/http/known-password.ts";
import { send } from "#testing/http/send.ts";
import { startTestServer } from "#testing/http/start-test-server.ts";
import { visit } from "#testing/http/visit.ts";
import { describePostgres } from "#testing/store/describe-postgres.ts";

/** Scopes before the release with purchasing. A key of that time has at most these. */
const oldScopes = ["order:read", "order:preview", "product:detail", "product:search"];
const keys = {
  inFile: "svc_live_key_of_the_file",
  sandbox: "svc_test_key_of_the_file",
  stored: "svc_live_key_of_the_store",
};
const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");

/** A configuration file from before the release with purchasing. */
const fileOf = (baseUrl: string) => ({
  marketplaces: {
    "1688": { base_url: `${baseUrl}/openapi`, app_key: "1", app_secret: "s" },
    taobao: { base_url: `${baseUrl}/rest`, app_key: "1", app_secret: "s" },
  },
  plans: { standard: { requests_per_minute: 1_000, daily_units: 5_000, units: { "orders.preview": 3 } } },
  apps: [
    {
      id: "acme",
      plan: "standard",
      keys: [
        { id: "k1", environment: "live", sha256: sha256(keys.inFile), scopes: oldScopes },
        { id: "k2", environment: "sandbox", sha256: sha256(keys.sandbox), scopes: oldScopes },
      ],
      authorizations: { "1688": { access_token: "t" }, taobao: { access_token: "t" } },
    },
  ],
  operators: roleNames.map((role) => ({
    email: `${role}@example.com`,
    role,
    password_hash: knownPassword.hash,
  })),
});

/** Rows from before the release with purchasing: a plan, an app and a key of an administrator, and an operator. */
function oldRows(version: number): string[] {
  return [
    "INSERT INTO schema_version (version, oldest) VALUES (" + version + ", 15)",
    `INSERT INTO plans (name, enabled, requests_per_minute, daily_units, channels, units)
      VALUES ('large', 1, 1000, 5000, '["1688","taobao"]', '{}')`,
    `INSERT INTO apps (id, name, mode, plan, merchant_uuid, warehouse_code)
      VALUES ('shop', 'Shop', 'self', 'large', NULL, NULL)`,
    `INSERT INTO app_keys (app_id, id, environment, sha256, scopes, revoked)
      VALUES ('shop', 'k1', 'live', '${sha256(keys.stored)}', '${JSON.stringify(oldScopes)}', 0)`,
    `INSERT INTO authorizations (owner_kind, owner_id, channel, access_token) VALUES ('app', 'shop', '1688', 't')`,
    `INSERT INTO operators (id, email, name, role, second_factor, password_hash, disabled, version, changed_at, changed_by)
      VALUES ('op_1', 'stored@example.com', 'Stored', 'admin', 'optional', '${knownPassword.hash}', 0, 1, 0, 'x')`,
  ];
}

/** Returns the statements of the schema before purchases: the migrations up to that step. */
function statementsBefore(migrations: string[][]): string[] {
  const step = migrations.findIndex((statements) => statements.includes(purchaseTablesSql[0]!));
  return [
    "CREATE TABLE schema_version (version INTEGER NOT NULL)",
    ...migrations.slice(0, step).flat(),
    ...oldRows(step),
  ];
}

const writes = [
  ["/v1/orders/create", { channel: "1688", external_order_id: "PO-1", confirm: true }],
  ["/v1/orders/taobao/create", { external_order_id: "PO-1", confirm: true }],
  ["/v1/orders/cancel", { channel: "1688", order_id: "4169757385897317637", cancel_reason: "other" }],
] as const;

const codeOf = (text: string) => (JSON.parse(text) as { error: { code: string } }).error.code;

/** Starts this release on an upgraded store, and tries to write with every earlier key and operator. */
async function tryAll(openStore: () => Promise<Store>, environment: Record<string, string>): Promise<void> {
  const received: string[] = [];
  const vendor = createServer((request, response) => {
    received.push(request.url ?? "");
    response.end("{}");
  });
  const port = await listen(vendor, { host: "127.0.0.1", port: 0 });
  const server = await startTestServer({
    file: fileOf(`http://127.0.0.1:${port}`),
    environment: { GATEWAY_API_KEY: keys.inFile, ...environment },
    openStore,
  });
  const { origin, store } = server;
  try {
    for (const key of Object.values(keys)) {
      const headers = { authorization: `Bearer ${key}`, "content-type": "application/json" };
      expect((await send(`${origin}/v1/account`, { headers })).status).toBe(200);
      for (const [path, body] of writes) {
        const answer = await send(`${origin}${path}`, {
          method: "POST",
          headers,
          body: JSON.stringify(body),
        });
        expect([path, answer.status, codeOf(answer.text)]).toEqual([path, 403, "INSUFFICIENT_SCOPE"]);
      }
    }
    for (const email of [...roleNames.map((role) => `${role}@example.com`), "stored@example.com"]) {
      const browser = visit(origin);
      expect((await browser.signIn({ email, password: knownPassword.password })).status).toBe(200);
      for (const [path, body] of writes) {
        const answer = await browser.call(`/bff${path}`, { method: "POST", body: JSON.stringify(body) });
        expect([email, path, answer.status]).toEqual([email, path, 403]);
      }
    }
    const apps = await store.accessRecords.apps();
    expect(apps.map(({ id, purchasing }) => [id, purchasing])).toEqual([
      ["acme", null],
      ["shop", null],
    ]);
    expect((await store.accessRecords.keys(null)).flatMap(({ scopes }) => scopes)).not.toContain(
      "order:create",
    );
    expect(await store.purchases.states()).toEqual([]);
    expect(await store.purchases.claimDue({ max: 1, leaseMs: 1_000 })).toEqual([]);
    expect(received).toEqual([]);
  } finally {
    await server.stop();
    await stopServer(vendor, 0);
  }
}

const settings = [
  ["with the settings of before", {}],
  ["even where PURCHASING=on is set", { PURCHASING: "on" }],
] as const;

describe("upgrade of a SQLite file from before purchasing", () => {
  test.each(settings)(
    "lets no key, app, plan or role create or cancel an order, %s",
    async (_, environment) => {
      const folder = mkdtempSync(join(tmpdir(), "upgrade-"));
      const path = join(folder, "x.sqlite");
      const old = new DatabaseSync(path);
      for (const statement of statementsBefore(sqliteMigrations)) old.exec(statement);
      old.close();
      await tryAll(
        () => openSqliteStore({ path, clock: Date.now, newId: randomUUID, quotaDayZone: "Asia/Shanghai" }),
        environment,
      );
      rmSync(folder, { recursive: true });
    },
  );
});

await describePostgres("upgrade of a PostgreSQL database from before purchasing", ({ command, open }) => {
  test.each(settings)(
    "lets no key, app, plan or role create or cancel an order, %s",
    async (_, environment) => {
      const database = `upgrade_${randomUUID().slice(0, 8)}`;
      await command("postgres", `CREATE DATABASE ${database}`);
      await command(database, ...statementsBefore(postgresMigrations));
      await tryAll(() => open(database), environment);
    },
  );
});
