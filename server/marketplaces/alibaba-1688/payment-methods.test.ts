import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { Failure } from "#contract/failure";
import { paymentMethodsEndpoint } from "#contract/payment-methods";
import { orderScenarios } from "./scenarios.ts";
import {
  answering,
  createSimulatedConnector,
  createTestConnector,
  testCall,
  testNow,
  testToken,
} from "./test-connector.ts";

const fixture = (name: string) => readFileSync(new URL(`fixtures/${name}`, import.meta.url), "utf8");
const orderId = "4169757385897317637";
const api = "com.alibaba.trade/alibaba.trade.payWay.query";

async function failureOf(work: () => unknown): Promise<Failure> {
  try {
    await work();
  } catch (error) {
    if (error instanceof Failure) return error;
    throw error;
  }
  throw new Error("no failure");
}

/** The simulator's order with this English label, asked for. */
async function askFor(label: string) {
  const id = orderScenarios.find((row) => row.label.en === label)?.id;
  if (id === undefined) throw new Error(`no scenario ${label}`);
  const { connector, seen } = createSimulatedConnector();
  return { id, seen, answer: () => connector.queryPaymentMethods!({ orderId: id }, testCall()) };
}

/** Any body as the vendor's answer about `orderId`. */
async function vendorSays(body: string, status = 200) {
  const { connector, seen } = createTestConnector(answering(body, status));
  return { seen, answer: () => connector.queryPaymentMethods!({ orderId }, testCall()) };
}

const successWith = (members: string) =>
  `{"success":true,"resultList":{"channels":[{"code":1,"name":"支付宝"}],"orderId":"${orderId}",${members}}}`;

describe("the request", () => {
  test("is a signed form with the timestamp in milliseconds and the appKey in the path only", async () => {
    const { connector, seen } = createSimulatedConnector();
    await connector.queryPaymentMethods!({ orderId }, testCall());
    expect(seen.sent).toHaveLength(1);
    const [{ request, params } = { request: null, params: {} }] = seen.sent;
    expect(request?.url).toBe(`http://127.0.0.1:1/simulator/1688/openapi/param2/1/${api}/1000000`);
    expect(request?.method).toBe("POST");
    expect(request?.headers["content-type"]).toBe("application/x-www-form-urlencoded; charset=UTF-8");
    expect(Object.keys(params).sort()).toEqual([
      "_aop_signature",
      "_aop_timestamp",
      "access_token",
      "orderId",
    ]);
    expect(params).toMatchObject({ orderId, access_token: testToken, _aop_timestamp: String(testNow) });
  });
});

