import { afterEach, describe, expect, test } from "vitest";
import { accountEndpoint } from "#contract/public/account";
import type { Channel } from "#contract/shared/channel";
import { orderScenarios } from "#server/marketplaces/alibaba-1688/simulator/scenarios.ts";
import type { SimulatedResponse } from "#server/marketplaces/simulator.ts";
import { liveKey } from "#testing/gateway/test-access.ts";
import { askPaymentMethods, startTokenFixture, type TokenFixture } from "#testing/gateway/token-fixture.ts";

const owner = { kind: "app", id: "acme" } as const;
const order = orderScenarios.find(({ sample }) => sample)?.id ?? "";
const hour = 3_600_000;
const day = 24 * hour;
/** 1688's access tokens live ten hours (upstream/1688.md 1.2), the simulator's refresh tokens 180 days. */
const accessLife = 10 * hour;
const refreshLife = 180 * day;

const fixtures: TokenFixture[] = [];
async function start(options: Parameters<typeof startTokenFixture>[0] = {}): Promise<TokenFixture> {
  const harness = await startTokenFixture(options);
  fixtures.push(harness);
  return harness;
}
afterEach(async () => {
  for (const harness of fixtures.splice(0)) await harness.stop();
});

const stored = (harness: TokenFixture, channel: Channel = "1688") =>
  harness.first.store.authorizations.read(owner, channel);
const usage = (harness: TokenFixture) => harness.first.store.quota.usage("acme");
const codeOf = async (response: Response) => {
  const body = (await response.json()) as { error?: { code: string; message: string } };
  return body.error?.code ?? null;
};
async function account(harness: TokenFixture, channel: Channel = "1688") {
  const response = await fetch(`${harness.first.origin}/v1/account`, {
    headers: { authorization: `Bearer ${liveKey}` },
  });
  const { channels } = accountEndpoint.responses.standard.parse(await response.json());
  return channels.find((each) => each.channel === channel);
}

/** Simulates a token endpoint that cannot be reached. */
const resets = (): SimulatedResponse => ({ fault: "reset" });

/** Returns the vendor's answer without the named fields. */
const without =
  (...fields: string[]) =>
  async (ask: () => SimulatedResponse | Promise<SimulatedResponse>): Promise<SimulatedResponse> => {
    const answer = await ask();
    if ("fault" in answer) return answer;
    const body = JSON.parse(answer.body) as Record<string, unknown>;
    for (const field of fields) delete body[field];
    return { ...answer, body: JSON.stringify(body) };
  };

