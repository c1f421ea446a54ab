import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { consolePaths, sessionSchema } from "#contract/console/console";
import { challengeMs, factorPaths } from "#contract/console/console-factors";
import {
  ann,
  bob,
  startFactorFixture,
  type Browser,
  type FactorFixture,
} from "#testing/http/factor-fixture.ts";
import {
  createSoftAuthenticator,
  type Scene,
  type SoftAuthenticator,
} from "#testing/http/soft-authenticator.ts";

let fixture: FactorFixture;
beforeEach(async () => {
  fixture = await startFactorFixture();
});
afterEach(() => fixture.stop());

/** Returns an operator with a passkey, signed out again. */
async function withPasskey(operator = ann) {
  const browser = fixture.browse();
  await browser.signIn(operator);
  return browser.addPasskey();
}

type Step = "alone" | "second";

/** Answers a challenge that the browser was just given, and returns the status of the proof. */
async function prove(
  browser: Browser,
  { step, key, change }: { step: Step; key: SoftAuthenticator; change?: Partial<Scene> },
) {
  const asked = await browser.challenge(step);
  return (await browser.post(factorPaths.proof, { step, passkey: key.answer(asked, change) })).status;
}

const isIn = async (browser: Browser) => (await browser.get(consolePaths.session)).status === 200;

describe("operator with a passkey", () => {
  test("gives an operator with a passkey no session for the password alone, and one after the second step", async () => {
    const { key } = await withPasskey();
    const browser = fixture.browse();
    const first = await browser.signIn();
    expect([first.status, JSON.parse(first.text)]).toEqual([202, { second_step: "required" }]);
    expect(await isIn(browser)).toBe(false);
    expect(await prove(browser, { step: "second", key })).toBe(200);
    expect(await isIn(browser)).toBe(true);
    expect(browser.cookies.has("console-waiting")).toBe(false);
  });

  test("signs in with the passkey alone if it verified the person", async () => {
    const { key } = await withPasskey();
    const browser = fixture.browse("there");
    expect(await prove(browser, { step: "alone", key, change: { verified: false } })).toBe(401);
    expect(await prove(browser, { step: "alone", key })).toBe(200);
    const session = sessionSchema.parse(JSON.parse((await browser.get(consolePaths.session)).text));
    expect(session.operator.id).toBe(ann.id);
  });

  test("needs no verification of the person after a right password", async () => {
    const { key } = await withPasskey();
    const browser = fixture.browse();
    await browser.signIn();
    expect(await prove(browser, { step: "second", key, change: { verified: false } })).toBe(200);
  });

  test("begins a sign-in on one instance and completes it on another", async () => {
    const { key } = await withPasskey();
    const [here, there] = [fixture.browse("here"), fixture.browse("there")];
    await here.signIn();
    const asked = await here.challenge("second");
    for (const [name, value] of here.cookies) there.cookies.set(name, value);
    const answer = { step: "second", passkey: key.answer(asked) };
    expect((await there.post(factorPaths.proof, answer)).status).toBe(200);
    // An answer that was used there is used up here as well.
    expect((await here.post(factorPaths.proof, answer)).status).toBe(400);
    expect(await isIn(here)).toBe(false);
  });

  test("requests a passkey in the same way whether the account exists, has a passkey, or not", async () => {
    await withPasskey(ann);
    const asked = [];
    for (const given of [ann, bob, null]) {
      const browser = fixture.browse();
      if (given) expect((await browser.signIn(given, "wrong")).status).toBe(401);
      const { challenge: _, ...options } = await browser.challenge("alone");
      asked.push(options);
    }
    expect(asked[1]).toEqual(asked[0]);
    expect(asked[2]).toEqual(asked[0]);
    expect(asked[0]).toMatchObject({ allowCredentials: [], userVerification: "required" });
    const refused = await fixture.browse().post(factorPaths.challenge, { step: "second" });
    expect(refused.status).toBe(400);
  });
});