describe("200", () => {
  test("the vendor's documented answer in our words", async () => {
    const { connector } = createTestConnector(answering(fixture("pay-way-success.json")));
    const answer = await connector.queryPaymentMethods!({ orderId: "239695213738498520" }, testCall());
    expect(answer).toMatchObject({ upstreamApi: api, steps: [], answeredOrderId: "239695213738498520" });
    expect(answer.upstream).toBe(fixture("pay-way-success.json"));
    expect(answer.standard()).toEqual({
      channel: "1688",
      success: true,
      order_id: "239695213738498520",
      channels: [{ code: 1, name: "支付宝" }],
      payment_amount: { amount: 32120, currency: "CNY" },
      payment_deadline: "2018-11-04 14:00:45",
      monetary_unit: "CNY_minor",
    });
  });

  test.each([
    ["KJB, code 20", [1, 3, 20]],
    ["KJB, code 16", [1, 16]],
    ["Looks like KJB: codes 17 and 35", [17, 35]],
    ["No channels now", []],
    ["Unknown code 99", [1, 99]],
    ["Every named channel", [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 13, 14, 15, 16, 17, 20, 35]],
  ])("%s", async (label, codes) => {
    const standard = (await (await askFor(label)).answer()).standard();
    expect(standard.success).toBe(true);
    expect(standard.channels.map(({ code }) => code)).toEqual(codes);
    expect(
      paymentMethodsEndpoint.responses.standard.safeParse({ ...standard, request_id: "r" }).success,
    ).toBe(true);
  });

  test("500 channels arrive, each as returned", async () => {
    const { channels } = (await (await askFor("Five hundred channels")).answer()).standard();
    expect(channels).toHaveLength(500);
    expect(channels[499]).toEqual({ code: 1499, name: "新支付渠道1499" });
  });

  test("no deadline is null, and zero is a known zero", async () => {
    expect((await (await askFor("No deadline")).answer()).standard().payment_deadline).toBeNull();
    expect((await (await askFor("Nothing to pay")).answer()).standard().payment_amount).toEqual({
      amount: 0,
      currency: "CNY",
    });
  });

  test.each(["Amount 1E2", "Amount 100.0"])("%s is 100 fen", async (label) => {
    expect((await (await askFor(label)).answer()).standard().payment_amount?.amount).toBe(100);
  });

  test("-0 is 0", async () => {
    const amount = (await (await vendorSays(successWith('"payFee":-0'))).answer()).standard().payment_amount
      ?.amount;
    expect(Object.is(amount, 0)).toBe(true);
  });

  test("success as text counts", async () => {
    expect((await (await askFor("success as text")).answer()).standard().success).toBe(true);
  });

  test("an order id as a bare 64-bit integer is read digit by digit, and quoted in upstream only", async () => {
    const { id, answer } = await askFor("Order id as a bare integer");
    const { answeredOrderId, upstream, standard } = await answer();
    expect(answeredOrderId).toBe(id);
    expect(upstream).toContain(`"orderId":"${id}"`);
    expect(standard().order_id).toBe(id);
  });

  test("a broken character in a name is replaced in standard and kept in upstream", async () => {
    const { answer } = await askFor("Broken character in a name");
    const { upstream, standard } = await answer();
    expect(standard().channels[0]?.name).toBe("支付宝\ufffd");
    expect(upstream).toContain("支付宝\\ud83d");
  });

  test.each(["Byte order mark", "Wrong content type", "503 once, then well"])("%s", async (label) => {
    expect((await (await askFor(label)).answer()).standard().success).toBe(true);
  });
});

describe("200 vendor rejection", () => {
  test("500_2 carries the vendor's code and message, and nothing else known", async () => {
    const answer = await (await askFor("500_2: wrong buyer")).answer();
    expect(answer.answeredOrderId).toBeNull();
    expect(answer.standard()).toEqual({
      channel: "1688",
      success: false,
      order_id: "4169757308101117637",
      channels: [],
      payment_amount: null,
      payment_deadline: null,
      error_code: "500_2",
      error_message: "没有权限获取该订单可支付方式。",
      monetary_unit: "CNY_minor",
    });
  });

  test("any other code is passed on too, with our words where the vendor has none", async () => {
    const standard = (
      await (await vendorSays('{"success":"false","errorCode":"777_1"}')).answer()
    ).standard();
    expect(standard).toMatchObject({ success: false, error_code: "777_1" });
    expect(standard.error_message).not.toBe("");
  });

  test("a secret in the message is cut out", async () => {
    const { answer } = await vendorSays(
      `{"success":false,"errorCode":"500_1","errorMsg":"token ${testToken} test123-secret 无效"}`,
    );
    const { error_message } = (await answer()).standard();
    expect(error_message).toContain("无效");
    expect(error_message).not.toContain(testToken);
    expect(error_message).not.toContain("test123-secret");
  });
});