describe("a token that has ended", () => {
  test("is renewed once for 50 concurrent calls, all of which are answered", async () => {
    const harness = await start();
    await harness.authorize("1688");
    harness.pass(accessLife);
    const responses = await Promise.all(
      Array.from({ length: 50 }, () => askPaymentMethods(harness.first, order)),
    );
    expect(responses.map(({ status }) => status)).toEqual(Array(50).fill(200));
    expect(harness.tokenCalls).toHaveLength(1);
    expect(await usage(harness)).toMatchObject({ used: 50, held: 0 });
  });

  test("is renewed once by two instances with a store handle each", async () => {
    const harness = await start({ instances: 2 });
    await harness.authorize("1688");
    harness.pass(accessLife);
    const responses = await Promise.all(
      Array.from({ length: 20 }, (_, at) =>
        askPaymentMethods(harness.instances[at % 2] ?? harness.first, order),
      ),
    );
    expect(responses.map(({ status }) => status)).toEqual(Array(20).fill(200));
    expect(harness.tokenCalls).toHaveLength(1);
  });

  test("keeps its refresh token and the token's end when the marketplace sends no new one", async () => {
    const harness = await start();
    await harness.authorize("1688");
    const before = await stored(harness);
    harness.override(without("refresh_token", "refresh_token_timeout"));
    harness.pass(accessLife);
    expect((await askPaymentMethods(harness.first, order)).status).toBe(200);
    const after = await stored(harness);
    expect(after?.accessToken).not.toBe(before?.accessToken);
    expect(after).toMatchObject({
      refreshToken: before?.refreshToken,
      refreshExpiresAt: before?.refreshExpiresAt,
      expiresAt: harness.clock() + accessLife,
    });
  });

  test("gets the newest refresh token where each refresh returns another, as on taobao", async () => {
    const harness = await start();
    await harness.authorize("taobao");
    for (let renewal = 1; renewal <= 3; renewal++) {
      const before = await stored(harness, "taobao");
      harness.pass(30 * day);
      const response = await fetch(`${harness.first.origin}/v1/products/search`, {
        method: "POST",
        headers: { authorization: `Bearer ${liveKey}`, "content-type": "application/json" },
        body: JSON.stringify({ channel: "taobao", keyword: "杯" }),
      });
      expect(response.status).toBe(200);
      expect(harness.tokenCalls).toHaveLength(renewal);
      expect((await stored(harness, "taobao"))?.refreshToken).not.toBe(before?.refreshToken);
    }
  });

  test("row 37: answers 502, billed 0, when a renewal fails, and the next call tries again", async () => {
    const harness = await start();
    await harness.authorize("1688");
    harness.pass(accessLife);
    harness.override(resets);
    const refused = await askPaymentMethods(harness.first, order);
    expect([refused.status, await codeOf(refused)]).toEqual([502, "CHANNEL_UPSTREAM_ERROR"]);
    expect(refused.headers.get("x-quota-billable-units")).toBe("0");
    expect(await usage(harness)).toMatchObject({ used: 0, held: 0 });
    expect(harness.otherCalls).toEqual([]);
    harness.override((ask) => ask());
    expect((await askPaymentMethods(harness.first, order)).status).toBe(200);
  });

  test("row 37: answers 401 with advice, billed 0, when a renewal is rejected, and requests it only once", async () => {
    const harness = await start();
    await harness.authorize("1688");
    harness.pass(accessLife);
    expect(await harness.revoke("1688")).toBe(204);
    const before = harness.otherCalls.length;
    for (let call = 0; call < 3; call++) {
      const refused = await askPaymentMethods(harness.first, order);
      expect([refused.status, await codeOf(refused)]).toEqual([401, "CHANNEL_NOT_AUTHORIZED"]);
      expect(refused.headers.get("x-quota-billable-units")).toBe("0");
    }
    expect(harness.tokenCalls).toHaveLength(1);
    expect(harness.otherCalls.length).toBe(before);
    expect(await usage(harness)).toMatchObject({ used: 0, held: 0 });
    expect(await account(harness)).toMatchObject({
      authorized: false,
      action: expect.stringMatching(/authorize it again/),
    });
    await harness.authorize("1688");
    expect((await askPaymentMethods(harness.first, order)).status).toBe(200);
    expect(await account(harness)).toMatchObject({ authorized: true });
  });
});

describe("a token near its end", () => {
  test("is renewed in the background by a call that does not wait for it", async () => {
    const harness = await start();
    await harness.authorize("1688");
    const renewal = Promise.withResolvers<void>();
    const asked = Promise.withResolvers<void>();
    harness.override(async (ask) => {
      asked.resolve();
      await renewal.promise;
      return ask();
    });
    harness.pass(accessLife - 5 * 60_000);
    expect((await askPaymentMethods(harness.first, order)).status).toBe(200);
    await asked.promise;
    expect((await askPaymentMethods(harness.first, order)).status).toBe(200);
    renewal.resolve();
    await harness.first.store.authorizations.withLock(owner, "1688", async () => undefined);
    expect((await stored(harness))?.expiresAt).toBe(harness.clock() + accessLife);
    expect(harness.tokenCalls).toHaveLength(1);
  });

  test("is used until it ends while its renewal fails in transport", async () => {
    const harness = await start();
    await harness.authorize("1688");
    harness.override(resets);
    harness.pass(accessLife - 20_000);
    expect((await askPaymentMethods(harness.first, order)).status).toBe(200);
    harness.pass(20_000);
    expect((await askPaymentMethods(harness.first, order)).status).toBe(502);
  });

  test("is not renewed when it is fixed, whatever its age", async () => {
    const harness = await start();
    harness.override(without("expires_in", "refresh_token", "refresh_token_timeout"));
    await harness.authorize("1688");
    expect(await stored(harness)).toMatchObject({ refreshToken: null, expiresAt: null });
    harness.pass(9 * hour);
    expect((await askPaymentMethods(harness.first, order)).status).toBe(200);
    expect(harness.tokenCalls).toEqual([]);
    expect(await account(harness)).toEqual({
      channel: "1688",
      enabled: true,
      authorized: true,
      expires_at: null,
      account: { name: "demo_buyer", id: "b2b-8888888888" },
    });
  });
});

