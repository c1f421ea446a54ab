import { describe, expect, test } from "vitest";
import { paymentMethodsEndpoint } from "#contract/public/payment-methods";
import { rejectionAnswer, vendorOrder } from "#testing/gateway/fake-connector.ts";
import { liveKey } from "#testing/gateway/test-access.ts";
import { createTestGateway } from "#testing/gateway/test-gateway.ts";

const path = paymentMethodsEndpoint.path;
const shortcut = "/v1/orders/1688/payment-methods";
const body = { channel: "1688", order_id: vendorOrder };

describe("payment methods with 200", () => {
  test("have exactly the fields of §2.1 and cost one unit, which the answer states", async () => {
    const { post, calls } = await createTestGateway();
    const response = await post(path, body);
    expect(response.status).toBe(200);
    expect(response.json).toEqual({
      channel: "1688",
      success: true,
      order_id: vendorOrder,
      channels: [{ code: 20, name: "跨境宝" }],
      payment_amount: { amount: 32120, currency: "CNY" },
      payment_deadline: "2018-11-04 14:00:45",
      monetary_unit: "CNY_minor",
      request_id: response.headers["x-request-id"],
    });
    expect(paymentMethodsEndpoint.responses.standard.strict().safeParse(response.json).success).toBe(true);
    expect(response.headers).toMatchObject({
      "content-type": "application/json; charset=utf-8",
      "cache-control": "no-store",
      "x-quota-billable-units": "1",
      "x-quota-channel": "1688",
      "x-quota-remaining-day": "4999",
    });
    expect(calls).toEqual([
      { method: "queryPaymentMethods", input: { orderId: vendorOrder }, accessToken: "token-of-acme-1688" },
    ]);
  });

  test("need no channel on the shortcut path, and accept the same one", async () => {
    const { post } = await createTestGateway();
    expect((await post(shortcut, { order_id: vendorOrder })).status).toBe(200);
    expect((await post(shortcut, body)).status).toBe(200);
  });

  test("ignore unknown fields", async () => {
    const { post } = await createTestGateway();
    const text = `{"channel":"1688","order_id":"${vendorOrder}","language":"en","zip":1e400}`;
    expect((await post(path, text)).status).toBe(200);
  });

  test("accept the authentication scheme in any case, and no key from the query", async () => {
    const { post, send } = await createTestGateway();
    const headers = { authorization: `bEaReR ${liveKey}` };
    expect((await post(path, body, { key: null, headers })).status).toBe(200);
    const query = await send({
      method: "POST",
      path,
      query: `api_key=${liveKey}`,
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    });
    expect(query.status).toBe(401);
  });
});

describe("payment methods that the vendor refuses", () => {
  test("are an answer with success false, the vendor's code and text, and cost their unit (§4.1.4, I4)", async () => {
    const { post, lines } = await createTestGateway({
      channel1688: { queryPaymentMethods: async ({ orderId }) => rejectionAnswer(orderId) },
    });
    const response = await post(path, body);
    expect(response.status).toBe(200);
    expect(response.json).toMatchObject({
      success: false,
      channels: [],
      payment_amount: null,
      payment_deadline: null,
      error_code: "500_2",
      error_message: "没有权限获取该订单可支付方式。",
      error_message_en: "No permission to read the payment methods of this order.",
    });
    expect(response.headers["x-quota-billable-units"]).toBe("1");
    expect(lines[0]).toMatchObject({ status: 200, outcome: "fix_authorization", units: 1 });
  });
});

describe("payment methods in the upstream format", () => {
  test("hold the vendor's text byte for byte between the envelope's own fields", async () => {
    const upstream =
      '{ "success" : true,\n "resultList":{"orderId":"9223372036854775807","payFee":1E2,"t":"\\ud83d"} }';
    const { post } = await createTestGateway({
      channel1688: {
        queryPaymentMethods: async () => ({
          upstreamApi: "com.alibaba.trade/alibaba.trade.payWay.query",
          upstream,
          steps: [{ upstreamApi: "a/b", upstream: '{"first": 1.0}' }],
          standard: () => {
            throw new TypeError("the upstream format needs no mapping");
          },
        }),
      },
    });
    const response = await post(path, { ...body, response_format: "upstream" });
    expect(response.status).toBe(200);
    expect(response.text).toBe(
      '{"channel":"1688","response_format":"upstream"' +
        ',"upstream_api":"com.alibaba.trade/alibaba.trade.payWay.query"' +
        `,"upstream":${upstream}` +
        ',"upstream_steps":[{"upstream_api":"a/b","upstream":{"first": 1.0}}]' +
        `,"request_id":"${response.headers["x-request-id"]}"}`,
    );
    expect(paymentMethodsEndpoint.responses.upstream.safeParse(response.json).success).toBe(true);
    expect(response.headers["x-quota-billable-units"]).toBe("1");
  });
});
