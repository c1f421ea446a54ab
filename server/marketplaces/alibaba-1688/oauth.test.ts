import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { createAlibaba1688Connector } from "./connector.ts";
import { readVendorDate } from "./oauth.ts";
import {
  answering,
  createSimulatedConnector,
  createTestConnector,
  testApp,
  testCall,
  testNow,
} from "#testing/alibaba-1688/test-connector.ts";
import { nodeDigests } from "#server/node/runtime.ts";
import { failureOf } from "#testing/failure-of.ts";

const signal = new AbortController().signal;
const redirectUri = "https://shop.example/callback?x=1";
const exchange = { code: "c-1", redirectUri };

describe("the sign-in page", () => {
  const at = (baseUrl: string) =>
    createAlibaba1688Connector({
      credentials: { baseUrl, ...testApp },
      transport: () => Promise.reject(new Error("nothing is sent")),
      digests: nodeDigests,
      clock: () => testNow,
      wait: async () => {},
      random: () => 0,
      notify: () => {},
    }).authorization!.authorizeUrl({ state: "s+/&1", redirectUri });

  test("uses the vendor's own sign-in page in production", () => {
    const url = new URL(at("https://gw.open.1688.com/openapi"));
    expect(url.origin + url.pathname).toBe("https://auth.1688.com/oauth/authorize");
    expect(Object.fromEntries(url.searchParams)).toEqual({
      client_id: testApp.appKey,
      site: "1688",
      redirect_uri: redirectUri,
      state: "s+/&1",
    });
  });

  test("uses the simulator's sign-in page when a simulator is configured", () => {
    const url = new URL(at("http://127.0.0.1:3000/simulator/1688/openapi"));
    expect(url.pathname).toBe("/simulator/1688/oauth/authorize");
  });
});