describe("row 36: a token that is refused during a call", () => {
  test("is renewed once for many calls, and each call is sent once more and answered", async () => {
    const harness = await start({ instances: 2 });
    await harness.authorize("1688");
    // Another process refreshed with the same refresh token, so the vendor ended the access token that looks valid
    // here.
    const before = await stored(harness);
    if (!before) throw new Error("there is an authorization");
    await harness.first.store.authorizations.save(owner, "1688", {
      ...before,
      accessToken: "ended-elsewhere",
    });
    const responses = await Promise.all(
      Array.from({ length: 10 }, (_, at) =>
        askPaymentMethods(harness.instances[at % 2] ?? harness.first, order),
      ),
    );
    expect(responses.map(({ status }) => status)).toEqual(Array(10).fill(200));
    expect(harness.tokenCalls).toHaveLength(1);
    expect(await usage(harness)).toMatchObject({ used: 10, held: 0 });
  });

  test("causes a 401, billed 0, when the buyer withdrew the authorization, and no later call contacts the marketplace", async () => {
    const harness = await start();
    await harness.authorize("1688");
    await harness.revoke("1688");
    const calls = () => harness.otherCalls.filter(({ path }) => path.includes("payWay")).length;
    const refused = await askPaymentMethods(harness.first, order);
    expect([refused.status, await codeOf(refused)]).toEqual([401, "CHANNEL_NOT_AUTHORIZED"]);
    expect(calls()).toBe(1);
    expect((await askPaymentMethods(harness.first, order)).status).toBe(401);
    expect(calls()).toBe(1);
    expect(harness.tokenCalls).toHaveLength(1);
    expect(await usage(harness)).toMatchObject({ used: 0, held: 0 });
  });

  test("causes a 502, billed 0, when the renewal fails, and is not considered dead", async () => {
    const harness = await start();
    await harness.authorize("1688");
    await harness.revoke("1688");
    harness.override(resets);
    expect((await askPaymentMethods(harness.first, order)).status).toBe(502);
    expect(await usage(harness)).toMatchObject({ used: 0, held: 0 });
    expect(await account(harness)).toMatchObject({ authorized: true });
  });
});

describe("the account", () => {
  test("warns of the coming end two weeks ahead, while calls still work", async () => {
    const harness = await start();
    await harness.authorize("1688");
    const endsAt = harness.clock() + refreshLife;
    expect(await account(harness)).toMatchObject({ authorized: true });
    expect(await account(harness)).not.toHaveProperty("action");
    harness.pass(refreshLife - 13 * day);
    const shown = await account(harness);
    expect(shown).toMatchObject({
      authorized: true,
      action: expect.stringMatching(/ends at .*authorize it again before then/),
    });
    expect(Date.parse(shown?.expires_at ?? "")).toBe(endsAt);
    expect((await askPaymentMethods(harness.first, order)).status).toBe(200);
  });
});

describe("the store's files", () => {
  test("hold no byte of any token that was issued, configured or renewed", async () => {
    const harness = await start();
    const configured = "a-configured-token-in-clear";
    await harness.first.store.authorizations.save(owner, "weidian", {
      accessToken: configured,
      refreshToken: `${configured}-refresh`,
      expiresAt: null,
    });
    await harness.authorize("1688");
    const first = await stored(harness);
    harness.pass(accessLife);
    expect((await askPaymentMethods(harness.first, order)).status).toBe(200);
    const second = await stored(harness);
    const secrets = [configured, first?.accessToken, first?.refreshToken, second?.accessToken];
    const bytes = await harness.bytesOnDisk();
    expect(bytes).toContain("sealed1.");
    for (const secret of secrets) {
      expect(secret).toMatch(/.{20}/);
      expect(bytes.includes(secret ?? "")).toBe(false);
    }
  });
});
