import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterEach, beforeEach, expect, test } from "vitest";
import { newId, systemClock } from "#server/node/runtime.ts";
import { StoreUnavailable } from "../store.ts";
import { openSqliteStore } from "./sqlite-store.ts";

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "locked-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

test("delays only store calls while another program holds the lock, and works again once it is released", async () => {
  const path = join(folder, "store.sqlite");
  const store = await openSqliteStore({
    path,
    clock: systemClock,
    newId,
    quotaDayZone: "UTC",
    busyMs: 1_000,
  });
  const other = new DatabaseSync(path);
  other.exec("BEGIN IMMEDIATE");
  let turns = 0;
  const turning = setInterval(() => (turns += 1), 10);
  const asked = await Promise.allSettled([store.ping(), store.signInAttempts.recordFailure("ann")]);
  clearInterval(turning);
  for (const each of asked) expect(each).toMatchObject({ reason: expect.any(StoreUnavailable) as unknown });
  // Waiting inside SQLite would let one turn pass between the two calls; the number of turns does not depend on how
  // busy the machine is.
  expect(turns).toBeGreaterThanOrEqual(5);
  other.exec("ROLLBACK");
  other.close();
  await store.ping();
  await store.close();
});

test("waits for another program's lock when opening, without blocking the event loop", async () => {
  const path = join(folder, "new.sqlite");
  const other = new DatabaseSync(path);
  other.exec("CREATE TABLE t (c); BEGIN EXCLUSIVE");
  const opening = openSqliteStore({ path, clock: systemClock, newId, quotaDayZone: "UTC", busyMs: 10_000 });
  let turns = 0;
  const turning = setInterval(() => (turns += 1) >= 10 && other.isTransaction && other.exec("ROLLBACK"), 10);
  const store = await opening;
  clearInterval(turning);
  expect(turns).toBeGreaterThanOrEqual(10);
  other.close();
  await store.ping();
  await store.close();
});

test("releases the lock of a killed process after its lease, also when the clock was set back by days", async () => {
  let now = Date.parse("2026-11-22T12:00:00Z");
  const options = { path: join(folder, "leases.sqlite"), clock: () => now, newId, quotaDayZone: "UTC" };
  const [killed, store] = [await openSqliteStore(options), await openSqliteStore(options)];
  const owner = { kind: "app", id: "acme" } as const;
  await new Promise<void>((resolve) => {
    void killed.authorizations.withLock(owner, "1688", () => {
      resolve();
      return new Promise(() => undefined);
    });
  });
  now -= 3 * 86_400_000;
  expect(await store.authorizations.withLock(owner, "1688", async () => "mine")).toBe("mine");
  for (const each of [killed, store]) await each.close();
});
