import { receiver, sampleRequests } from "./sample-requests.ts";

const cart = {
  channel: "1688",
  receiver: { ...receiver, address_id: "7" },
  lines: [{ id: "1001", offer_id: "1001", mi_id: "1001", spec_id: "a", quantity: 2 }],
};
const common = { language: "en", response_format: "standard" };
const upload = sampleRequests["products.upload-image"];
const pictureSearch = { ...sampleRequests["products.search-by-image"], ...common };
const narrowed = {
  page: 1,
  page_size: 20,
  price_start: "1",
  price_end: "2",
  sort_field: "price",
  sort_order: "asc",
};

const webhook = { ...sampleRequests["webhooks.create"], description: "Shop" };

/** Accepted bodies that together have every field of every request; a picture request may have only one source. */
export const fullRequests: Record<string, Record<string, unknown>[]> = {
  "orders.payment-methods": [{ ...sampleRequests["orders.payment-methods"], ...common }],
  "orders.preview": [{ ...cart, ...common }],
  "orders.create": [
    {
      ...sampleRequests["orders.create"],
      ...cart,
      ...common,
      trade_type: "assureTrade",
      flow: "general",
      buyer_message: "Please pack well.",
      use_red_envelope: false,
    },
  ],
  "orders.detail": [
    { ...sampleRequests["orders.detail"], response_format: "standard" },
    { channel: "1688", external_order_id: "PO-1001" },
    { channel: "1688", purchase_id: "pur_0d5f3a6b9c2e4718" },
  ],
  "orders.list": [
    {
      channel: "1688",
      created_from: "2026-11-01T00:00:00+08:00",
      created_to: "2026-11-26T00:00:00Z",
      status: "shipped",
      page: 1,
      page_size: 20,
      response_format: "standard",
    },
  ],
  "orders.payment-link": [{ ...sampleRequests["orders.payment-link"], response_format: "standard" }],
  "orders.cancel": [
    { ...sampleRequests["orders.cancel"], response_format: "standard" },
    { channel: "taobao", order_id: "1001", cancel_reason: "By mistake", sub_order_ids: ["1002"] },
  ],
  "orders.trace": [{ ...sampleRequests["orders.trace"], response_format: "standard" }],
  "products.batch-check": [{ channel: "1688", items: cart.lines }],
  "products.detail": [{ channel: "1688", id: "1001", product_id: "1001", url: "1001", ...common }],
  "products.parse": [{ url: "1688_1001", channel: "1688", ...common }],
  "products.freight-estimate": [{ ...cart, ...common }],
  "products.search": [{ ...sampleRequests["products.search"], category_id: "1", ...narrowed, ...common }],
  "products.upload-image": [
    { ...upload, response_format: "standard" },
    { channel: "1688", image_url: "https://pictures.example/1.jpg" },
  ],
  "products.search-by-image": [
    { ...pictureSearch, region: "0,10,0,10", keyword: "杯", ...narrowed },
    { ...upload, region: "0,10,0,10" },
    { channel: "1688", image_url: "https://pictures.example/1.jpg" },
    { channel: "1688", image_address: "https://cbu01.alicdn.com/1.jpg" },
  ],
  "webhooks.create": [{ ...webhook }],
  "webhooks.list": [{}],
  "webhooks.update": [{ ...sampleRequests["webhooks.update"], ...webhook, enabled: true }],
  "webhooks.test": [sampleRequests["webhooks.test"]],
  "webhooks.deliveries": [
    { ...sampleRequests["webhooks.deliveries"], state: "failed", after: "evt_1", limit: 100 },
  ],
  "webhooks.resend": [
    sampleRequests["webhooks.resend"],
    { id: sampleRequests["webhooks.resend"].id, since: "2026-11-26T00:00:00+08:00" },
  ],
  "webhooks.rotate": [{ ...sampleRequests["webhooks.rotate"], overlap_s: 60 }],
  "webhooks.delete": [sampleRequests["webhooks.delete"]],
  "events.list": [{ after: "evt_1", types: ["order.paid"], limit: 200 }],
};
