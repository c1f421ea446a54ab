import { afterEach, describe, expect, test } from "vitest";
import { pathTo, consolePaths } from "#contract/console/console";
import { appPaths } from "#contract/console/console-apps";
import { auditPaths } from "#contract/console/console-audit";
import { authorizationPaths } from "#contract/console/console-authorizations";
import { factorPaths } from "#contract/console/console-factors";
import { operatorPaths } from "#contract/console/console-operators";
import { consoleErrorEnvelopeSchema } from "#contract/shared/error-envelope";
import type { Clock } from "#server/shared/runtime.ts";
import { newId, systemClock } from "#server/node/runtime.ts";
import { createMemoryStore } from "#server/store/memory/memory-store.ts";
import { StoreUnavailable, type Sessions } from "#server/store/store.ts";
import { startTestConsole } from "#testing/http/start-test-console.ts";
import { visit } from "#testing/http/visit.ts";

const running: { stop: () => Promise<void> }[] = [];
afterEach(async () => {
  for (const server of running.splice(0).reverse()) await server.stop();
});

async function start(...[dependencies]: Parameters<typeof startTestConsole>) {
  const server = await startTestConsole(dependencies);
  running.push(server);
  return server.origin;
}

const memory = (clock: Clock = systemClock) =>
  createMemoryStore({ clock, newId, quotaDayZone: "Asia/Shanghai" });
const noGateway = () => Promise.reject(new Error("the gateway must not be called"));

describe("session after sign-out", () => {
  test("does not restore a session after sign-out by a call in flight on another instance", async () => {
    let now = Date.UTC(2026, 10, 21);
    const clock = () => now;
    const reached = Promise.withResolvers<void>();
    const answered = Promise.withResolvers<void>();
    const shared = { store: memory(clock), clock };
    const here = await start({ ...shared, gateway: noGateway });
    const there = await start({
      ...shared,
      gateway: async () => {
        reached.resolve();
        await answered.promise;
        return { status: 200, headers: {}, body: "{}" };
      },
    });
    const visitor = visit(here);
    await visitor.signIn({ demo: "admin" });
    const cookie = visitor.cookie();
    // Enough time has passed for the next call to record the last use.
    now += 5 * 60_000;
    const slow = visit(there, cookie).call("/bff/v1/account");
    await reached.promise;
    expect((await visitor.call(consolePaths.session, { method: "DELETE" })).status).toBe(204);
    answered.resolve();
    expect((await slow).status).toBe(200);
    for (const origin of [here, there])
      expect((await visit(origin, cookie).call(consolePaths.session)).status).toBe(204);
  });

  test("does not restore a session by a call that records its use after the end", async () => {
    let now = Date.UTC(2026, 10, 21);
    const clock = () => now;
    const store = memory(clock);
    const ended = Promise.withResolvers<void>();
    const reading = Promise.withResolvers<void>();
    const sessions: Sessions = {
      ...store.sessions,
      read: async (id) => {
        const data = await store.sessions.read(id);
        reading.resolve();
        await ended.promise;
        return data;
      },
    };
    const here = await start({ store, clock, gateway: noGateway });
    const there = await start({ store: { ...store, sessions }, clock, gateway: noGateway });
    const visitor = visit(here);
    await visitor.signIn({ demo: "admin" });
    const cookie = visitor.cookie();
    now += 5 * 60_000;
    const late = visit(there, cookie).call(consolePaths.session);
    await reading.promise;
    await visitor.call(consolePaths.session, { method: "DELETE" });
    ended.resolve();
    await late;
    expect((await visit(here, cookie).call(consolePaths.session)).status).toBe(204);
  });
});

