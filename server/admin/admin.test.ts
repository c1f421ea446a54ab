import { createHash } from "node:crypto";
import { afterEach, describe, expect, test } from "vitest";
import { productVersion } from "#server/node/runtime.ts";
import { verifyPassword } from "#server/node/password.ts";
import { askPaymentMethods, startTokenFixture, type TokenFixture } from "#testing/gateway/token-fixture.ts";
import { orderScenarios } from "#server/marketplaces/alibaba-1688/simulator/scenarios.ts";
import { readSealKey } from "#server/node/text-seal.ts";
import { runAdminHere, runAdminProgram } from "#testing/run-admin-program.ts";

const order = orderScenarios.find(({ sample }) => sample)?.id ?? "";
/** The fixture's clock stands at noon of this day in Shanghai. */
const day = "2026-11-21";

const fixtures: TokenFixture[] = [];
afterEach(async () => {
  for (const fixture of fixtures.splice(0)) await fixture.stop();
});

async function start() {
  const fixture = await startTokenFixture();
  fixtures.push(fixture);
  await fixture.authorize("1688");
  const environment = { DATABASE_URL: fixture.databaseUrl };
  return { fixture, environment, admin: (...words: string[]) => runAdminHere(words, { environment }) };
}

describe("with a running gateway", () => {
  test("creates a key that works at once and survives the configuration, and whose revocation takes effect within a second", async () => {
    const { fixture, environment, admin } = await start();
    const create = ["keys", "create", "--app", "acme", "--id", "night-1", "--scopes", "order:read"];
    const made = await runAdminProgram(create, { environment });
    expect([made.code, made.error]).toEqual([0, expect.stringContaining("shown once")]);
    const key = made.out.trim();
    expect(key).toMatch(/^svc_live_[A-Za-z0-9_-]{43}$/);
    expect((await askPaymentMethods(fixture.first, order, key)).status).toBe(200);
    await fixture.applyAgain();
    fixture.pass(1_000);
    expect((await askPaymentMethods(fixture.first, order, key)).status).toBe(200);
    expect(await fixture.bytesOnDisk()).not.toContain(key);

    const listed = await admin("keys", "--app", "acme");
    expect(listed.out).toMatch(/^acme +night-1 +live +active +order:read$/m);
    expect(listed.out).not.toContain(createHash("sha256").update(key).digest("hex"));
    expect((await admin("keys", "revoke", "--app", "acme", "--id", "night-1")).code).toBe(0);
    fixture.pass(1_000);
    expect((await askPaymentMethods(fixture.first, order, key)).status).toBe(401);
    await fixture.applyAgain();
    expect((await askPaymentMethods(fixture.first, order, key)).status).toBe(401);
    expect((await admin("keys")).out).toMatch(/^acme +night-1 +live +revoked/m);
    const log = await fixture.first.store.auditLog.page(
      { operator: "command line" },
      { below: null, most: 9 },
    );
    const facts = { environment: "live", scopes: ["order:read"], note: null, expires_at: null };
    expect(log).toMatchObject([
      { action: "key_revoked", before: { revoked: false }, after: { revoked: true } },
      { action: "key_created", before: null, after: { ...facts, revoked: false } },
    ]);
    for (const { operatorEmail, subject } of log)
      expect([operatorEmail, subject]).toEqual(["command line", "apps/acme/keys/night-1"]);
    expect(JSON.stringify(log)).not.toContain(key.slice("svc_live_".length));
  });

  test("creates a key that can create and cancel orders only when these scopes are named", async () => {
    const { admin } = await start();
    const create = ["keys", "create", "--app", "acme", "--json", "--id"];
    const scopesOf = async (...words: string[]) =>
      (JSON.parse((await admin(...create, ...words)).out) as { scopes: string[] }).scopes;
    const usual = ["order:read", "order:preview", "product:detail", "product:search"];
    expect(await scopesOf("usual")).toEqual(usual);
    expect(await scopesOf("buying", "--scopes", "order:create,order:read")).toEqual([
      "order:read",
      "order:create",
    ]);
  });

  test("shows the units of a day by app and operation, and each paid call of it as a row of CSV", async () => {
    const { fixture, admin } = await start();
    const paid = [
      await askPaymentMethods(fixture.first, order),
      await askPaymentMethods(fixture.first, order),
    ];
    expect((await askPaymentMethods(fixture.first, "not-an-order")).status).toBe(400);
    const usage = JSON.parse((await admin("usage", "--day", day, "--json")).out) as {
      apps: { app: string }[];
    };
    expect(usage.apps.find(({ app }) => app === "acme")).toEqual({
      app: "acme",
      used: 2,
      held: 0,
      limit: 5000,
      operations: { "orders.payment-methods": 2 },
    });
    expect((await admin("usage", "--day", day)).out).toMatch(
      /^acme +2 +0 +5000 +orders\.payment-methods 2$/m,
    );
    expect((await admin("usage", "--day", "2026-11-20")).out).toMatch(/^acme +0 +0 +5000$/m);

    const { out } = await admin("ledger", "--day", day);
    const [head, ...rows] = out.trimEnd().split("\r\n");
    expect(head).toBe("day,app_id,key_id,request_id,channel,operation,units,reserved_at,settled_at");
    expect(rows).toEqual(
      paid.map(
        ({ headers }) =>
          `${day},acme,k1,${headers.get("x-request-id")},1688,orders.payment-methods,1,2026-11-21T04:00:00.000Z,2026-11-21T04:00:00.000Z`,
      ),
    );
    expect((await admin("ledger", "--day", "2026-11-20")).out).toBe(`${head}\r\n`);
    const lines = (await admin("ledger", "--day", day, "--json")).out.trimEnd().split("\n");
    expect(lines.map((line) => (JSON.parse(line) as { units: number }).units)).toEqual([1, 1]);
  });

  test("lists apps and authorizations without any token, and deletes an authorization", async () => {
    const { fixture, admin } = await start();
    expect((await admin("apps")).out).toMatch(
      /^acme +The app acme +self +approved +standard +5000 +100000 +4$/m,
    );
    const stored = await fixture.first.store.authorizations.read({ kind: "app", id: "acme" }, "1688");
    for (const words of [["authorizations"], ["authorizations", "--json"]]) {
      const { out } = await admin(...words);
      expect(out).toMatch(/1688/);
      for (const secret of [stored?.accessToken ?? "", stored?.refreshToken ?? "", "sealed1."]) {
        expect(secret).not.toBe("");
        expect(out).not.toContain(secret);
      }
    }
    expect((await admin("authorizations")).out).toMatch(/^app acme +1688 +renewed by itself +2027-05-20T/m);
    const forget = ["authorizations", "forget", "--app", "acme", "--channel", "1688"];
    expect((await admin(...forget)).code).toBe(0);
    expect((await admin(...forget)).code).toBe(1);
    expect(
      await fixture.first.store.auditLog.page({ operator: "command line" }, { below: null, most: 9 }),
    ).toMatchObject([
      {
        action: "marketplace_forgotten",
        subject: "apps/acme/marketplaces/1688",
        operatorEmail: "command line",
      },
    ]);
    fixture.pass(1_000);
    expect((await askPaymentMethods(fixture.first, order)).status).toBe(401);
  });

  test("says in one line what cannot be done (exit code 1) and which command was wrong (exit code 2)", async () => {
    const { admin } = await start();
    const create = ["keys", "create", "--app"];
    const cases: [string[], number, RegExp][] = [
      [[...create, "nobody", "--id", "x"], 1, /^There is no app nobody/],
      [[...create, "acme", "--id", "k1"], 1, /has a key k1 already/],
      [["keys", "revoke", "--app", "acme", "--id", "none"], 1, /^The app acme has no key none/],
      [[...create, "acme"], 2, /^--id is needed/],
      [[...create, "acme", "--id", "x", "--scopes", "order:write"], 2, /^--scopes must be some of/],
      [[...create, "acme", "--id", "x", "--environment", "test"], 2, /^--environment must be/],
      [["usage", "--day", "2026-02-30"], 2, /^--day must be a day/],
      [["usage", "--tomorrow"], 2, /--tomorrow/],
      [["usage", "extra"], 2, /^too many arguments for .usage.*: extra/],
      [["zone"], 2, /^The command is incomplete/],
      [["unheard-of"], 2, /^unknown command .unheard-of/],
    ];
    for (const [words, code, text] of cases) {
      const { code: ended, out, error } = await admin(...words);
      expect([words.join(" "), ended, out]).toEqual([words.join(" "), code, ""]);
      expect(error).toMatch(text);
      expect(error).not.toContain("    at ");
    }
  });
});

