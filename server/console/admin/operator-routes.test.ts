import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { pathTo, consolePaths, sessionSchema } from "#contract/console/console";
import { recentSignInMs } from "#contract/console/console-factors";
import {
  changedOperatorSchema,
  linkMs,
  operatorListSchema,
  operatorPaths,
  type ChangeOperator,
  type ListedOperator,
} from "#contract/console/console-operators";
import { consoleErrorEnvelopeSchema } from "#contract/shared/error-envelope";
import {
  ann,
  startFactorFixture,
  root,
  type Browser,
  type FactorFixture,
} from "#testing/http/factor-fixture.ts";
import type { Received } from "#testing/http/send.ts";

let fixture: FactorFixture;
beforeEach(async () => {
  fixture = await startFactorFixture({ operators: [root, ann] });
});
afterEach(() => fixture.stop());

const errorOf = ({ text }: Received) => consoleErrorEnvelopeSchema.parse(JSON.parse(text)).error;
const issuesOf = (received: Received) => (errorOf(received).issues ?? []).map(({ path }) => path);
const tokenOf = ({ text }: Received) =>
  changedOperatorSchema.parse(JSON.parse(text)).link?.address.split("#")[1] ?? "";
const roleOf = ({ text }: Received) => sessionSchema.parse(JSON.parse(text)).operator.role;

async function signedIn(operator: { email: string } = root, on: "here" | "there" = "here", given = "right") {
  const browser = fixture.browse(on);
  await browser.signIn(operator, given);
  return browser;
}

const carl = { email: "Carl@example.com", name: "Carl", role: "buyer", second_factor: "optional" } as const;
const listOf = async (browser: Browser) =>
  operatorListSchema.parse(JSON.parse((await browser.get(operatorPaths.operators)).text));
async function find(browser: Browser, email: string): Promise<ListedOperator> {
  const { operators } = await listOf(browser);
  return operators.find((operator) => operator.email === email) ?? expect.fail(`no ${email}`);
}

/** Invites an operator, who chooses `own password`. */
async function joined(admin: Browser, change: Partial<Record<keyof typeof carl, string>> = {}) {
  const input = { ...carl, ...change };
  const token = tokenOf(await admin.post(operatorPaths.operators, input));
  const used = await fixture.browse().post(operatorPaths.useLink, { token, password: "own password" });
  if (used.status !== 200) throw new Error(used.text);
  return find(admin, input.email.toLowerCase());
}

const changed = (operator: ListedOperator, change: Partial<ChangeOperator>) => ({
  id: operator.id,
  version: operator.version,
  name: operator.name,
  role: operator.role,
  second_factor: operator.second_factor,
  disabled: operator.state === "disabled",
  ...change,
});

const change = (browser: Browser, { id, ...body }: ReturnType<typeof changed>) =>
  browser.call("PATCH", pathTo(operatorPaths.operator, { id }), body);
const reset = (browser: Browser, { id, version }: { id: string; version: number }, what: string) =>
  browser.post(pathTo(operatorPaths.reset, { id }), { version, reset: what });

