import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { pathTo, consolePaths, sessionSchema } from "#contract/console/console";
import {
  factorPaths,
  factorsSchema,
  maxPasskeys,
  recentSignInMs,
  sessionsSchema,
} from "#contract/console/console-factors";
import {
  ann,
  bob,
  startFactorFixture,
  type Browser,
  type FactorFixture,
} from "#testing/http/factor-fixture.ts";
import { createSoftAuthenticator, type Asked, type Scene } from "#testing/http/soft-authenticator.ts";

let fixture: FactorFixture;
beforeEach(async () => {
  fixture = await startFactorFixture({ operators: [ann, { ...bob, secondFactor: "required" }] });
});
afterEach(() => fixture.stop());

const factorsOf = async (browser: Browser) =>
  factorsSchema.parse(JSON.parse((await browser.get(factorPaths.factors)).text));
const newPasskey = async (browser: Browser) =>
  (JSON.parse((await browser.post(factorPaths.newPasskey, {})).text) as { options: Asked }).options;

async function signedIn(operator = ann) {
  const browser = fixture.browse();
  await browser.signIn(operator);
  return browser;
}

/** Signs in with a passkey alone. */
async function signedInWith(key: ReturnType<typeof createSoftAuthenticator>) {
  const browser = fixture.browse();
  const asked = await browser.challenge("alone");
  await browser.post(factorPaths.proof, { step: "alone", passkey: key.answer(asked) });
  return browser;
}

describe("own passkeys", () => {
  test("shows passkeys with their names, and creates recovery codes with the first one, once", async () => {
    const browser = await signedIn();
    expect(await factorsOf(browser)).toMatchObject({ available: true, passkeys: [], recovery_codes_left: 0 });
    const before = browser.cookies.get("console");
    const { codes, key } = await browser.addPasskey("Laptop");
    expect(codes).toHaveLength(10);
    // From now on the session counts as more than a password and has another id.
    expect(browser.cookies.get("console")).not.toBe(before);
    expect((await browser.addPasskey("Phone")).codes).toBeNull();
    const { passkeys, recovery_codes_left: left } = await factorsOf(browser);
    expect(passkeys.map(({ name }) => name)).toEqual(["Laptop", "Phone"]);
    expect([passkeys[0]?.id, passkeys[0]?.last_used_at, left]).toEqual([key.id, null, 10]);
    expect(await factorsOf(await signedInWith(key))).toMatchObject({ recovery_codes_left: 10 });
  });

  test("hides passkeys from other operators, who cannot remove them, and adds none twice", async () => {
    const { key } = await (await signedIn()).addPasskey();
    const other = await signedIn(bob);
    expect((await factorsOf(other)).passkeys).toEqual([]);
    const asked = await newPasskey(other);
    const again = await other.post(factorPaths.passkeys, { name: "Mine", passkey: key.create(asked) });
    expect(again.status).toBe(400);
    expect((await other.call("DELETE", pathTo(factorPaths.passkey, { id: key.id }))).status).toBe(404);
    expect((await fixture.store.passkeys.find(key.id))?.operatorId).toBe(ann.id);
  });

  test("adds a passkey only once, for this session's challenge and from this origin", async () => {
    const browser = await signedIn();
    const key = createSoftAuthenticator(fixture.origin);
    const add = async (asked: Asked, change?: Partial<Scene>) =>
      (await browser.post(factorPaths.passkeys, { name: "Key", passkey: key.create(asked, change) })).status;
    expect(await add({ challenge: "A".repeat(43) })).toBe(400);
    const asked = await newPasskey(browser);
    expect(await add(asked, { origin: "https://evil.example" })).toBe(400);
    expect(await add(asked, { rpId: "evil.example" })).toBe(400);
    const other = await signedIn();
    for (const [name, value] of browser.cookies)
      if (name === "console-challenge") other.cookies.set(name, value);
    const elsewhere = await other.post(factorPaths.passkeys, { name: "Key", passkey: key.create(asked) });
    expect(elsewhere.status).toBe(400);
    const saved = browser.cookies.get("console-challenge") ?? "";
    expect(await add(asked)).toBe(200);
    browser.cookies.set("console-challenge", saved);
    expect(await add(asked)).toBe(400);
  });

  test(`allows at most ${maxPasskeys} passkeys`, async () => {
    const browser = await signedIn();
    for (let count = 0; count < maxPasskeys; count += 1) await browser.addPasskey(`Key ${count}`);
    expect((await browser.post(factorPaths.newPasskey, {})).status).toBe(400);
  });

  test("refuses a removed passkey, and removes the recovery codes with the last one", async () => {
    const browser = await signedIn();
    const { key, codes } = await browser.addPasskey();
    expect((await browser.call("DELETE", pathTo(factorPaths.passkey, { id: key.id }))).status).toBe(200);
    expect(await fixture.store.recoveryCodes.left(ann.id)).toBe(0);
    expect(codes).not.toBeNull();
    // From now on the password alone is sufficient again.
    expect((await fixture.browse().signIn()).status).toBe(200);
  });
});

