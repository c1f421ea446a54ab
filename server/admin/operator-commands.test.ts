import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { nodeDigests } from "#server/node/runtime.ts";
import { linkDigest, newcomer, operatorId } from "#server/store/operators.ts";
import { openSqliteStore } from "#server/store/sqlite/sqlite-store.ts";
import type { Store } from "#server/store/store.ts";
import { runAdmin } from "./run-admin.ts";

const now = Date.UTC(2026, 10, 21);
const clock = () => now;
let folder = "";
let store: Store;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "operator-commands-"));
  const path = join(folder, "store.sqlite");
  store = await openSqliteStore({ path, clock, newId: randomUUID, quotaDayZone: "Asia/Shanghai" });
});
afterEach(async () => {
  await store.close();
  rmSync(folder, { recursive: true });
});

async function admin(...words: string[]) {
  const said = { out: "", error: "" };
  const code = await runAdmin({
    words,
    environment: {
      DATABASE_URL: `file:${join(folder, "store.sqlite")}`,
      PUBLIC_URL: "https://console.example",
    },
    clock,
    newId: randomUUID,
    write: async (text) => void (said.out += text),
    remark: (line) => void (said.error += line),
    readPassword: () => Promise.reject(new Error("the password must not be read")),
  });
  return { code, ...said };
}

const address = /^https:\/\/console\.example\/welcome#([A-Za-z0-9_-]{43})$/;
const linkOf = ({ out }: { out: string }) => {
  const [, token = ""] = address.exec(out.trim()) ?? [];
  return store.operators.findLink(linkDigest(nodeDigests, token));
};
const boss = {
  id: operatorId("boss@example.com", { demo: false, digests: nodeDigests }),
  email: "boss@example.com",
  name: "Boss",
  role: "admin",
  secondFactor: "optional",
  changedAt: now,
  changedBy: "op_boss",
} as const;

async function begin() {
  await store.operators.setFirstLink({ digest: "first", until: now + 1_000 });
  const entry = { at: now, action: "", subject: "", before: null, after: null, requestId: "" };
  await store.operators.useLink("first", { passwordHash: "hash", at: now, first: boss }, ({ id, email }) => ({
    ...entry,
    operatorId: id,
    operatorEmail: email,
  }));
}

test("creates the first administrator's link again, and refuses once an operator exists", async () => {
  const first = await admin("first-link");
  const second = await admin("first-link");
  expect([first.code, second.code, second.error]).toEqual([0, 0, expect.stringContaining("shown once")]);
  expect(await linkOf(first)).toBeNull();
  expect(await linkOf(second)).toEqual({ operator: null, until: now + 86_400_000 });
  const log = await store.auditLog.page({ action: "first_link_made" }, { below: null, most: 9 });
  expect(log.map(({ operatorEmail }) => operatorEmail)).toEqual(["command line", "command line"]);
  await begin();
  expect(await admin("first-link")).toMatchObject({
    code: 1,
    error: expect.stringContaining("There is an operator already"),
  });
});

test("restores access for the last administrator who lost a password, and records it in the audit log", async () => {
  await begin();
  const made = await admin("operators", "new-link", "--email", "Boss@example.com");
  expect(await linkOf(made)).toMatchObject({ operator: { id: boss.id, passwordHash: null } });
  expect((await admin("operators")).out).toMatch(/^boss@example\.com +Boss +admin +optional +has a link$/m);
  const [entry] = await store.auditLog.page({}, { below: null, most: 1 });
  expect(entry).toMatchObject({ action: "operator_password_reset", operatorEmail: "command line" });
  expect(JSON.stringify(entry)).not.toContain("#");
  expect(await admin("operators", "new-link", "--email", "x@example.com")).toMatchObject({
    code: 1,
    out: "",
  });
});

test("removes lost factors, also of an operator of the configuration file", async () => {
  for (const email of [boss.email, "file@example.com"]) {
    const id = operatorId(email, { demo: false, digests: nodeDigests });
    await store.recoveryCodes.replace(id, ["digest"]);
    await store.sessions.write({ id: `of ${email}`, data: "{}", expiresAt: now + 1_000, owner: id });
    expect(await admin("operators", "reset-factors", "--email", email)).toMatchObject({ code: 0 });
    expect([await store.recoveryCodes.left(id), await store.sessions.read(`of ${email}`)]).toEqual([0, null]);
    expect(await admin("operators", "reset-factors", "--email", email)).toMatchObject({
      code: 1,
      error: expect.stringContaining(email),
    });
  }
  expect(await admin("operators", "reset-factors")).toMatchObject({ code: 2 });
});

test("connects an operator to an account of the provider, which ends password and sessions, and keeps the last administrator with a password", async () => {
  await begin();
  const account = ["--issuer", "https://id.example", "--subject", "4711"];
  const kept = await admin("operators", "connect", "--email", boss.email, ...account);
  expect(kept).toMatchObject({ code: 1, error: expect.stringContaining("last administrator") });
  const audit = { at: now, operatorId: "x", operatorEmail: "x", action: "operator_invited", requestId: "r" };
  const record = newcomer({ ...boss, id: "op_anna", email: "anna@example.com" }, "hash");
  await store.operators.write(
    { record, otherAdministrators: true },
    { ...audit, subject: "operators/op_anna", before: null, after: null },
  );
  await store.sessions.write({ id: "s", data: "{}", expiresAt: now + 1_000, owner: "op_anna" });
  expect(await admin("operators", "connect", "--email", "Anna@example.com", ...account)).toMatchObject({
    code: 0,
  });
  const identity = { issuer: "https://id.example", subject: "4711" };
  expect(await store.operators.findByIdentity(identity)).toMatchObject({ id: "op_anna", passwordHash: null });
  expect(await store.sessions.read("s")).toBeNull();
  const [entry] = await store.auditLog.page({}, { below: null, most: 1 });
  expect(entry).toMatchObject({ action: "operator_connected", after: identity });
  expect((await admin("operators")).out).toMatch(/^anna@example\.com .* at the provider$/m);
  expect(await admin("operators", "connect", "--email", boss.email, ...account)).toMatchObject({ code: 1 });
  expect(await admin("operators", "new-link", "--email", "anna@example.com")).toMatchObject({
    code: 1,
    error: expect.stringContaining("signs in at a provider"),
  });
});
