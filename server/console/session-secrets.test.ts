import { afterEach, describe, expect, it } from "vitest";
import { consolePaths } from "#contract/console";
import { newId, systemClock } from "#server/node/machine.ts";
import { createMemoryStore } from "#server/store/memory/memory-store.ts";
import { startTestConsole } from "#testing/http/start-test-console.ts";
import { visit } from "#testing/http/visit.ts";

const store = createMemoryStore({ clock: systemClock, newId, quotaDayZone: "Asia/Shanghai" });
const running: { stop: () => Promise<void> }[] = [];
afterEach(async () => {
  for (const server of running.splice(0)) await server.stop();
});

/** A console with these secrets, on the sessions that the others have, too. */
async function start(...sessionSecrets: string[]) {
  const server = await startTestConsole({
    gateway: () => Promise.reject(new Error("nobody asks the gateway")),
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
  it("keeps everybody signed in: the newest signs, all are accepted", async () => {
    const before = await start("old");
    const cookie = await signInAt(before);
    const both = await start("new", "old");
    expect(await statusWith(both, cookie)).toBe(200);

    // Signed with the newest alone: an instance that has only the old one does not accept it, one that has both does.
    const newer = await signInAt(both);
    expect(await statusWith(before, newer)).toBe(204);
    expect(await statusWith(await start("old", "new"), newer)).toBe(200);

    const after = await start("new");
    expect(await statusWith(after, newer)).toBe(200);
    expect(await statusWith(after, cookie)).toBe(204);
  });

  it("accepts no session that another secret signed, though the store knows it", async () => {
    const foreign = await signInAt(await start("foreign"));
    expect(await statusWith(await start("new", "old"), foreign)).toBe(204);
  });
});