describe("401 authorization", () => {
  test.each(["Authorization expired", "Access token absent"])("%s", async (label) => {
    const failure = await failureOf((await askFor(label)).answer);
    expect(failure).toMatchObject({ code: "CHANNEL_NOT_AUTHORIZED", status: 401 });
    expect(failure.message).toMatch(/Renew the buyer's 1688 authorization/);
  });

  test("a token that 1688 does not know", async () => {
    const { connector } = createSimulatedConnector();
    const failure = await failureOf(() => connector.queryPaymentMethods!({ orderId }, testCall("unknown")));
    expect(failure.code).toBe("CHANNEL_NOT_AUTHORIZED");
  });
});

describe("429 platform", () => {
  test.each([
    ["1688 limits the call rate", 10_000],
    ["Call package used up", 1_800_000],
  ])("%s", async (label, waitMs) => {
    const { seen, answer } = await askFor(label);
    const failure = await failureOf(answer);
    expect(failure).toMatchObject({ code: "PLATFORM_QUOTA_EXCEEDED", status: 429 });
    expect(failure.details.notice?.retryAt).toBe(testNow + waitMs);
    expect(seen.events.filter(({ kind }) => kind === "alarm")).toHaveLength(1);
    expect(seen.sent).toHaveLength(1);
  });
});

describe("502 configuration", () => {
  test.each([
    ["App may not call this API", "gw.APIACLDecline"],
    ["Signature refused", "gw.SignatureInvalid"],
    ["AppKey unknown", "gw.AppKeyNotFound"],
    ["API unknown", "gw.APIUnsupported"],
  ])("%s alarms the operator", async (label, code) => {
    const { seen, answer } = await askFor(label);
    const failure = await failureOf(answer);
    expect(failure).toMatchObject({ code: "CHANNEL_UPSTREAM_ERROR", status: 502 });
    expect(failure.details.upstream?.code).toBe(code);
    expect(seen.events.filter(({ kind }) => kind === "alarm").map(({ detail }) => detail)).toEqual([
      `configuration: ${code}`,
    ]);
    expect(seen.sent).toHaveLength(1);
  });

  test("a refused timestamp is signed once more, and only once", async () => {
    const { seen, answer } = await vendorSays(
      '{"error_code":"gw.TimestampInvalid","error_message":"x"}',
      400,
    );
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
  ])("%s, while upstream is passed on", async (label) => {
    const answer = await (await askFor(label)).answer();
    expect(answer.upstream.startsWith("{")).toBe(true);
    expect((await failureOf(answer.standard)).code).toBe("CHANNEL_UPSTREAM_ERROR");
  });

  test.each(['"payFee":9007199254740992.5', '"payFee":1e400', '"payFee":null', '"payFee":{}'])(
    "%s",
    async (fee) => {
      const answer = await (await vendorSays(successWith(fee))).answer();
      expect((await failureOf(answer.standard)).code).toBe("CHANNEL_UPSTREAM_ERROR");
    },
  );

  test("an amount beyond 2^53 keeps its digits in upstream", async () => {
    const { upstream } = await (await askFor("Amount too large to be exact")).answer();
    expect(upstream).toContain('"payFee":"9007199254740993"');
  });

  test("success in a prototype is no success", async () => {
    const body = `{"__proto__":{"success":true,"resultList":{"channels":[],"orderId":"${orderId}","payFee":1}}}`;
    const answer = await (await vendorSays(body)).answer();
    expect((await failureOf(answer.standard)).code).toBe("CHANNEL_UPSTREAM_ERROR");
  });

  test("an answer that names no order is not passed on as this order's", async () => {
    const answer = await (
      await vendorSays('{"success":true,"resultList":{"channels":[],"payFee":1}}')
    ).answer();
    expect(answer.answeredOrderId).toBeNull();
    expect((await failureOf(answer.standard)).code).toBe("CHANNEL_UPSTREAM_ERROR");
  });

  test("another order's answer says so, and its socket can be given up", async () => {
    const { id, seen, answer } = await askFor("Answer about another order");
    const { answeredOrderId, discardConnection } = await answer();
    expect(answeredOrderId).toBe("4169757385897317637");
    expect(answeredOrderId).not.toBe(id);
    discardConnection();
    expect(seen.discarded).toBe(1);
  });
});

describe("502 in both formats", () => {
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
  ])("%s", async (label) => {
    expect((await failureOf((await askFor(label)).answer)).code).toBe("CHANNEL_UPSTREAM_ERROR");
  });

  test.each(["[]", '"text"', "9007199254740993", "null"])(
    "an answer that is %s, not an object",
    async (body) => {
      expect((await failureOf((await vendorSays(body)).answer)).code).toBe("CHANNEL_UPSTREAM_ERROR");
    },
  );

  test("sound JSON under HTTP 500 is no answer", async () => {
    const { answer } = await vendorSays(successWith('"payFee":1'), 500);
    expect((await failureOf(answer)).code).toBe("CHANNEL_UPSTREAM_ERROR");
  });
});