describe("refused answers of a passkey", () => {
  test("refuses an answer to another, a used or an expired challenge, and one of another browser", async () => {
    const { key } = await withPasskey();
    const browser = fixture.browse();
    const asked = await browser.challenge("alone");
    const proof = { step: "alone", passkey: key.answer(asked) };
    const forged = key.answer({ challenge: "A".repeat(43) });
    expect((await browser.post(factorPaths.proof, { step: "alone", passkey: forged })).status).toBe(401);
    expect((await fixture.browse().post(factorPaths.proof, proof)).status).toBe(400);
    const saved = new Map(browser.cookies);
    expect((await browser.post(factorPaths.proof, proof)).status).toBe(200);
    const thief = fixture.browse();
    for (const [name, value] of saved) thief.cookies.set(name, value);
    expect((await thief.post(factorPaths.proof, proof)).status).toBe(400);
    expect(await isIn(thief)).toBe(false);

    const late = fixture.browse();
    const old = await late.challenge("alone");
    fixture.pass(challengeMs);
    expect((await late.post(factorPaths.proof, { step: "alone", passkey: key.answer(old) })).status).toBe(
      400,
    );
  });

  test("refuses an answer from another origin, for another relying party, signed by another key, or with another's name", async () => {
    const { key } = await withPasskey();
    const lies: Partial<Scene>[] = [
      { origin: "https://console.example.evil" },
      { rpId: "evil.example" },
      { userHandle: Buffer.from(bob.id).toString("base64url") },
      { userHandle: "AAAA" },
    ];
    for (const change of lies)
      expect([change, await prove(fixture.browse(), { step: "alone", key, change })]).toEqual([change, 401]);
    const anonymous = createSoftAuthenticator(fixture.origin);
    const browser = fixture.browse();
    const asked = await browser.challenge("alone");
    const answer = { ...anonymous.answer(asked, { userHandle: Buffer.from(ann.id).toString("base64url") }) };
    const posing = { ...answer, id: key.id, rawId: key.id };
    expect((await browser.post(factorPaths.proof, { step: "alone", passkey: posing })).status).toBe(401);
    expect(await isIn(browser)).toBe(false);
    const reasons = fixture.lines.flatMap(({ detail }) => detail ?? []).join("\n");
    expect(reasons).toContain("Unexpected authentication response origin");
  });

  test("refuses an answer as the second step of another operator's password", async () => {
    await withPasskey(ann);
    const { key: bobs } = await withPasskey(bob);
    const browser = fixture.browse();
    await browser.signIn(ann);
    expect(await prove(browser, { step: "second", key: bobs })).toBe(401);
    expect(await isIn(browser)).toBe(false);
  });

  test("refuses an answer made for signing in alone as a second step, and the other way round", async () => {
    const { key } = await withPasskey();
    const browser = fixture.browse();
    await browser.signIn();
    const alone = await browser.challenge("alone");
    const first = await browser.post(factorPaths.proof, { step: "second", passkey: key.answer(alone) });
    const second = await browser.challenge("second");
    const other = await browser.post(factorPaths.proof, { step: "alone", passkey: key.answer(second) });
    expect([first.status, other.status]).toEqual([400, 400]);
  });

  test("refuses an answer whose counter went back, or whose key was removed", async () => {
    const { key } = await withPasskey();
    expect(await prove(fixture.browse(), { step: "alone", key, change: { counter: 9 } })).toBe(200);
    expect(await prove(fixture.browse(), { step: "alone", key, change: { counter: 9 } })).toBe(401);
    expect(await prove(fixture.browse(), { step: "alone", key })).toBe(401);
    expect(await prove(fixture.browse(), { step: "alone", key, change: { counter: 10 } })).toBe(200);
    await fixture.store.passkeys.remove(ann.id, key.id);
    expect(await prove(fixture.browse(), { step: "alone", key, change: { counter: 11 } })).toBe(401);
  });

  test("refuses an answer of any malformed shape", async () => {
    const browser = fixture.browse();
    await browser.challenge("alone");
    const { key } = await withPasskey();
    const good = key.answer({ challenge: "x" });
    const bad: unknown[] = [
      null,
      {},
      { step: "alone" },
      { step: "alone", passkey: { ...good, type: "password" } },
      { step: "alone", passkey: { ...good, id: "../../etc" } },
      { step: "alone", passkey: { ...good, response: {} } },
      { step: "third", passkey: good },
      { recovery_code: 7 },
      { recovery_code: "x".repeat(200) },
    ];
    for (const body of bad) expect((await browser.post(factorPaths.proof, body)).status).toBe(400);
    const garbage = { ...good, response: { ...good.response, authenticatorData: "AAAA" } };
    expect((await browser.post(factorPaths.proof, { step: "alone", passkey: garbage })).status).toBe(401);
    const large = { recovery_code: "x".repeat(10_000) };
    expect((await browser.post(factorPaths.proof, large)).status).toBe(413);
  });
});

