import type { Channel } from "#contract/shared/channel";
import type { PaymentMethodsResult } from "#contract/public/payment-methods";
import type { CallContext, Connector, VendorAnswer, FoundProducts } from "#server/marketplaces/connector.ts";
import type { PreviewResult } from "#contract/public/preview";
import type { Product } from "#contract/public/product";

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
      call.caller?.onCall();
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
    createOrder: recorded("createOrder", methods.createOrder),
    readOrder: recorded("readOrder", methods.readOrder),
    listOrders: recorded("listOrders", methods.listOrders),
    paymentLink: recorded("paymentLink", methods.paymentLink),
    cancelOrder: recorded("cancelOrder", methods.cancelOrder),
    traceOrder: recorded("traceOrder", methods.traceOrder),
  };
}

const money = (amount: number) => ({ amount, currency: "CNY" as const });
const price = {
  original_amount: "18.00",
  display_amount: "18.00",
  promotion_amount: null,
  original_currency: "CNY" as const,
  display_currency: "CNY" as const,
};

export function previewOf(channel: Channel): Omit<PreviewResult, "request_id"> {
  const total = { merchandise: money(3600), shipping: money(0), payment: money(3600) };
  const line = { id: "1001", offer_id: "1001", spec_id: null, quantity: 2 };
  return {
    channel,
    success: true,
    monetary_unit: "CNY_minor",
    total,
    sellers: [
      {
        seller_id: null,
        seller_name: null,
        lines: [{ ...line, unit_price: money(1800), amount: money(3600) }],
        total: { ...total, discount: money(0) },
      },
    ],
    unavailable_lines: [],
    trade_types: [],
    pay_channels: [],
    promotions: [],
    checks: {
      payable_amount: true,
      sellers_present: true,
      lines_returned: true,
      lines_available: true,
      trade_type_supported: null,
    },
  };
}

function productOf(channel: Channel): Product {
  return {
    id: "1001",
    channel,
    source_product_id: "1001",
    source_url: "https://detail.example/1001",
    title: { original: "玻璃杯", translated: null, language: null },
    price,
    price_tiers: [{ min_quantity: 2, price: "18.00" }],
    min_order_quantity: 2,
    batch_size: null,
    images: [],
    attributes: [],
    variants: [],
    seller: { id: null, name: null },
    seller_name: null,
    shipping: { from: null },
    description: null,
    description_text: null,
    status: "published",
    fetched_at: "2026-11-21T04:00:00.000Z",
  };
}

function searchOf(channel: Channel): FoundProducts {
  return { channel, keyword: "杯", page: 1, page_size: 20, total: 0, items: [] };
}

export function answerOf<Standard>(
  standard: Standard,
  upstream = '{"success":true}',
): VendorAnswer<Standard> {
  return { upstreamApi: "vendor/operation", upstream, steps: [], standard: () => standard };
}

/** Returns methods that answer every operation of a channel. */
export function answering(channel: Channel): Partial<Connector> {
  return {
    queryPaymentMethods: async ({ orderId }) => paymentAnswer(orderId),
    previewOrder: async () => answerOf(previewOf(channel)),
    getProduct: async () => answerOf(productOf(channel)),
    searchProducts: async () => answerOf(searchOf(channel)),
    uploadPicture: async () => answerOf({ image_id: "9087000000000000001" }),
    searchByPicture: async () => answerOf({ ...searchOf(channel), keyword: null, pic_region_info: null }),
    readOrder: async () => answerOf({ refusal: { code: "1", message: "not now", isNotFound: false } }),
    listOrders: async () => answerOf({ orders: [], total: 0 }),
    paymentLink: async ({ order_ids, method }) =>
      answerOf({
        channel,
        success: true,
        method,
        payment_url: "https://cashier.example/",
        payable_order_ids: order_ids,
        unpayable_order_ids: [],
        needs_marketplace_login: true,
      }),
    traceOrder: async ({ orderId }) => answerOf({ channel, success: true, order_id: orderId, packages: [] }),
  };
}

/** Returns methods that all fail with the same error. */
export function failing(error: unknown): Partial<Connector> {
  const fail = () => Promise.reject(error);
  return {
    queryPaymentMethods: fail,
    previewOrder: fail,
    getProduct: fail,
    searchProducts: fail,
    uploadPicture: fail,
    searchByPicture: fail,
    createOrder: fail,
    readOrder: fail,
    listOrders: fail,
    paymentLink: fail,
    cancelOrder: fail,
    traceOrder: fail,
  };
}
