import { describe, expect, test } from "vitest";
import {
  askedOrderId,
  askPaymentMethods,
  successWith,
  createSimulatedConnector,
  testCall,
  testNow,
} from "#testing/alibaba-1688/test-connector.ts";
import { failureOf } from "#testing/failure-of.ts";

const { askFor, vendorSays } = askPaymentMethods();

describe("401 authorization", () => {
  test.each(["Authorization expired", "Access token absent"])("answers 401 for %s", async (label) => {
    const failure = await failureOf(askFor(label).answer);
    expect(failure).toMatchObject({ code: "CHANNEL_NOT_AUTHORIZED", status: 401 });
    expect(failure.message).toMatch(/Renew the buyer's 1688 authorization/);
  });

  test("answers 401 for a token that 1688 does not know", async () => {
    const { connector } = createSimulatedConnector();
    const failure = await failureOf(() =>
      connector.queryPaymentMethods!({ orderId: askedOrderId }, testCall("unknown")),
    );
    expect(failure.code).toBe("CHANNEL_NOT_AUTHORIZED");
  });
});

describe("429 platform", () => {
  test.each([
    ["1688 limits the call rate", 10_000],
    ["Call package used up", 1_800_000],
  ])("answers 429 for %s", async (label, waitMs) => {
    const { seen, answer } = askFor(label);
    const failure = await failureOf(answer);
    expect(failure).toMatchObject({ code: "PLATFORM_QUOTA_EXCEEDED", status: 429 });
    expect(failure.details.notice?.retryAt).toBe(testNow + waitMs);
    expect(seen.events.filter(({ kind }) => kind === "alarm")).toHaveLength(1);
    expect(seen.sent).toHaveLength(1);
  });
});

test("answers 429 twice in a burst, then succeeds", async () => {
  const { answer } = askFor("Rate limit twice, then well");
  expect((await failureOf(answer)).code).toBe("PLATFORM_QUOTA_EXCEEDED");
  expect((await failureOf(answer)).code).toBe("PLATFORM_QUOTA_EXCEEDED");
  expect((await answer()).standard().success).toBe(true);
});

describe("502 configuration", () => {
  test.each([
    ["App may not call this API", "gw.APIACLDecline"],
    ["Signature refused", "gw.SignatureInvalid"],
    ["AppKey unknown", "gw.AppKeyNotFound"],
    ["API unknown", "gw.APIUnsupported"],
  ])("raises an alarm for the operator for %s", async (label, code) => {
    const { seen, answer } = askFor(label);
    const failure = await failureOf(answer);
    expect(failure).toMatchObject({ code: "CHANNEL_UPSTREAM_ERROR", status: 502 });
    expect(failure.details.upstream?.code).toBe(code);
    expect(seen.events.filter(({ kind }) => kind === "alarm").map(({ detail }) => detail)).toEqual([
      `configuration: ${code}`,
    ]);
    expect(seen.sent).toHaveLength(1);
  });

  test("signs once more, and only once, after a refused timestamp", async () => {
    const { seen, answer } = vendorSays('{"error_code":"gw.TimestampInvalid","error_message":"x"}', 400);
    expect((await failureOf(answer)).code).toBe("CHANNEL_UPSTREAM_ERROR");
    expect(seen.sent).toHaveLength(2);
  });
});

describe("502 malformed standard answer", () => {
  test.each([
    "Amount too large to be exact",
    "Amount with half a fen",
    "Amount as text",
    "Negative amount",
    "Channel code too large",
    "Result missing",
    "Result is null",
    "Channels missing",
    "success missing",
    "Rejection without a code",
  ])("answers 502 for %s, while upstream is passed on", async (label) => {
    const answer = await askFor(label).answer();
    expect(answer.upstream.startsWith("{")).toBe(true);
    expect((await failureOf(answer.standard)).code).toBe("CHANNEL_UPSTREAM_ERROR");
  });

  test.each(['"payFee":9007199254740992.5', '"payFee":1e400', '"payFee":null', '"payFee":{}'])(
    "answers 502 for %s",
    async (fee) => {
      const answer = await vendorSays(successWith(fee)).answer();
      expect((await failureOf(answer.standard)).code).toBe("CHANNEL_UPSTREAM_ERROR");
    },
  );

  test.each([
    [successWith('"payFee":12.5'), "resultList.payFee", "not_fen", "is not a whole number of fen"],
    [successWith('"payFee":-12.5'), "resultList.payFee", "not_fen", "is not a whole number of fen"],
    [
      successWith('"payFee":9007199254740992.5'),
      "resultList.payFee",
      "not_fen",
      "is not a whole number of fen",
    ],
    [successWith('"payFee":-1'), "resultList.payFee", "negative", "is below zero"],
    [successWith('"payFee":"32120"'), "resultList.payFee", "not_number", "is not a number"],
    ...["9007199254740993", "-9007199254740993", "9007199254740993.0", "1e400"].map((fee) => [
      successWith(`"payFee":${fee}`),
      "resultList.payFee",
      "not_exact",
      "is not a whole number that can be told exactly",
    ]),
    [successWith('"timeout":1,"payFee":1'), "resultList.timeout", "not_text", "is not text"],
    [successWith('"other":1'), "resultList.payFee", "missing", "is missing"],
    ['{"success":true}', "resultList", "missing", "is missing"],
    ['{"success":"perhaps"}', "success", "not_flag", "is neither true nor false"],
    ['{"success":false}', "errorCode", "unexplained", "is missing though success is false"],
    [
      '{"success":true,"errorCode":"500_2","resultList":{}}',
      "errorCode",
      "contradicts",
      "is one of a refusal though success is true",
    ],
    [
      `{"success":true,"resultList":{"orderId":"${askedOrderId}","payFee":1,"channels":[{"code":-20,"name":"x"}]}}`,
      "resultList.channels.0.code",
      "negative_code",
      "is a negative channel code",
    ],
  ])("for %s says which field is wrong and why", async (body, path, fault, message) => {
    const failure = await failureOf((await vendorSays(body).answer()).standard);
    expect(failure.details.issues).toEqual([{ path, message, fault }]);
    expect(failure.message).toContain(`(${path} ${message})`);
  });

  test("keeps the digits of an amount beyond 2^53 in upstream", async () => {
    const { upstream } = await askFor("Amount too large to be exact").answer();
    expect(upstream).toContain('"payFee":"9007199254740993"');
  });

  test("does not read success from a prototype", async () => {
    const body = `{"__proto__":{"success":true,"resultList":{"channels":[],"orderId":"${askedOrderId}","payFee":1}}}`;
    const answer = await vendorSays(body).answer();
    expect((await failureOf(answer.standard)).code).toBe("CHANNEL_UPSTREAM_ERROR");
  });

  test("does not pass on an answer that names no order", async () => {
    const answer = await vendorSays('{"success":true,"resultList":{"channels":[],"payFee":1}}').answer();
    expect((await failureOf(answer.standard)).code).toBe("CHANNEL_UPSTREAM_ERROR");
  });
});

describe("502 in both formats", () => {
  test("refuses another order's answer and discards its socket", async () => {
    const { seen, answer } = askFor("Answer about another order");
    const failure = await failureOf(answer);
    expect(failure.code).toBe("CHANNEL_UPSTREAM_ERROR");
    expect(failure.details.internal).toBe("order id mismatch");
    expect(seen.discarded).toBe(1);
    expect(seen.events.filter(({ kind }) => kind === "alarm")).toHaveLength(1);
  });

  test.each([
    "success twice",
    "Maintenance page with 200",
    "JSON cut short",
    "Connection lost in the body",
    "Empty answer",
    "Connection reset",
    "Connection closed",
    "No answer",
    "Redirect",
    "HTTP 500",
    "HTTP 503",
    "Nested 100,000 levels deep",
  ])("answers 502 for %s", async (label) => {
    expect((await failureOf(askFor(label).answer)).code).toBe("CHANNEL_UPSTREAM_ERROR");
  });

  test.each(["[]", '"text"', "9007199254740993", "null"])(
    "refuses an answer that is %s, not an object",
    async (body) => {
      expect((await failureOf(vendorSays(body).answer)).code).toBe("CHANNEL_UPSTREAM_ERROR");
    },
  );

  test("refuses valid JSON under HTTP 500", async () => {
    const { answer } = vendorSays(successWith('"payFee":1'), 500);
    expect((await failureOf(answer)).code).toBe("CHANNEL_UPSTREAM_ERROR");
  });
});