describe("without a gateway", () => {
  test("creates a key for tokens and a hash of a password from the standard input", async () => {
    expect(readSealKey((await runAdminHere(["token-key"])).out.trim())).toHaveLength(32);
    const { out, error } = await runAdminProgram(["password-hash"], { input: "correct horse 电池\n" });
    expect(error).toBe("");
    expect(await verifyPassword("correct horse 电池", out.trim())).toBe(true);
    expect((await runAdminHere(["password-hash"], { input: "short" })).code).toBe(1);
    expect((await runAdminProgram(["password-hash"])).code).toBe(1);
    const common = await runAdminHere(["password-hash"], { input: "Password2026!" });
    expect([common.code, common.error]).toEqual([
      1,
      expect.stringMatching(/first passwords anybody would try/),
    ]);
  });

  test("creates no database where none exists, and explains itself", async () => {
    const environment = { DATABASE_URL: "file:/nonexistent/gateway.sqlite" };
    const ended = await runAdminHere(["apps"], { environment });
    expect([ended.code, ended.error]).toEqual([
      1,
      expect.stringMatching(/There is no database .*DATABASE_URL/),
    ]);
    const wrong = await runAdminHere(["apps"], { environment: { DATABASE_URL: "mysql://x" } });
    expect([wrong.code, wrong.error]).toEqual([2, expect.stringMatching(/^DATABASE_URL:/)]);
    const help = await runAdminHere(["--help"]);
    expect([help.code, help.out]).toEqual([0, expect.stringContaining("keys create")]);
    const own = await runAdminHere(["keys", "create", "--help"]);
    expect([own.code, own.out]).toEqual([0, expect.stringContaining("--environment <live|sandbox>")]);
    expect(await runAdminHere(["--version"])).toEqual({ code: 0, out: `${productVersion}\n`, error: "" });
    expect((await runAdminHere([])).code).toBe(2);
  });
});
