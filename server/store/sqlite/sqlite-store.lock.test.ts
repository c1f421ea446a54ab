import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterEach, beforeEach, expect, it } from "vitest";
import { newId, systemClock } from "#server/node/machine.ts";
import { StoreUnavailable } from "../store.ts";
import { openSqliteStore } from "./sqlite-store.ts";

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "locked-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

it("a lock that another program holds keeps nobody but its waiters waiting, and is over when it lets go", async () => {
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
  const asked = await Promise.allSettled([store.ping(), store.signInAttempts.recordFailure("somebody")]);
  clearInterval(turning);
  for (const each of asked) expect(each).toMatchObject({ reason: expect.any(StoreUnavailable) as unknown });
  // Whoever waited inside SQLite would have let one pass between the two questions; how busy a machine is says nothing.
  expect(turns).toBeGreaterThanOrEqual(5);
  other.exec("ROLLBACK");
  other.close();
  await store.ping();
  await store.close();
});

it("a lock that another program holds while the store is opened keeps the event loop free, and is waited for", async () => {
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

it("the lock of a process that was killed is free after its lease, also when the clock was set back by days", async () => {
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
