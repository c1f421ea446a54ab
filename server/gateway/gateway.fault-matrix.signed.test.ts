import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { FaultName } from "#testing/faults/fault-scenarios.ts";
import type { SeenRequest } from "#testing/faults/fault-vendor.ts";
import type { Authorization } from "#server/store/access.ts";
import { answered, startFaultFixture, type FaultFixture } from "#testing/gateway/fault-fixture.ts";

let harness: FaultFixture;
beforeAll(async () => {
  harness = await startFaultFixture();
});
afterEach(() => harness.reset());
afterAll(() => harness.stop());

const isTokenCall = ({ path }: SeenRequest) => path.includes("getToken");
const count = (which: (request: SeenRequest) => boolean) => harness.vendor.requests.filter(which).length;

const renewed = '{"access_token":"token-of-today","expires_in":"36000"}';

describe("row 37: a token has ended and its renewal fails", () => {
  const owner = { kind: "app", id: "acme" } as const;
  const ended: Authorization = {
    accessToken: "ended-token-of-acme-1688",
    refreshToken: "refresh-of-acme-1688",
    expiresAt: Date.parse("2020-01-01T00:00:00Z"),
  };
  beforeEach(() => harness.store.authorizations.save(owner, "1688", ended));

  test.each<[FaultName, number]>([
    ["rst_before_headers", 2],
    ["close_before_headers", 2],
    ["html_503", 2],
    ["no_headers", 1],
    ["stall_mid_body", 1],
    ["rst_mid_body", 1],
    ["truncated_json", 1],
    ["redirect_302", 1],
    ["gzip_bomb", 1],
  ])(
    "answers 502 for %s in transport after %i attempts, and the next call tries again",
    async (issue, attempts) => {
      const outcome = await harness.ask([issue]);
      expect(outcome.status).toBe(502);
      expect(outcome.json.error?.code).toBe("CHANNEL_UPSTREAM_ERROR");
      expect(outcome.attempts).toBe(attempts);
      expect(count(isTokenCall)).toBe(harness.vendor.requests.length);

      harness.setGood((request) => (isTokenCall(request) ? renewed : answered()));
      harness.vendor.play("ok");
      expect((await outcome.again()).status).toBe(200);
      expect(harness.vendor.requests.map(isTokenCall)).toEqual([true, false]);
      expect(new URLSearchParams(harness.vendor.requests[1]?.body).get("access_token")).toBe(
        "token-of-today",
      );
    },
  );

  test("answers 401 with advice when the renewal is refused, and no later call asks the marketplace", async () => {
    harness.setGood(
      () => '{"error":"invalid_grant","error_description":"refresh-of-acme-1688 is not valid"}',
    );
    const outcome = await harness.ask(["ok"]);
    expect(outcome.status).toBe(401);
    expect(outcome.json.error).toMatchObject({
      code: "CHANNEL_NOT_AUTHORIZED",
      message: expect.stringMatching(/authorize it again/),
    });
    expect(outcome.attempts).toBe(1);
    expect(outcome.events.filter(({ kind }) => kind === "alarm")).toHaveLength(1);
    expect((await outcome.again()).status).toBe(401);
    expect(harness.vendor.requests.map(isTokenCall)).toEqual([true]);
  });

  test("answers for one unit when the renewal succeeds after a lost connection", async () => {
    harness.setGood((request) => (isTokenCall(request) ? renewed : answered()));
    const outcome = await harness.ask(["rst_before_headers", "ok"]);
    expect(outcome.status).toBe(200);
    expect(harness.vendor.requests.map(isTokenCall)).toEqual([true, true, false]);
  });
});

describe("row 36: the marketplace refuses the token, with any code of that family", () => {
  const owner = { kind: "app", id: "acme" } as const;
  const refusals = [
    '{"error_code":"401","error_message":"Request need user authorized"}',
    '{"error_code":"gw.AccessTokenExpired","error_message":"access_token is expired"}',
    '{"error_code":"gw.InvalidToken","exception":"token"}',
    '{"error_code":"E7","error_message":"User authorization is required"}',
    '{"success":false,"errorCode":"401","errorMessage":"Request need user authenticated"}',
  ];
  beforeEach(() =>
    harness.store.authorizations.save(owner, "1688", {
      accessToken: "token-of-acme-1688",
      refreshToken: "refresh-of-acme-1688",
      expiresAt: null,
    }),
  );

  test.each(refusals)("renews the token once and sends the call again: %s", async (refusal) => {
    const isRenewed = ({ body }: SeenRequest) => body.includes("token-of-today");
    harness.setGood((request) =>
      isTokenCall(request) ? renewed : isRenewed(request) ? answered() : refusal,
    );
    expect((await harness.ask(["ok"])).status).toBe(200);
    expect(harness.vendor.requests.map(isTokenCall)).toEqual([false, true, false]);
  });

  test.each(refusals)("answers 401 when the new token is refused too: %s", async (refusal) => {
    harness.setGood((request) => (isTokenCall(request) ? renewed : refusal));
    const outcome = await harness.ask(["ok"]);
    expect([outcome.status, outcome.json.error?.code]).toEqual([401, "CHANNEL_NOT_AUTHORIZED"]);
    expect(harness.vendor.requests.map(isTokenCall)).toEqual([false, true, false]);
  });
});

describe("row 41: the marketplace refuses the timestamp", () => {
  const owner = { kind: "app", id: "acme" } as const;
  const refusal = '{"error_code":"gw.TimestampInvalid","error_message":"timestamp is expired"}';
  const sent = (name: string) =>
    harness.vendor.requests.map(({ body }) => new URLSearchParams(body).get(name) ?? "");
  beforeEach(() =>
    harness.store.authorizations.save(owner, "1688", {
      accessToken: "token-of-acme-1688",
      refreshToken: null,
      expiresAt: null,
    }),
  );

  test.each<[FaultName, number]>([
    ["ok_hour_ahead", 3_600_000],
    ["ok_hour_behind", -3_600_000],
  ])("signs again by the marketplace's own clock and answers for one unit: %s", async (play, aheadMs) => {
    harness.setGood(() => (harness.vendor.requests.length === 1 ? refusal : answered()));
    const outcome = await harness.ask([play]);
    expect(outcome.status).toBe(200);
    expect(outcome.attempts).toBe(2);
    const [first = 0, second = 0] = sent("_aop_timestamp").map(Number);
    expect(Math.abs(second - first - aheadMs)).toBeLessThan(5_000);
    expect(new Set(sent("_aop_signature")).size).toBe(2);
    expect(outcome.events.map(({ kind }) => kind)).toContain("skew");
  });

  test("signs again even when the marketplace sends no time", async () => {
    harness.setGood(() => (harness.vendor.requests.length === 1 ? refusal : answered()));
    const outcome = await harness.ask(["ok"]);
    expect(outcome.status).toBe(200);
    expect(outcome.attempts).toBe(2);
    expect(Number(sent("_aop_timestamp")[1])).toBeGreaterThan(Number(sent("_aop_timestamp")[0]));
  });

  test("answers 502 after two refusals and bills nothing", async () => {
    harness.setGood(() => refusal);
    const outcome = await harness.ask(["ok_hour_ahead"]);
    expect(outcome.status).toBe(502);
    expect(outcome.json.error?.code).toBe("CHANNEL_UPSTREAM_ERROR");
    expect(outcome.attempts).toBe(2);
    expect(harness.vendor.requests).toHaveLength(2);
  });
});
