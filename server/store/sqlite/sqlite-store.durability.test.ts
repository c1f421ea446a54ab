import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { hold, noon } from "#testing/store/store-fixture.ts";
import type { Store } from "../store.ts";
import { openSqliteStore } from "./sqlite-store.ts";

/** SQLite's value of `synchronous` at which a commit waits for the disk; with 1 it may be lost in a power cut. */
const waits = 2;

/** The value of `synchronous`, on the same connection, at each statement that changes a table of people or tokens. */
const modes: { sql: string; mode: unknown }[] = [];
let folder = "";
let store: Store;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "sqlite-durability-"));
  const { prepare } = DatabaseSync.prototype;
  vi.spyOn(DatabaseSync.prototype, "prepare").mockImplementation(function (this: DatabaseSync, sql) {
    const statement = prepare.call(this, sql);
    if (
      /^(insert into|update|delete from) "(sessions|authorizations|sign_in_failures|passkeys)"/i.test(sql)
    ) {
      statement.run = new Proxy(statement.run, {
        apply: (run, _, parameters) => {
          modes.push({ sql, mode: prepare.call(this, "PRAGMA synchronous").get()?.["synchronous"] });
          return Reflect.apply(run, statement, parameters);
        },
      });
    }
    return statement;
  });
  store = await openSqliteStore({
    path: join(folder, "x.sqlite"),
    clock: () => noon,
    newId: randomUUID,
    quotaDayZone: "Asia/Shanghai",
  });
});
afterEach(async () => {
  await store.close();
  vi.restoreAllMocks();
  rmSync(folder, { recursive: true });
});

const session = () => store.sessions.write({ id: randomUUID(), data: "{}", expiresAt: noon + 60_000 });
const authorize = () =>
  store.authorizations.save({ kind: "app", id: "acme" }, "1688", {
    accessToken: "token",
    refreshToken: null,
    expiresAt: null,
  });

test("writes a session, a token and a failed sign-in to disk before answering, whatever the ledger does before or meanwhile", async () => {
  await session();
  const held = await hold(store);
  await session();
  await Promise.all([store.quota.settle(held), session(), authorize(), store.ping()]);
  await Promise.all([session(), store.ping(), store.signInAttempts.recordFailure("ann")]);
  await authorize();
  expect(modes.length).toBeGreaterThanOrEqual(8);
  expect(modes.filter(({ mode }) => mode !== waits)).toEqual([]);
});