describe("invited operator", () => {
  test("lets an invited operator choose a password by the link, once, and gives the console of their role", async () => {
    const admin = await signedIn();
    const invited = await admin.post(operatorPaths.operators, carl);
    const token = tokenOf(invited);
    expect(invited.text).toContain(`${fixture.origin}/welcome#${token}`);
    expect(token).toMatch(/^[A-Za-z0-9_-]{43}$/);
    expect(await find(admin, "carl@example.com")).toMatchObject({
      state: "waiting",
      link_until: expect.any(String),
      last_sign_in_at: null,
      changed_by: "Root",
      origin: "store",
    });
    // Before a password is chosen, no password signs in.
    const person = fixture.browse("there");
    expect((await person.signIn(carl)).status).toBe(401);
    const shown = await person.post(operatorPaths.link, { token });
    expect(JSON.parse(shown.text)).toMatchObject({
      kind: "person",
      email: "carl@example.com",
      role: "buyer",
    });
    const password = "a fine long one";
    expect((await person.post(operatorPaths.useLink, { token, password })).status).toBe(200);
    const again = await person.post(operatorPaths.useLink, { token, password });
    expect([again.status, errorOf(again).message]).toEqual([
      404,
      expect.stringContaining("Ask an administrator"),
    ]);
    // The answer is the same as for a link that never existed.
    const guess = await person.post(operatorPaths.link, { token: "A".repeat(43) });
    expect([guess.status, errorOf(guess).message]).toEqual([404, errorOf(again).message]);
    const session = await person.signIn(carl, password);
    expect([session.status, roleOf(session)]).toEqual([200, "buyer"]);
    expect(await find(admin, "carl@example.com")).toMatchObject({
      state: "active",
      link_until: null,
      last_sign_in_at: expect.any(String),
      changed_by: "Carl",
    });
    expect(JSON.stringify(fixture.lines)).not.toContain(token);
    expect(fixture.lines.map(({ event }) => event)).toContain("password_chosen");
  });

  test("refuses a link after 24 hours, and any link but the newest", async () => {
    const first = tokenOf(await (await signedIn()).post(operatorPaths.operators, carl));
    fixture.pass(linkMs);
    const person = fixture.browse();
    expect((await person.post(operatorPaths.link, { token: first })).status).toBe(404);
    const admin = await signedIn();
    const invited = await find(admin, "carl@example.com");
    const second = tokenOf(await reset(admin, invited, "password"));
    expect(
      (await person.post(operatorPaths.useLink, { token: first, password: "own password" })).status,
    ).toBe(404);
    expect(
      (await person.post(operatorPaths.useLink, { token: second, password: "own password" })).status,
    ).toBe(200);
  });

  test("refuses an invitation to an address that another operator has", async () => {
    const admin = await signedIn();
    expect((await admin.post(operatorPaths.operators, carl)).status).toBe(200);
    for (const email of ["carl@EXAMPLE.com", ann.email, root.email.toUpperCase()]) {
      const refused = await admin.post(operatorPaths.operators, { ...carl, email });
      expect([refused.status, issuesOf(refused)]).toEqual([409, ["email"]]);
    }
  });
});