test("stores a session under a digest, which cannot be used to sign in", async () => {
  const store = memory();
  const saved: string[] = [];
  const sessions: Sessions = {
    ...store.sessions,
    write: async (record) => {
      saved.push(JSON.stringify(record));
      await store.sessions.write(record);
    },
  };
  const visitor = visit(await start({ store: { ...store, sessions }, gateway: noGateway }));
  await visitor.signIn({ demo: "admin" });
  expect(saved).toHaveLength(1);
  const [id = ""] = (visitor.cookie().split("=")[1] ?? "").split(".");
  expect(id).toMatch(/^[A-Za-z0-9_-]{43}$/);
  expect(saved.join()).not.toContain(id);
});

describe("unavailable store", () => {
  function failing() {
    const store = memory();
    let away = false;
    const orAway =
      <Arguments extends unknown[], Result>(call: (...given: Arguments) => Promise<Result>) =>
      (...given: Arguments) =>
        away ? Promise.reject(new StoreUnavailable()) : call(...given);
    const { read, write, update, destroy } = store.sessions;
    const { failures, recordFailure, clear } = store.signInAttempts;
    return {
      setAway: (value: boolean) => {
        away = value;
      },
      store: {
        ...store,
        sessions: {
          ...store.sessions,
          read: orAway(read),
          write: orAway(write),
          update: orAway(update),
          destroy: orAway(destroy),
        },
        signInAttempts: {
          failures: orAway(failures),
          recordFailure: orAway(recordFailure),
          clear: orAway(clear),
        },
      },
    };
  }

  test("answers 503 with the time to retry and the reason on every path that needs it", async () => {
    const { store, setAway } = failing();
    const visitor = visit(await start({ store, gateway: noGateway }));
    await visitor.signIn({ demo: "admin" });
    setAway(true);
    const calls: [string, string, string?][] = [
      ["GET", consolePaths.session],
      ["GET", consolePaths.activity],
      ["GET", "/bff/v1/account"],
      ["GET", consolePaths.categoryColumns],
      ["GET", authorizationPaths.list],
      ...[appPaths.apps, appPaths.plans, auditPaths.list, auditPaths.csv, operatorPaths.operators].map(
        (path): [string, string] => ["GET", path],
      ),
      ["GET", consolePaths.ownSignIns],
      ["GET", consolePaths.usage],
      ["GET", consolePaths.tools],
      ["GET", factorPaths.factors],
      ["GET", factorPaths.sessions],
      ["DELETE", factorPaths.sessions],
      ["POST", factorPaths.newPasskey, "{}"],
      ["DELETE", pathTo(factorPaths.passkey, { id: "a" })],
      ["POST", factorPaths.recoveryCodes, "{}"],
      ["POST", consolePaths.session, '{"demo":"admin"}'],
      ["POST", consolePaths.session, '{"email":"a@example.com","password":"x"}'],
    ];
    for (const [method, path, body] of calls) {
      const answer = await visitor.call(path, { method, ...(body !== undefined && { body }) });
      expect([path, answer.status, answer.headers["retry-after"]]).toEqual([path, 503, "5"]);
      expect(consoleErrorEnvelopeSchema.parse(JSON.parse(answer.text)).error.message).toMatch(/its store/);
    }
    setAway(false);
    expect((await visitor.call(consolePaths.session)).status).toBe(200);
  });

  test("signs out by removing the cookie, and completes the sign-out when the store is back", async () => {
    const { store, setAway } = failing();
    const origin = await start({ store, gateway: noGateway });
    const visitor = visit(origin);
    await visitor.signIn({ demo: "admin" });
    const cookie = visitor.cookie();
    setAway(true);
    const refused = await visitor.call(consolePaths.session, { method: "DELETE" });
    expect(refused.status).toBe(503);
    expect(refused.headers["clear-site-data"]).toBe('"cache"');
    expect(refused.headers["set-cookie"]).toEqual(["console=; Path=/; Max-Age=0; HttpOnly; SameSite=Strict"]);
    setAway(false);
    expect((await visit(origin, cookie).call(consolePaths.session)).status).toBe(204);
  });
});
