import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { consolePaths, sessionSchema } from "#contract/console";
import { challengeMs, factorPaths } from "#contract/console-factors";
import { ann, bob, createFactorWorld, type Browser, type FactorWorld } from "#testing/http/factor-world.ts";
import {
  createSoftAuthenticator,
  type Scene,
  type SoftAuthenticator,
} from "#testing/http/soft-authenticator.ts";

let world: FactorWorld;
beforeEach(async () => {
  world = await createFactorWorld();
});
afterEach(() => world.stop());

/** An operator with a passkey, signed out again. */
async function withPasskey(operator = ann) {
  const browser = world.browse();
  await browser.signIn(operator);
  return browser.addPasskey();
}

type Step = "alone" | "second";

/** Answers a challenge that the browser was just given; the status of the proof. */
async function prove(
  browser: Browser,
  { step, key, change }: { step: Step; key: SoftAuthenticator; change?: Partial<Scene> },
) {
  const asked = await browser.challenge(step);
  return (await browser.post(factorPaths.proof, { step, passkey: key.answer(asked, change) })).status;
}

const isIn = async (browser: Browser) => (await browser.get(consolePaths.session)).status === 200;

describe("an operator with a passkey", () => {
  it("gets no session for the password alone, and one after the second step", async () => {
    const { key } = await withPasskey();
    const browser = world.browse();
    const first = await browser.signIn();
    expect([first.status, JSON.parse(first.text)]).toEqual([202, { second_step: "required" }]);
    expect(await isIn(browser)).toBe(false);
    expect(await prove(browser, { step: "second", key })).toBe(200);
    expect(await isIn(browser)).toBe(true);
    expect(browser.cookies.has("console-waiting")).toBe(false);
  });

  it("signs in with it alone, when it verified the person", async () => {
    const { key } = await withPasskey();
    const browser = world.browse("there");
    expect(await prove(browser, { step: "alone", key, change: { verified: false } })).toBe(401);
    expect(await prove(browser, { step: "alone", key })).toBe(200);
    const session = sessionSchema.parse(JSON.parse((await browser.get(consolePaths.session)).text));
    expect(session.operator.id).toBe(ann.id);
  });

  it("needs no person verified after a right password", async () => {
    const { key } = await withPasskey();
    const browser = world.browse();
    await browser.signIn();
    expect(await prove(browser, { step: "second", key, change: { verified: false } })).toBe(200);
  });

  it("begins on one instance and ends on another", async () => {
    const { key } = await withPasskey();
    const [here, there] = [world.browse("here"), world.browse("there")];
    await here.signIn();
    const asked = await here.challenge("second");
    for (const [name, value] of here.cookies) there.cookies.set(name, value);
    const answer = { step: "second", passkey: key.answer(asked) };
    expect((await there.post(factorPaths.proof, answer)).status).toBe(200);
    // What was answered there is used up here as well.
    expect((await here.post(factorPaths.proof, answer)).status).toBe(400);
    expect(await isIn(here)).toBe(false);
  });

  it("is asked for the same whether the account exists, has a passkey, or not", async () => {
    await withPasskey(ann);
    const asked = [];
    for (const given of [ann, bob, null]) {
      const browser = world.browse();
      if (given) expect((await browser.signIn(given, "wrong")).status).toBe(401);
      const { challenge: _, ...options } = await browser.challenge("alone");
      asked.push(options);
    }
    expect(asked[1]).toEqual(asked[0]);
    expect(asked[2]).toEqual(asked[0]);
    expect(asked[0]).toMatchObject({ allowCredentials: [], userVerification: "required" });
    const refused = await world.browse().post(factorPaths.challenge, { step: "second" });
    expect(refused.status).toBe(400);
  });
});

