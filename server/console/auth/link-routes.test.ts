import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { linkMs, operatorPaths } from "#contract/console/console-operators";
import { consoleErrorEnvelopeSchema } from "#contract/shared/error-envelope";
import { operatorRemarks } from "#server/compose/start-lines.ts";
import { newSecret, nodeDigests } from "#server/node/runtime.ts";
import { newLink } from "#server/store/operators.ts";
import { startFactorFixture, password, root, type FactorFixture } from "#testing/http/factor-fixture.ts";
import type { Received } from "#testing/http/send.ts";

let fixture: FactorFixture;
beforeEach(async () => {
  fixture = await startFactorFixture({ operators: [] });
});
afterEach(() => fixture.stop());

const errorOf = ({ text }: Received) => consoleErrorEnvelopeSchema.parse(JSON.parse(text)).error;
/** Makes a link for the first administrator, as the command line does, and returns its token. */
async function makeFirstLink(): Promise<string> {
  const { token, link } = newLink({ digests: nodeDigests, newSecret, until: fixture.clock() + linkMs });
  await fixture.store.operators.setFirstLink(link);
  return token;
}
const boss = { email: "Boss@example.com", name: "Boss", password: "a fine long one" };

describe("first administrator's link", () => {
  const remarks = (change: Partial<Parameters<typeof operatorRemarks>[0]> = {}) =>
    operatorRemarks({ demo: false, roles: ["console"], operators: [], ...change }, fixture.store);

  test("lets the first administrator enter name, address and password, once", async () => {
    const earlier = await makeFirstLink();
    const token = await makeFirstLink();
    const person = fixture.browse();
    expect((await person.post(operatorPaths.link, { token: earlier })).status).toBe(404);
    const shown = await person.post(operatorPaths.link, { token });
    expect(JSON.parse(shown.text)).toMatchObject({ kind: "first", email: null, name: null, role: "admin" });
    const nameless = await person.post(operatorPaths.useLink, { token, password: boss.password });
    expect([nameless.status, errorOf(nameless).issues?.map(({ path }) => path)]).toEqual([
      400,
      ["email", "name"],
    ]);
    expect((await person.post(operatorPaths.useLink, { token, ...boss })).status).toBe(200);
    expect((await person.post(operatorPaths.useLink, { token, ...boss })).status).toBe(404);
    expect((await person.signIn(boss, boss.password)).status).toBe(200);
    expect((await person.get(operatorPaths.operators)).status).toBe(200);
    const [entry] = await fixture.store.auditLog.page({}, { below: null, most: 5 });
    expect(entry).toMatchObject({ action: "first_administrator", operatorEmail: "boss@example.com" });
  });

  test("is named by a start while no one can sign in, which neither shows nor ends one", async () => {
    const token = await makeFirstLink();
    expect(await remarks()).toEqual([
      expect.stringMatching(/^Nobody can sign in .* procurement-admin first-link/),
    ]);
    expect((await fixture.browse().post(operatorPaths.useLink, { token, ...boss })).status).toBe(200);
    expect(await remarks()).toEqual([]);
  });

  test("is not named in the demo or without a console, and is ended by an operator in the configuration file", async () => {
    expect(await remarks({ demo: true })).toEqual([]);
    expect(await remarks({ roles: ["gateway"] })).toEqual([]);
    const token = await makeFirstLink();
    expect(await remarks({ operators: [root] })).toEqual([]);
    expect((await fixture.browse().post(operatorPaths.link, { token })).status).toBe(404);
  });
});

describe("choosing a password by a link", () => {
  test("rejects a short or very common password and keeps the link valid", async () => {
    const token = await makeFirstLink();
    const person = fixture.browse();
    for (const bad of [
      "tooshrt",
      "12345678",
      "Alibaba2024!",
      "corvette",
      "Maverick!",
      "trustno1",
      "1qaz2wsx",
    ]) {
      const refused = await person.post(operatorPaths.useLink, { ...boss, token, password: bad });
      expect([bad, refused.status, errorOf(refused).issues?.[0]?.path]).toEqual([bad, 400, "password"]);
      expect(refused.text).not.toContain(`"${bad}"`);
    }
    expect((await person.post(operatorPaths.useLink, { ...boss, token })).status).toBe(200);
  });
});

describe("guessing links", () => {
  test("counts guesses as failed sign-ins of their network: after 20, even a valid link has to wait", async () => {
    const token = await makeFirstLink();
    const person = fixture.browse();
    for (let guess = 0; guess < 20; guess += 1) {
      const path = guess % 2 === 0 ? operatorPaths.link : operatorPaths.useLink;
      const body = { token: `guess-${guess}`, ...(guess % 2 === 1 && boss) };
      expect((await person.post(path, body)).status).toBe(404);
    }
    const slowed = await person.post(operatorPaths.link, { token });
    expect([slowed.status, slowed.headers["retry-after"]]).toEqual([429, "30"]);
    expect((await person.signIn(boss, password)).status).toBe(429);
    fixture.pass(30_000);
    expect((await person.post(operatorPaths.link, { token })).status).toBe(200);
  });
});
