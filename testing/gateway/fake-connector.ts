import type { Channel } from "#contract/shared/channel";
import type { PaymentMethodsResult } from "#contract/public/payment-methods";
import type { CallContext, Connector, VendorAnswer } from "#server/marketplaces/connector.ts";

type PaymentAnswer = VendorAnswer<Omit<PaymentMethodsResult, "request_id">>;

export const vendorOrder = "239695213738498520";

/** Returns the marketplace's answer about an unpaid order with cross-border pay, after the vendor's published sample. */
export function paymentAnswer(orderId: string): PaymentAnswer {
  return {
    upstreamApi: "com.alibaba.trade/alibaba.trade.payWay.query",
    upstream: `{"success":true,"resultList":{"channels":[{"code":20,"name":"跨境宝"}],"orderId":"${orderId}","payFee":32120}}`,
    steps: [],
    standard: () => ({
      channel: "1688",
      success: true,
      order_id: orderId,
      channels: [{ code: 20, name: "跨境宝" }],
      payment_amount: { amount: 32120, currency: "CNY" },
      payment_deadline: "2018-11-04 14:00:45",
      monetary_unit: "CNY_minor",
    }),
  };
}

/** Returns a vendor business rejection (§4.1.4): `500_2` is the wrong buyer, or not the main account. */
export function rejectionAnswer(orderId: string): PaymentAnswer {
  return {
    ...paymentAnswer(orderId),
    upstream: '{"success":false,"errorCode":"500_2","errorMsg":"没有权限获取该订单可支付方式。"}',
    standard: () => ({
      channel: "1688",
      success: false,
      order_id: orderId,
      channels: [],
      payment_amount: null,
      payment_deadline: null,
      error_code: "500_2",
      error_message: "没有权限获取该订单可支付方式。",
      error_message_en: "No permission to read the payment methods of this order.",
      monetary_unit: "CNY_minor",
    }),
  };
}

export type RecordedCall = { method: string; input: unknown; accessToken: string };

/**
 * Creates a connector whose methods the test provides; it records each call, so that tests can assert that no vendor
 * was called.
 */
export function fakeConnector(
  channel: Channel,
  methods: Partial<Omit<Connector, "channel" | "authorization" | "categoriesNeedToken">>,
  calls: RecordedCall[],
): Connector {
  const recorded =
    <Input, Answer>(
      method: string,
      run: ((input: Input, call: CallContext) => Promise<Answer>) | undefined,
    ) =>
    (input: Input, call: CallContext): Promise<Answer> => {
      calls.push({ method, input, accessToken: call.accessToken });
      return run ? run(input, call) : Promise.reject(new TypeError(`the fake connector has no ${method}`));
    };
  return {
    channel,
    queryPaymentMethods: recorded("queryPaymentMethods", methods.queryPaymentMethods),
    previewOrder: recorded("previewOrder", methods.previewOrder),
    getProduct: recorded("getProduct", methods.getProduct),
    searchProducts: recorded("searchProducts", methods.searchProducts),
    uploadPicture: recorded("uploadPicture", methods.uploadPicture),
    searchByPicture: recorded("searchByPicture", methods.searchByPicture),
    listCategories: recorded("listCategories", methods.listCategories),
  };
}