describe("a passkey's answer is refused", () => {
  it("to another challenge, a used one, an old one, and one of another browser", async () => {
    const { key } = await withPasskey();
    const browser = world.browse();
    const asked = await browser.challenge("alone");
    const proof = { step: "alone", passkey: key.answer(asked) };
    const forged = key.answer({ challenge: "A".repeat(43) });
    expect((await browser.post(factorPaths.proof, { step: "alone", passkey: forged })).status).toBe(401);
    expect((await world.browse().post(factorPaths.proof, proof)).status).toBe(400);
    const kept = new Map(browser.cookies);
    expect((await browser.post(factorPaths.proof, proof)).status).toBe(200);
    const thief = world.browse();
    for (const [name, value] of kept) thief.cookies.set(name, value);
    expect((await thief.post(factorPaths.proof, proof)).status).toBe(400);
    expect(await isIn(thief)).toBe(false);

    const late = world.browse();
    const old = await late.challenge("alone");
    world.pass(challengeMs);
    expect((await late.post(factorPaths.proof, { step: "alone", passkey: key.answer(old) })).status).toBe(
      400,
    );
  });

  it("from another origin, for another relying party, signed by another key, or with another's name on it", async () => {
    const { key } = await withPasskey();
    const lies: Partial<Scene>[] = [
      { origin: "https://console.example.evil" },
      { rpId: "evil.example" },
      { userHandle: Buffer.from(bob.id).toString("base64url") },
      { userHandle: "AAAA" },
    ];
    for (const change of lies)
      expect([change, await prove(world.browse(), { step: "alone", key, change })]).toEqual([change, 401]);
    const stranger = createSoftAuthenticator(world.origin);
    const browser = world.browse();
    const asked = await browser.challenge("alone");
    const answer = { ...stranger.answer(asked, { userHandle: Buffer.from(ann.id).toString("base64url") }) };
    const posing = { ...answer, id: key.id, rawId: key.id };
    expect((await browser.post(factorPaths.proof, { step: "alone", passkey: posing })).status).toBe(401);
    expect(await isIn(browser)).toBe(false);
    const reasons = world.lines.flatMap(({ detail }) => detail ?? []).join("\n");
    expect(reasons).toContain("Unexpected authentication response origin");
  });

  it("as the second step of somebody else's password", async () => {
    await withPasskey(ann);
    const { key: bobs } = await withPasskey(bob);
    const browser = world.browse();
    await browser.signIn(ann);
    expect(await prove(browser, { step: "second", key: bobs })).toBe(401);
    expect(await isIn(browser)).toBe(false);
  });

  it("when it was made for signing in alone and is shown as a second step, and the other way round", async () => {
    const { key } = await withPasskey();
    const browser = world.browse();
    await browser.signIn();
    const alone = await browser.challenge("alone");
    const first = await browser.post(factorPaths.proof, { step: "second", passkey: key.answer(alone) });
    const second = await browser.challenge("second");
    const other = await browser.post(factorPaths.proof, { step: "alone", passkey: key.answer(second) });
    expect([first.status, other.status]).toEqual([400, 400]);
  });

  it("when its counter went back, or its key was removed", async () => {
    const { key } = await withPasskey();
    expect(await prove(world.browse(), { step: "alone", key, change: { counter: 9 } })).toBe(200);
    expect(await prove(world.browse(), { step: "alone", key, change: { counter: 9 } })).toBe(401);
    expect(await prove(world.browse(), { step: "alone", key })).toBe(401);
    expect(await prove(world.browse(), { step: "alone", key, change: { counter: 10 } })).toBe(200);
    await world.store.passkeys.remove(ann.id, key.id);
    expect(await prove(world.browse(), { step: "alone", key, change: { counter: 11 } })).toBe(401);
  });

  it("in any shape that is none", async () => {
    const browser = world.browse();
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

describe("a recovery code", () => {
  it("is the second step once, however it is typed, on whichever instance", async () => {
    const { codes } = await withPasskey();
    const [first = "", second = ""] = codes ?? [];
    expect(codes).toHaveLength(10);
    expect(first).toMatch(/^([0-9a-f]{5}-){5}[0-9a-f]{5}$/);
    const use = async (instance: "here" | "there", code: string, operator = ann) => {
      const browser = world.browse(instance);
      await browser.signIn(operator);
      return (await browser.post(factorPaths.proof, { recovery_code: code })).status;
    };
    expect(await use("here", ` ${first.toUpperCase().replaceAll("-", " ")}`)).toBe(200);
    expect(await use("there", first)).toBe(401);
    await withPasskey(bob);
    expect(await use("there", second, bob)).toBe(401);
    expect(await use("there", second)).toBe(200);
    expect(await world.store.recoveryCodes.left(ann.id)).toBe(8);
  });

  it("is nothing without the password", async () => {
    const { codes } = await withPasskey();
    const answer = await world.browse().post(factorPaths.proof, { recovery_code: codes?.[0] });
    expect(answer.status).toBe(400);
  });

  it("that is wrong five times slows the next, true ones included, and Retry-After is true", async () => {
    const { codes } = await withPasskey();
    const browser = world.browse();
    await browser.signIn();
    const attempt = (code = "0") => browser.post(factorPaths.proof, { recovery_code: code });
    for (let count = 0; count < 5; count += 1) expect((await attempt()).status).toBe(401);
    const slowed = await attempt(codes?.[0]);
    expect([slowed.status, slowed.headers["retry-after"]]).toEqual([429, "30"]);
    world.pass(30_000);
    expect((await attempt(codes?.[0])).status).toBe(200);
  });
});

it("strangers' passkeys slow their own network only", async () => {
  const { key } = await withPasskey();
  const known = world.browse();
  expect(await prove(known, { step: "alone", key })).toBe(200);
  const stranger = createSoftAuthenticator(world.origin);
  for (let count = 0; count < 20; count += 1)
    expect(await prove(world.browse(), { step: "alone", key: stranger })).toBe(401);
  expect(await prove(world.browse(), { step: "alone", key: stranger })).toBe(429);
  // The same network, and a device from which this account has signed in before.
  expect(await prove(known, { step: "alone", key })).toBe(200);
});

it("notes wrong passwords only as long as they are looked at, so that strangers cannot fill a person's activity", async () => {
  for (let count = 0; count < 9; count += 1) await world.browse().signIn(ann, "wrong");
  expect(await world.store.callLog.signIns(ann.id, 99)).toHaveLength(5);
});

it("writes every way in into the log, and never what was shown for it", async () => {
  const { key, codes } = await withPasskey();
  await prove(world.browse(), { step: "alone", key });
  await prove(world.browse(), { step: "alone", key, change: { origin: "https://evil.example" } });
  await world.browse().signIn(ann, "wrong");
  const browser = world.browse();
  await browser.signIn();
  await browser.post(factorPaths.proof, { recovery_code: "0" });
  await browser.post(factorPaths.proof, { recovery_code: codes?.[0] });
  await browser.signOut();
  const events = world.lines.flatMap(({ event }) => event ?? []);
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
  const kept = await world.store.callLog.signIns(ann.id, 99);
  expect(kept.map(({ operation }) => operation).toReversed()).toEqual(
    events.map((event) => `console.${event}`),
  );
  expect(JSON.stringify([world.lines, kept])).not.toContain(codes?.[0]);
});
