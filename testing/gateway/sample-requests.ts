import type { EndpointId } from "#contract/public/endpoints";
import { exampleOf, exampleWebhook } from "#contract/public/openapi-responses";
import { vendorOrder } from "./fake-connector.ts";

export const receiver = {
  name: "王小明",
  mobile: "13800138000",
  province: "浙江省",
  city: "杭州市",
  district: "滨江区",
  address: "网商路699号",
};

/** A PNG of 32 by 32 pixels. */
const smallPicture = String(exampleOf("products.upload-image", null)["image_base64"]);

/** A valid 1688 request of each endpoint with a body. */
export const sampleRequests = {
  "orders.payment-methods": { channel: "1688", order_id: vendorOrder },
  "orders.preview": { channel: "1688", receiver, lines: [{ id: "1001", quantity: 2 }] },
  "orders.create": {
    channel: "1688",
    receiver,
    lines: [{ id: "1001", quantity: 2 }],
    external_order_id: "PO-1001",
    expected_total: { amount: 3600, currency: "CNY" },
    confirm: true,
  },
  "orders.detail": { channel: "1688", order_id: vendorOrder },
  "orders.list": { channel: "1688" },
  "orders.payment-link": { channel: "1688", order_ids: [vendorOrder], method: "kjb" },
  "orders.cancel": { channel: "1688", order_id: vendorOrder, cancel_reason: "buyerCancel" },
  "orders.trace": { channel: "1688", order_id: vendorOrder },
  "products.batch-check": { channel: "1688", items: [{ id: "1001", quantity: 2 }] },
  "products.detail": { channel: "1688", id: "1001" },
  "products.parse": { url: "https://detail.1688.com/offer/1001.html" },
  "products.freight-estimate": { channel: "1688", receiver, lines: [{ id: "1001", quantity: 2 }] },
  "products.search": { channel: "1688", keyword: "杯" },
  "products.upload-image": { channel: "1688", image_base64: smallPicture },
  "products.search-by-image": { channel: "1688", image_id: "9087000000000000001" },
  "webhooks.create": { url: "https://shop.example/hooks", types: ["order.paid"] },
  "webhooks.list": {},
  "webhooks.update": { id: exampleWebhook },
  "webhooks.test": { id: exampleWebhook },
  "webhooks.deliveries": { id: exampleWebhook },
  "webhooks.resend": { id: exampleWebhook, event_id: "evt_0198c2f4a7b04c1e9d3f5a6b7c8d9e0f" },
  "webhooks.rotate": { id: exampleWebhook },
  "webhooks.delete": { id: exampleWebhook },
  "events.list": {},
} as const satisfies Partial<Record<EndpointId, object>>;
