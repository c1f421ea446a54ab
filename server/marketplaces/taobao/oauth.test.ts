import { describe, expect, test } from "vitest";
import type { Failure } from "#contract/shared/failure";
import { createTestConnector, testNow } from "#testing/taobao/test-connector.ts";
import { TransportError } from "../upstream/transport.ts";

const day = 86_400_000;
const harness = () => {
  const made = createTestConnector();
  const { authorization } = made.connector;
  if (!authorization) throw new Error("taobao has OAuth");
  return { ...made, authorization, signal: made.call.signal };
};
const code = (promise: Promise<unknown>) =>
  promise.then(
    () => "none",
    (error: Failure) => error.code,
  );

describe("the authorization", () => {
  test("begins on the platform's page, outside /rest", () => {
    const url = harness().authorization.authorizeUrl({
      state: "s 1",
      redirectUri: "https://gateway.example/back?x=1",
    });
    expect(url).toBe(
      "simulator:/taobao/oauth/authorize?response_type=code&force_auth=true&client_id=500100&redirect_uri=https%3A%2F%2Fgateway.example%2Fback%3Fx%3D1&state=s+1",
    );
  });

  test("exchanges a code for working tokens and refreshes them", async () => {
    const { authorization, connector, signal } = harness();
    const first = await authorization.exchangeCode({ code: "c1", redirectUri: "" }, signal);
    expect(first).toMatchObject({ expiresAt: testNow + 30 * day, refreshExpiresAt: testNow + 180 * day });
    const detail = (accessToken: string) =>
      code(Promise.resolve(connector.getProduct?.({ id: "688000000001" }, { accessToken, signal })));
    expect(await detail(first.accessToken)).toBe("none");
    const second = await authorization.refresh({ refreshToken: first.refreshToken ?? "" }, signal);
    expect(second.accessToken).not.toBe(first.accessToken);
    expect(await detail(second.accessToken)).toBe("none");
    expect(await detail(first.accessToken)).toBe("CHANNEL_NOT_AUTHORIZED");
  });

  test("answers 401 for a refused or used code, and for an old refresh token", async () => {
    const { authorization, signal } = harness();
    const redirectUri = "";
    expect(await code(authorization.exchangeCode({ code: "refused", redirectUri }, signal))).toBe(
      "CHANNEL_NOT_AUTHORIZED",
    );
    const { refreshToken } = await authorization.exchangeCode({ code: "c1", redirectUri }, signal);
    expect(await code(authorization.exchangeCode({ code: "c1", redirectUri }, signal))).toBe(
      "CHANNEL_NOT_AUTHORIZED",
    );
    await authorization.refresh({ refreshToken: refreshToken ?? "" }, signal);
    expect(await code(authorization.refresh({ refreshToken: refreshToken ?? "" }, signal))).toBe(
      "CHANNEL_NOT_AUTHORIZED",
    );
  });

  test("sends a code only once, even when the answer is lost, but may send a refresh again", async () => {
    const reset = () => Promise.reject(new TransportError("reset", false));
    const { connector, call, sent } = createTestConnector({ during: reset });
    const { exchangeCode: exchange, refresh } = connector.authorization!;
    expect(await code(exchange({ code: "c1", redirectUri: "" }, call.signal))).toBe("CHANNEL_UPSTREAM_ERROR");
    expect(sent).toHaveLength(1);
    await code(refresh({ refreshToken: "r" }, call.signal));
    expect(sent).toHaveLength(3);
  });

  test("ignores an empty refresh token: a refresh keeps the old one, and an exchanged code is not lost", async () => {
    const answer = '{"code":"0","access_token":"t","refresh_token":""}';
    const { connector, call } = createTestConnector({ answers: [answer, answer] });
    const { exchangeCode: exchange, refresh } = connector.authorization!;
    expect(await exchange({ code: "c1", redirectUri: "" }, call.signal)).toMatchObject({
      refreshToken: null,
    });
    expect(await refresh({ refreshToken: "r" }, call.signal)).toMatchObject({ refreshToken: "r" });
  });

  test("treats an unreadable lifetime as unknown and still returns the issued token", async () => {
    const answers = [
      '{"code":"0","access_token":"t","refresh_token":"r","expires_in":"","refresh_expires_in":-1}',
    ];
    const { connector, call } = createTestConnector({ answers });
    const tokens = await connector.authorization!.exchangeCode({ code: "c1", redirectUri: "" }, call.signal);
    expect(tokens).toMatchObject({ accessToken: "t", expiresAt: null, refreshExpiresAt: null });
  });

  test("logs the vendor's code of a refusal", async () => {
    const answers = ['{"code":"IllegalRefreshToken","message":"expired"}'];
    const { connector, call } = createTestConnector({ answers });
    const error: Failure = await connector
      .authorization!.refresh({ refreshToken: "r" }, call.signal)
      .then(() => expect.unreachable())
      .catch((failure: Failure) => failure);
    expect([error.code, error.details.internal]).toEqual([
      "CHANNEL_NOT_AUTHORIZED",
      "auth/token/refresh: IllegalRefreshToken",
    ]);
  });
});
