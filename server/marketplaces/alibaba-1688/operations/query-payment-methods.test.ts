import { writeAnswer } from "#contract/shared/yuan-amount";
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { paymentMethodsEndpoint } from "#contract/public/payment-methods";
import {
  askedOrderId,
  askPaymentMethods,
  successWith,
  answering,
  createSimulatedConnector,
  createTestConnector,
  testCall,
  testNow,
  testToken,
} from "#testing/alibaba-1688/test-connector.ts";

const { askFor, vendorSays } = askPaymentMethods();
const fixture = (name: string) => readFileSync(new URL(`../fixtures/${name}`, import.meta.url), "utf8");
const api = "com.alibaba.trade/alibaba.trade.payWay.query";

describe("the request", () => {
  test("sends a signed form with the timestamp in milliseconds and the appKey only in the path", async () => {
    const { connector, seen } = createSimulatedConnector();
    await connector.queryPaymentMethods!({ orderId: askedOrderId }, testCall());
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
    expect(params).toMatchObject({
      orderId: askedOrderId,
      access_token: testToken,
      _aop_timestamp: String(testNow),
    });
  });
});

describe("200", () => {
  test("maps the vendor's documented answer", async () => {
    const { connector } = createTestConnector(answering(fixture("pay-way-success.json")));
    const answer = await connector.queryPaymentMethods!({ orderId: "239695213738498520" }, testCall());
    expect(answer).toMatchObject({ upstreamApi: api, steps: [] });
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
  ])("answers: %s", async (label, codes) => {
    const standard = (await askFor(label).answer()).standard();
    expect(standard.success).toBe(true);
    expect(standard.channels.map(({ code }) => code)).toEqual(codes);
    expect(
      paymentMethodsEndpoint.responses.standard.safeParse({ ...standard, request_id: "r" }).success,
    ).toBe(true);
  });

  test("returns 500 channels unchanged", async () => {
    const { channels } = (await askFor("Five hundred channels").answer()).standard();
    expect(channels).toHaveLength(500);
    expect(channels[499]).toEqual({ code: 1499, name: "新支付渠道1499" });
  });

  test("reads no deadline as null and zero as a known zero", async () => {
    expect((await askFor("No deadline").answer()).standard().payment_deadline).toBeNull();
    const empty = successWith('"payFee":1,"timeout":""');
    expect((await vendorSays(empty).answer()).standard().payment_deadline).toBeNull();
    expect((await askFor("Nothing to pay").answer()).standard().payment_amount).toEqual({
      amount: 0,
      currency: "CNY",
    });
  });

  test.each(["Amount 1E2", "Amount 100.0"])("reads %s as 100 fen", async (label) => {
    expect((await askFor(label).answer()).standard().payment_amount?.amount).toBe(100);
  });

  test("reads -0 as 0", async () => {
    const amount = (await vendorSays(successWith('"payFee":-0')).answer()).standard().payment_amount?.amount;
    expect(Object.is(amount, 0)).toBe(true);
  });

  test("accepts success as text", async () => {
    expect((await askFor("success as text").answer()).standard().success).toBe(true);
  });

  test("reads a bare 64-bit order id digit by digit, and quotes it only in upstream", async () => {
    const { id, answer } = askFor("Order id as a bare integer");
    const { upstream, standard } = await answer();
    expect(upstream).toContain(`"orderId":"${id}"`);
    expect(standard().order_id).toBe(id);
  });

  test("keeps a broken character of a name in upstream, and writes it as U+FFFD in standard", async () => {
    const { answer } = askFor("Broken character in a name");
    const { upstream, standard } = await answer();
    expect(JSON.parse(writeAnswer(standard()))).toMatchObject({ channels: [{ name: "支付宝\ufffd" }] });
    expect(upstream).toContain("支付宝\\ud83d");
  });

  test.each(["Byte order mark", "Wrong content type", "503 once, then well"])(
    "also answers: %s",
    async (label) => {
      expect((await askFor(label).answer()).standard().success).toBe(true);
    },
  );
});

describe("200 vendor rejection", () => {
  test("passes on the code and message of 500_2, and nothing else", async () => {
    const answer = await askFor("500_2: wrong buyer").answer();
    expect(answer.standard()).toEqual({
      channel: "1688",
      success: false,
      order_id: "4169757308101117637",
      channels: [],
      payment_amount: null,
      payment_deadline: null,
      error_code: "500_2",
      error_message: "没有权限获取该订单可支付方式。",
      error_message_en: "No permission to read the payment methods of this order.",
      monetary_unit: "CNY_minor",
    });
    expect(answer.upstream).not.toContain("No permission");
  });

  test("passes on any other code, too, without a message where the vendor has none", async () => {
    const standard = (await vendorSays('{"success":"false","errorCode":"777_1"}').answer()).standard();
    expect(standard).toMatchObject({ success: false, error_code: "777_1" });
    expect(standard).not.toHaveProperty("error_message");
    expect(standard).not.toHaveProperty("error_message_en");
  });

  test("removes a secret from the message", async () => {
    const { answer } = vendorSays(
      `{"success":false,"errorCode":"500_1","errorMsg":"token ${testToken} test123-secret 无效"}`,
    );
    const { error_message, error_message_en } = (await answer()).standard();
    expect(error_message_en).toBeUndefined();
    expect(error_message).toContain("无效");
    expect(error_message).not.toContain(testToken);
    expect(error_message).not.toContain("test123-secret");
  });
});