describe("changing an operator", () => {
  test("applies a change with the operator's next call on every instance: role, second factor, being disabled", async () => {
    const admin = await signedIn();
    const operator = await joined(admin);
    const person = await signedIn(carl, "there", "own password");
    expect((await change(admin, changed(operator, { role: "support" }))).status).toBe(200);
    expect(roleOf(await person.get(consolePaths.session))).toBe("support");
    const supporter = await find(admin, operator.email);
    await change(admin, changed(supporter, { second_factor: "required" }));
    expect((await person.get(consolePaths.activity)).status).toBe(403);
    const guarded = await find(admin, operator.email);
    await change(admin, changed(guarded, { disabled: true }));
    expect((await person.get(consolePaths.session)).status).toBe(204);
    expect((await fixture.browse("there").signIn(carl, "own password")).status).toBe(401);
    const disabled = await find(admin, operator.email);
    expect(disabled).toMatchObject({ state: "disabled", role: "support", second_factor: "required" });
    const link = await reset(admin, disabled, "password");
    expect(link.status).toBe(409);
    await change(admin, changed(disabled, { disabled: false }));
    expect((await fixture.browse().signIn(carl, "own password")).status).toBe(200);
  });

  test("ends password and sessions, or passkeys and codes, with a reset", async () => {
    const admin = await signedIn();
    const operator = await joined(admin);
    const person = await signedIn(carl, "there", "own password");
    const { key } = await person.addPasskey();
    expect(await find(admin, operator.email)).toMatchObject({ passkeys: 1, recovery_codes_left: 10 });
    const { id, version } = await find(admin, operator.email);
    expect((await reset(admin, { id, version }, "factors")).status).toBe(200);
    expect(await find(admin, operator.email)).toMatchObject({ passkeys: 0, recovery_codes_left: 0 });
    expect((await person.get(consolePaths.session)).status).toBe(204);
    expect(await fixture.store.passkeys.find(key.id)).toBeNull();
    expect((await person.signIn(carl, "own password")).status).toBe(200);
    const link = await reset(admin, { id, version: version + 1 }, "password");
    expect((await person.get(consolePaths.session)).status).toBe(204);
    expect((await person.signIn(carl, "own password")).status).toBe(401);
    const token = tokenOf(link);
    await person.post(operatorPaths.useLink, { token, password: "another password" });
    expect((await person.signIn(carl, "own password")).status).toBe(401);
    expect((await person.signIn(carl, "another password")).status).toBe(200);
  });

  test("refuses a change after a concurrent one, and names its author and time", async () => {
    const admin = await signedIn();
    const operator = await joined(admin);
    await joined(admin, { email: "dora@example.com", name: "Dora", role: "admin" });
    const dora = await signedIn({ email: "dora@example.com" }, "there", "own password");
    await change(dora, changed(operator, { name: "Charles" }));
    const late = await change(admin, changed(operator, { name: "Carlo" }));
    expect([late.status, issuesOf(late)]).toEqual([409, ["version"]]);
    expect(errorOf(late).message).toMatch(/^Dora changed this operator at 2026-11-21T00:00:00\.000Z/);
    expect(await find(admin, operator.email)).toMatchObject({ name: "Charles", changed_by: "Dora" });
    const gone = await change(admin, changed({ ...operator, id: "op_none" }, {}));
    expect(gone.status).toBe(404);
  });

  test("refuses to change operators of the configuration file", async () => {
    const admin = await signedIn();
    const named = await find(admin, ann.email);
    expect(named).toMatchObject({ origin: "file", state: "active", role: "support" });
    const answers = [
      await change(admin, changed(named, { disabled: true })),
      await reset(admin, { id: named.id, version: 0 }, "password"),
      await reset(admin, { id: named.id, version: 0 }, "factors"),
    ];
    for (const answer of answers) {
      expect([answer.status, issuesOf(answer)]).toEqual([409, ["id"]]);
      expect(errorOf(answer).message).toContain("configuration file");
    }
  });

  test("requires a sign-in within the last ten minutes to change operators", async () => {
    const admin = await signedIn();
    const operator = await joined(admin);
    expect((await listOf(admin)).recent_until).not.toBeNull();
    fixture.pass(recentSignInMs);
    expect((await listOf(admin)).recent_until).toBeNull();
    const { id, version } = operator;
    const answers = [
      await admin.post(operatorPaths.operators, { ...carl, email: "e@example.com" }),
      await change(admin, changed(operator, {})),
      await reset(admin, { id, version }, "factors"),
    ];
    expect(answers.map(({ status }) => status)).toEqual([403, 403, 403]);
  });

  test("records each change in the audit log with who, what, before and after, and no secret", async () => {
    const admin = await signedIn();
    const operator = await joined(admin);
    await change(admin, changed(operator, { role: "support", disabled: true }));
    const { id } = operator;
    await reset(admin, { id, version: operator.version + 1 }, "factors");
    const entries = await fixture.store.auditLog.page({}, { below: null, most: 10 });
    const of = { subject: `operators/${id}`, operatorEmail: root.email };
    expect(entries).toMatchObject([
      { ...of, action: "operator_factors_reset", before: null, after: null },
      {
        ...of,
        action: "operator_changed",
        before: { role: "buyer", disabled: false },
        after: { role: "support", disabled: true },
      },
      { action: "operator_password_chosen", operatorEmail: "carl@example.com" },
      {
        ...of,
        action: "operator_invited",
        before: null,
        after: { email: "carl@example.com", role: "buyer" },
      },
    ]);
    expect(JSON.stringify(entries)).not.toMatch(/hash|password"|#/);
  });
});

describe("without an administrator in the configuration file", () => {
  test("protects the last administrator who can sign in", async () => {
    await fixture.stop();
    fixture = await startFactorFixture({ operators: [ann] });
    const founder = { id: "op_f", email: "f@example.com", name: "F", role: "admin" as const };
    await fixture.store.operators.setFirstLink({ digest: "first", until: Date.UTC(2027, 1) });
    await fixture.store.operators.useLink(
      "first",
      {
        passwordHash: "hash of f",
        at: 0,
        first: { ...founder, secondFactor: "optional", changedAt: 0, changedBy: "op_f" },
      },
      () => ({
        at: 0,
        operatorId: "",
        operatorEmail: "",
        action: "",
        subject: "",
        before: null,
        after: null,
        requestId: "",
      }),
    );
    const admin = await signedIn(founder);
    const own = await find(admin, founder.email);
    const { id, version } = own;
    for (const answer of [
      await change(admin, changed(own, { disabled: true })),
      await change(admin, changed(own, { role: "buyer" })),
      await reset(admin, { id, version }, "password"),
    ])
      expect([answer.status, errorOf(answer).message]).toEqual([
        409,
        expect.stringContaining("last administrator"),
      ]);
    await joined(admin, { role: "admin" });
    expect((await change(admin, changed(own, { role: "buyer" }))).status).toBe(200);
    expect((await admin.get(operatorPaths.operators)).status).toBe(403);
  });
});