describe("recovery code", () => {
  test("accepts a recovery code as the second step once, in any spelling, on any instance", async () => {
    const { codes } = await withPasskey();
    const [first = "", second = ""] = codes ?? [];
    expect(codes).toHaveLength(10);
    expect(first).toMatch(/^([0-9a-f]{5}-){5}[0-9a-f]{5}$/);
    const use = async (instance: "here" | "there", code: string, operator = ann) => {
      const browser = fixture.browse(instance);
      await browser.signIn(operator);
      return (await browser.post(factorPaths.proof, { recovery_code: code })).status;
    };
    expect(await use("here", ` ${first.toUpperCase().replaceAll("-", " ")}`)).toBe(200);
    expect(await use("there", first)).toBe(401);
    await withPasskey(bob);
    expect(await use("there", second, bob)).toBe(401);
    expect(await use("there", second)).toBe(200);
    expect(await fixture.store.recoveryCodes.left(ann.id)).toBe(8);
  });

  test("refuses a recovery code without the password", async () => {
    const { codes } = await withPasskey();
    const answer = await fixture.browse().post(factorPaths.proof, { recovery_code: codes?.[0] });
    expect(answer.status).toBe(400);
  });

  test("slows further attempts after five wrong codes, right ones included, with an exact Retry-After", async () => {
    const { codes } = await withPasskey();
    const browser = fixture.browse();
    await browser.signIn();
    const attempt = (code = "0") => browser.post(factorPaths.proof, { recovery_code: code });
    for (let count = 0; count < 5; count += 1) expect((await attempt()).status).toBe(401);
    const slowed = await attempt(codes?.[0]);
    expect([slowed.status, slowed.headers["retry-after"]]).toEqual([429, "30"]);
    fixture.pass(30_000);
    expect((await attempt(codes?.[0])).status).toBe(200);
  });
});

test("slows failed passkeys of anonymous callers by their own network only", async () => {
  const { key } = await withPasskey();
  const known = fixture.browse();
  expect(await prove(known, { step: "alone", key })).toBe(200);
  const anonymous = createSoftAuthenticator(fixture.origin);
  for (let count = 0; count < 20; count += 1)
    expect(await prove(fixture.browse(), { step: "alone", key: anonymous })).toBe(401);
  expect(await prove(fixture.browse(), { step: "alone", key: anonymous })).toBe(429);
  // The device is in the same network, and this account has signed in from it before.
  expect(await prove(known, { step: "alone", key })).toBe(200);
});

test("records wrong passwords only while they are checked, so that anonymous callers cannot fill an operator's activity", async () => {
  for (let count = 0; count < 9; count += 1) await fixture.browse().signIn(ann, "wrong");
  expect(await fixture.store.callLog.signIns(ann.id, 99)).toHaveLength(5);
});

test("logs every sign-in, and never the secret that was presented", async () => {
  const { key, codes } = await withPasskey();
  await prove(fixture.browse(), { step: "alone", key });
  await prove(fixture.browse(), { step: "alone", key, change: { origin: "https://evil.example" } });
  await fixture.browse().signIn(ann, "wrong");
  const browser = fixture.browse();
  await browser.signIn();
  await browser.post(factorPaths.proof, { recovery_code: "0" });
  await browser.post(factorPaths.proof, { recovery_code: codes?.[0] });
  await browser.signOut();
  const events = fixture.lines.flatMap(({ event }) => event ?? []);
  expect(events).toEqual([
    "signed_in_password",
    "passkey_added",
    "signed_in_passkey",
    "sign_in_failed",
    "sign_in_failed",
    "second_step_failed",
    "signed_in_recovery_code",
    "signed_out",
  ]);
  const saved = await fixture.store.callLog.signIns(ann.id, 99);
  expect(saved.map(({ operation }) => operation).toReversed()).toEqual(
    events.map((event) => `console.${event}`),
  );
  expect(JSON.stringify([fixture.lines, saved])).not.toContain(codes?.[0]);
});
