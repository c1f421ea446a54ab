import { afterEach, describe, expect, test } from "vitest";
import { consolePaths } from "#contract/console/console";
import { newId, systemClock } from "#server/node/runtime.ts";
import { createMemoryStore } from "#server/store/memory/memory-store.ts";
import { startTestConsole } from "#testing/http/start-test-console.ts";
import { visit } from "#testing/http/visit.ts";

const store = createMemoryStore({ clock: systemClock, newId, quotaDayZone: "Asia/Shanghai" });
const running: { stop: () => Promise<void> }[] = [];
afterEach(async () => {
  for (const server of running.splice(0)) await server.stop();
});

/** Starts a console with these secrets that shares the sessions of the others. */
async function start(...sessionSecrets: string[]) {
  const server = await startTestConsole({
    gateway: () => Promise.reject(new Error("the gateway must not be called")),
    store,
    sessionSecrets,
  });
  running.push(server);
  return server.origin;
}

const statusWith = async (origin: string, cookie: string) =>
  (await visit(origin, cookie).call(consolePaths.session)).status;

async function signInAt(origin: string): Promise<string> {
  const visitor = visit(origin);
  expect((await visitor.signIn({ demo: "admin" })).status).toBe(200);
  return visitor.cookie();
}

describe("changing the session secret", () => {
  test("keeps operators signed in: the newest secret signs, all are accepted", async () => {
    const before = await start("old");
    const cookie = await signInAt(before);
    const both = await start("new", "old");
    expect(await statusWith(both, cookie)).toBe(200);

    // This cookie is signed with the newest secret alone. An instance that has only the old one rejects it, and one
    // that has both accepts it.
    const newer = await signInAt(both);
    expect(await statusWith(before, newer)).toBe(204);
    expect(await statusWith(await start("old", "new"), newer)).toBe(200);

    const after = await start("new");
    expect(await statusWith(after, newer)).toBe(200);
    expect(await statusWith(after, cookie)).toBe(204);
  });

  test("rejects a session cookie signed with another secret, although the store knows the session", async () => {
    const foreign = await signInAt(await start("foreign"));
    expect(await statusWith(await start("new", "old"), foreign)).toBe(204);
  });
});