describe("tokens", () => {
  test("exchanges a code for working tokens, which a refresh replaces", async () => {
    const { connector, seen } = createSimulatedConnector();
    const first = await connector.authorization!.exchangeCode(exchange, signal);
    expect(first.expiresAt).toBe(testNow + 36_000_000);
    expect(first.refreshExpiresAt).toBe(testNow + 180 * 86_400_000);
    expect(first.account).toEqual({ name: "demo_buyer", id: "b2b-8888888888" });
    expect(seen.sent[0]?.request.url).toMatch(/\/openapi\/http\/1\/system\.oauth2\/getToken\/1000000$/);
    expect(seen.sent[0]?.params).toEqual({
      grant_type: "authorization_code",
      need_refresh_token: "true",
      client_id: testApp.appKey,
      client_secret: testApp.appSecret,
      redirect_uri: redirectUri,
      code: "c-1",
    });
    const orders = connector.queryPaymentMethods!;
    await orders({ orderId: "1" }, testCall(first.accessToken));
    const second = await connector.authorization!.refresh({ refreshToken: first.refreshToken ?? "" }, signal);
    await orders({ orderId: "1" }, testCall(second.accessToken));
    const stale = await failureOf(() => orders({ orderId: "1" }, testCall(first.accessToken)));
    expect(stale.code).toBe("CHANNEL_NOT_AUTHORIZED");
  });

  test("reads the vendor's documented answer, whose date lacks milliseconds", async () => {
    const text = readFileSync(new URL("fixtures/get-token-success.json", import.meta.url), "utf8");
    const { connector } = createTestConnector(answering(text));
    expect(await connector.authorization!.exchangeCode(exchange, signal)).toEqual({
      accessToken: "8795258a-6c8f-43a5-b8d0-763631edb610",
      refreshToken: "8795258a-6c8f-43a5-b8d0-763631edb610",
      expiresAt: testNow + 36_000_000,
      refreshExpiresAt: Date.UTC(2012, 11, 22, 14, 22, 22),
      account: { name: "xxx", id: null },
    });
  });

  test.each([
    [String.raw`buyer\u0000one`, "buyer one"],
    [String.raw`\u202ebuyer\u200b`, "buyer"],
    [String.raw`\u0000`, null],
  ])("removes control and hidden characters from the account's name: %s", async (sent, name) => {
    const { connector } = createTestConnector(
      answering(`{"access_token":"t","resource_owner":"${sent}","memberId":"b2b-1${sent}"}`),
    );
    const { account } = await connector.authorization!.exchangeCode(exchange, signal);
    expect(account).toStrictEqual({ name, id: name === null ? "b2b-1" : expect.stringMatching(/^b2b-1/) });
    expect(JSON.stringify(account)).not.toMatch(/u0000/);
  });

  test("accepts a fixed token of a self-use app, which never expires", async () => {
    const { connector } = createTestConnector(answering('{"access_token":"t"}'));
    expect(await connector.authorization!.exchangeCode(exchange, signal)).toEqual({
      accessToken: "t",
      refreshToken: null,
      expiresAt: null,
      refreshExpiresAt: null,
      account: null,
    });
  });

  test.each([
    '{"access_token":"t","expires_in":36000}',
    '{"access_token":"t","expires_in":36000,"refresh_token":""}',
    '{"access_token":"t","expires_in":36000,"refresh_token":null}',
    '{"access_token":"t","expires_in":36000,"error":null,"error_description":""}',
  ])("keeps the old refresh token when a refresh returns no new one: %s", async (answer) => {
    const { connector } = createTestConnector(answering(answer));
    expect(await connector.authorization!.refresh({ refreshToken: "r" }, signal)).toMatchObject({
      refreshToken: "r",
      expiresAt: testNow + 36_000_000,
    });
  });

  test.each(['""', '"soon"', "-1", "{}"])(
    "treats a lifetime of %s as unknown and still stores the issued token",
    async (odd) => {
      const answer = `{"access_token":"t","refresh_token":"r","expires_in":${odd},"refresh_token_timeout":${odd}}`;
      const { connector } = createTestConnector(answering(answer));
      expect(await connector.authorization!.exchangeCode(exchange, signal)).toMatchObject({
        accessToken: "t",
        refreshToken: "r",
        expiresAt: null,
        refreshExpiresAt: null,
      });
    },
  );

  test.each(["wrong", "refused"])("answers 401 for a refresh token that is %s", async (refreshToken) => {
    const { connector } = createSimulatedConnector();
    const failure = await failureOf(() => connector.authorization!.refresh({ refreshToken }, signal));
    expect(failure).toMatchObject({ code: "CHANNEL_NOT_AUTHORIZED", status: 401 });
    expect(JSON.stringify([failure.message, failure.details])).not.toContain(testApp.appSecret);
  });

  test.each([
    ["a web page", "<html>", 200],
    ["HTTP 500", '{"error":"x"}', 500],
    ["HTTP 408, which says nothing about the grant", '{"error":"x"}', 408],
    ["HTTP 429, which says nothing about the grant", '{"error":"x"}', 429],
    ["no token in it", '{"expires_in":"36000"}', 200],
    ["a refusal of the app itself, whose secret is wrong", '{"error":"invalid_client"}', 400],
    ["a gateway error", '{"error_code":"gw.AppKeyNotFound","error_message":"x"}', 400],
  ])("answers 502 for %s", async (_, body, status) => {
    const { connector } = createTestConnector(answering(body, status));
    const failure = await failureOf(() => connector.authorization!.refresh({ refreshToken: "r" }, signal));
    expect(failure.code).toBe("CHANNEL_UPSTREAM_ERROR");
  });

  test.each(["invalid_client", "unauthorized_client"])(
    "reports %s as an error that only the operator can fix",
    async (error) => {
      const { connector, seen } = createTestConnector(answering(JSON.stringify({ error }), 400));
      const failure = await failureOf(() => connector.authorization!.refresh({ refreshToken: "r" }, signal));
      expect(failure.message).toMatch(/operator of this gateway .* does not help/);
      expect(failure.details.upstream).toEqual({ code: error, cause: "operator" });
      expect(seen.events.filter(({ kind }) => kind === "alarm")).toHaveLength(1);
    },
  );

  test("logs the reason that the vendor gives, and nothing of the grant", async () => {
    const answer = '{"error":"invalid_grant","error_description":"refresh token secret-r is expired"}';
    const { connector } = createTestConnector(answering(answer, 400));
    const failure = await failureOf(() =>
      connector.authorization!.refresh({ refreshToken: "secret-r" }, signal),
    );
    expect(failure.details.internal).toBe(
      "system.oauth2/getToken: HTTP 400 invalid_grant refresh token *** is expired",
    );
  });

  test("sends a code only once, even when the answer is lost, but may send a refresh again", async () => {
    const lost = createTestConnector(() => ({ fault: "reset" }));
    await failureOf(() => lost.connector.authorization!.exchangeCode(exchange, signal));
    expect(lost.seen.sent).toHaveLength(1);
    await failureOf(() => lost.connector.authorization!.refresh({ refreshToken: "r" }, signal));
    expect(lost.seen.sent).toHaveLength(3);
  });
});

test.each([
  ["20261014200339000+0800", Date.UTC(2026, 9, 14, 12, 3, 39)],
  ["20121222222222+0800", Date.UTC(2012, 11, 22, 14, 22, 22)],
  ["soon", null],
  ["20261399000000000+0800", null],
])("reads the vendor's date %s", (text, expected) => {
  expect(readVendorDate(text)).toBe(expected);
});
