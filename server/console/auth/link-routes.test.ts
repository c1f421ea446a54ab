import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { operatorPaths } from "#contract/console/console-operators";
import { consoleErrorEnvelopeSchema } from "#contract/shared/error-envelope";
import { firstLink } from "#server/compose/start-product.ts";
import { startFactorFixture, password, root, type FactorFixture } from "#testing/http/factor-fixture.ts";
import type { Received } from "#testing/http/send.ts";

let fixture: FactorFixture;
beforeEach(async () => {
  fixture = await startFactorFixture({ operators: [] });
});
afterEach(() => fixture.stop());

const errorOf = ({ text }: Received) => consoleErrorEnvelopeSchema.parse(JSON.parse(text)).error;
const start = (change: Partial<Parameters<typeof firstLink>[0]> = {}) =>
  firstLink(
    { demo: false, roles: ["console"], operators: [], publicUrl: null, ...change },
    { store: fixture.store, origin: "http://127.0.0.1:3000", clock: fixture.clock },
  );
const tokenOf = (link: string | null) => link?.split("#")[1] ?? "";
const boss = { email: "Boss@example.com", name: "Boss", password: "a fine long one" };

describe("first start without an operator who can sign in", () => {
  test("prints a link by which the first administrator enters name, address and password, once", async () => {
    const link = await start();
    expect(link).toMatch(/^http:\/\/127\.0\.0\.1:3000\/welcome#[A-Za-z0-9_-]{43}$/);
    expect(await start({ publicUrl: "https://console.example" })).toMatch(
      /^https:\/\/console\.example\/welcome#/,
    );
    const person = fixture.browse();
    // Another start has created another link.
    expect((await person.post(operatorPaths.link, { token: tokenOf(link) })).status).toBe(404);
    const token = tokenOf(await start());
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
    expect(await start()).toBeNull();
    const [entry] = await fixture.store.auditLog.page({}, { below: null, most: 5 });
    expect(entry).toMatchObject({ action: "first_administrator", operatorEmail: "boss@example.com" });
  });

  test("creates no link in the demo, without a console, or with an operator in the configuration file, and drops an earlier one", async () => {
    expect(await start({ demo: true })).toBeNull();
    expect(await start({ roles: ["gateway"] })).toBeNull();
    const token = tokenOf(await start());
    expect(await start({ operators: [root] })).toBeNull();
    expect((await fixture.browse().post(operatorPaths.link, { token })).status).toBe(404);
  });
});

describe("choosing a password by a link", () => {
  test("rejects a short or very common password and keeps the link valid", async () => {
    const token = tokenOf(await start());
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
    const token = tokenOf(await start());
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