describe("changing factors", () => {
  const changes = (browser: Browser) =>
    Promise.all([
      browser.post(factorPaths.newPasskey, {}),
      browser.post(factorPaths.passkeys, {}),
      browser.call("DELETE", pathTo(factorPaths.passkey, { id: "AAAA" })),
      browser.post(factorPaths.recoveryCodes, {}),
    ]).then((answers) => answers.map(({ status }) => status));

  test("requires a session that began within ten minutes to change factors", async () => {
    expect(await changes(fixture.browse())).toEqual([401, 401, 401, 401]);
    const browser = await signedIn();
    const { recent_until: until } = await factorsOf(browser);
    expect(until).not.toBeNull();
    fixture.pass(recentSignInMs);
    expect((await factorsOf(browser)).recent_until).toBeNull();
    expect(await changes(browser)).toEqual([403, 403, 403, 403]);
  });

  test("requires more than a password to change factors once there is a passkey", async () => {
    const preloaded = await signedIn();
    const { key } = await (await signedIn()).addPasskey();
    expect(await changes(preloaded)).toEqual([403, 403, 403, 403]);
    expect((await factorsOf(preloaded)).recent_until).toBeNull();
    const [begun] = await changes(await signedInWith(key));
    expect(begun).toBe(200);
  });

  test("creates new recovery codes, which end the previous ones, and none without a passkey", async () => {
    const browser = await signedIn();
    expect((await browser.post(factorPaths.recoveryCodes, {})).status).toBe(400);
    const { codes } = await browser.addPasskey();
    const answer = await browser.post(factorPaths.recoveryCodes, {});
    const { recovery_codes: renewed } = JSON.parse(answer.text) as { recovery_codes: string[] };
    const again = fixture.browse();
    await again.signIn();
    expect((await again.post(factorPaths.proof, { recovery_code: codes?.[0] })).status).toBe(401);
    expect((await again.post(factorPaths.proof, { recovery_code: renewed[0] })).status).toBe(200);
  });
});

describe("operator who must have a second factor", () => {
  test("lets an operator who must add a passkey do only that after the password, and everything afterwards", async () => {
    const browser = await signedIn(bob);
    const session = async () =>
      sessionSchema.parse(JSON.parse((await browser.get(consolePaths.session)).text));
    expect((await session()).must_add_passkey).toBe(true);
    const refused = ["/bff/v1/account", consolePaths.activity];
    for (const path of refused) expect((await browser.get(path)).status).toBe(403);
    await browser.addPasskey();
    expect((await session()).must_add_passkey).toBe(false);
    for (const path of refused) expect((await browser.get(path)).status).toBe(200);
  });

  test("does not remove the last passkey where one is required", async () => {
    const browser = await signedIn(bob);
    const { key } = await browser.addPasskey();
    expect((await browser.call("DELETE", pathTo(factorPaths.passkey, { id: key.id }))).status).toBe(400);
    await browser.addPasskey("Second");
    expect((await browser.call("DELETE", pathTo(factorPaths.passkey, { id: key.id }))).status).toBe(200);
  });
});

describe("own sessions", () => {
  const firefox = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";
  const listed = async (browser: Browser) =>
    sessionsSchema.parse(JSON.parse((await browser.get(factorPaths.sessions)).text)).sessions;

  test("shows the start and device of own sessions, and which one is current", async () => {
    await (await signedIn(bob)).get(factorPaths.sessions);
    const first = fixture.browse("here", firefox);
    await first.signIn();
    fixture.pass(60_000);
    const second = fixture.browse("there");
    await second.signIn();
    const sessions = await listed(second);
    expect(sessions.map(({ browser, system, current }) => [browser, system, current])).toEqual([
      [null, null, true],
      ["Firefox", "Linux", false],
    ]);
    expect(sessions[1]).toMatchObject({ way: "password", begun_at: "2026-11-21T00:00:00.000Z" });
    expect(JSON.stringify(sessions)).not.toContain(first.cookies.get("console")?.split(".")[0]);
  });

  test("ends own sessions one by one or all others together, at once on every instance", async () => {
    const mine = await signedIn();
    const others = [fixture.browse("there"), fixture.browse("here"), fixture.browse("there")];
    for (const other of others) {
      fixture.pass(1_000);
      await other.signIn();
    }
    const isIn = async () =>
      Promise.all(others.map(async (other) => (await other.get(consolePaths.session)).status));
    const [last] = await listed(mine);
    expect((await mine.call("DELETE", pathTo(factorPaths.session, { id: last?.id ?? "" }))).status).toBe(200);
    expect(await isIn()).toEqual([200, 200, 204]);
    expect((await mine.call("DELETE", pathTo(factorPaths.session, { id: last?.id ?? "" }))).status).toBe(404);
    expect((await mine.call("DELETE", factorPaths.sessions)).status).toBe(200);
    expect(await isIn()).toEqual([204, 204, 204]);
    expect((await mine.get(consolePaths.session)).status).toBe(200);
  });

  test("lets only their owner end sessions, within ten minutes of a sign-in", async () => {
    const mine = await signedIn();
    const anonymous = await signedIn(bob);
    const [own] = await listed(mine);
    expect((await anonymous.call("DELETE", pathTo(factorPaths.session, { id: own?.id ?? "" }))).status).toBe(
      404,
    );
    await anonymous.call("DELETE", factorPaths.sessions);
    expect((await mine.get(consolePaths.session)).status).toBe(200);
    fixture.pass(recentSignInMs);
    expect((await mine.call("DELETE", factorPaths.sessions)).status).toBe(403);
    expect((await fixture.browse().call("DELETE", factorPaths.sessions)).status).toBe(401);
  });
});
