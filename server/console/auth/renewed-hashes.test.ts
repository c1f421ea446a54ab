import { expect, test } from "vitest";
import { newcomer } from "#server/store/operators.ts";
import { newId, systemClock } from "#server/node/runtime.ts";
import { createMemoryStore } from "#server/store/memory/memory-store.ts";
import { commandLine } from "#server/store/audit.ts";
import { startTestConsole } from "#testing/http/start-test-console.ts";
import { visit } from "#testing/http/visit.ts";

test("renews a stored hash of another cost at sign-in, and leaves a hash of the configuration file unchanged", async () => {
  const store = createMemoryStore({ clock: systemClock, newId, quotaDayZone: "UTC" });
  const carl = { id: "op_carl", email: "carl@example.com", name: "Carl", role: "buyer" } as const;
  const of = { secondFactor: "optional", changedAt: 0, changedBy: "op_root" } as const;
  const link = { digest: "digest", until: systemClock() + 60_000 };
  const entry = {
    ...commandLine(0),
    action: "operator_invited",
    subject: "operators/op_carl",
    before: null,
    after: null,
  };
  const record = newcomer({ ...carl, ...of }, null);
  await store.operators.write({ record, link, otherAdministrators: false }, entry);
  const chosen = { passwordHash: "cheap hash", at: systemClock(), first: null };
  await store.operators.useLink("digest", chosen, () => entry);
  const root = { id: "op_root", email: "root@example.com", name: "Root", role: "admin" } as const;
  const hashed: string[] = [];
  const console = await startTestConsole({
    store,
    gateway: async () => ({ status: 500, headers: {}, body: "" }),
    operators: [{ ...root, passwordHash: "cheap hash" }],
    verifyPassword: async () => true,
    isOfOtherCost: (hash) => hash === "cheap hash",
    hashPassword: async (password) => {
      hashed.push(password);
      return "today's hash";
    },
  });
  const signIn = async (email: string) =>
    (await visit(console.origin).signIn({ email, password: `password of ${email}` })).status;
  expect([await signIn(root.email), await signIn(root.email)]).toEqual([200, 200]);
  expect(hashed).toEqual([]);
  expect([await signIn(carl.email), await signIn(carl.email)]).toEqual([200, 200]);
  expect(hashed).toEqual(["password of carl@example.com"]);
  expect((await store.operators.find(carl.id))?.passwordHash).toBe("today's hash");
  await console.stop();
});
