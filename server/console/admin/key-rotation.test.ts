import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { pathTo } from "#contract/console/console";
import { appPaths, changedAppSchema, newKeySchema } from "#contract/console/console-apps";
import { accountEndpoint } from "#contract/public/account";
import { openSqliteStore } from "#server/store/sqlite/sqlite-store.ts";
import { send } from "#testing/http/send.ts";
import { startTestServer, type TestServer } from "#testing/http/start-test-server.ts";
import { visit } from "#testing/http/visit.ts";

const hourMs = 3_600_000;
const callers = 5;

let now = Date.parse("2026-11-21T12:00:00+08:00");
const folder = mkdtempSync(join(tmpdir(), "key-rotation-"));
let server: TestServer;
afterEach(async () => {
  await server.stop();
  rmSync(folder, { recursive: true });
});

test("moves from one key to the next under load without a refused call, until the chosen time ends", async () => {
  server = await startTestServer({
    clock: () => now,
    openStore: (options) => openSqliteStore({ ...options, path: join(folder, "keys.sqlite") }),
  });
  const admin = visit(server.origin);
  await admin.signIn({ demo: "admin" });
  const post = async (path: string, body: object, method = "POST"): Promise<unknown> => {
    const { status, text } = await admin.call(path, { method, body: JSON.stringify(body) });
    expect([path, status < 300]).toEqual([path, true]);
    return JSON.parse(text);
  };
  const limits = { requests_per_minute: 1_000_000, daily_units: 1_000_000, channels: ["1688"], units: {} };
  await post(appPaths.plans, { name: "fast", enabled: true, ...limits });
  const made = await post(appPaths.apps, { name: "busy", mode: "self", plan: "fast" });
  const { app } = changedAppSchema.parse(made);
  await post(pathTo(appPaths.review, app), { version: 1, state: "approved" }, "PUT");
  const old = newKeySchema.parse(
    await post(pathTo(appPaths.keys, app), { environment: "live", scopes: ["order:read"] }),
  );

  const statuses = new Map<string, Map<number, number>>();
  async function call(key: string): Promise<number> {
    const headers = { authorization: `Bearer ${key}` };
    const { status } = await send(server.origin + accountEndpoint.path, { headers });
    const own = statuses.get(key) ?? new Map<number, number>();
    statuses.set(key, own.set(status, (own.get(status) ?? 0) + 1));
    return status;
  }
  /** The key that each caller is configured with; the callers switch to the new one one after the other. */
  const settings = Array.from({ length: callers }, () => old.key);
  let isOver = false;
  const load = Promise.all(
    settings.map(async (_, caller) => {
      while (!isOver) await call(settings[caller] ?? "");
    }),
  );
  const answered = () => [...statuses.values()].reduce((sum, of) => sum + (of.get(200) ?? 0), 0);
  const more = async (calls: number) => {
    const goal = answered() + calls;
    await expect.poll(answered, { interval: 1 }).toBeGreaterThan(goal);
  };

  await more(50);
  const rotation = pathTo(appPaths.rotateKey, { id: app.id, keyId: old.row.id });
  const { key } = newKeySchema.parse(await post(rotation, { version: 1, overlap_hours: 2 }));
  for (let caller = 0; caller < callers; caller += 1) {
    now += (2 * hourMs) / (callers + 1);
    await more(15);
    settings[caller] = key;
  }
  now += (2 * hourMs) / (callers + 1) - 1_000;
  await more(50);
  expect(await call(old.key)).toBe(200);
  isOver = true;
  await load;
  expect([...statuses.values()].map((of) => [...of.keys()])).toEqual([[200], [200]]);
  expect(answered()).toBeGreaterThan(150);

  now += 1_000;
  expect([await call(old.key), await call(key)]).toEqual([401, 200]);
});
