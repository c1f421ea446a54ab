import type { EndpointShape, Shortcut } from "../shared/endpoint.ts";
import type { DescribedId } from "../tools/agent-endpoints.ts";
import { headerNames, writtenHeader } from "../shared/request-headers.ts";

type Example = { readonly [field: string]: unknown };

const receiver = {
  name: "Warehouse A",
  mobile: "13800000000",
  province: "广东省",
  city: "深圳市",
  district: "南山区",
  address: "科技园路 1 号",
};

const previewLines = [{ id: "907001255426", spec_id: "51d81d4a84a28ea6e07ab7b0fb5aa06f", quantity: 2 }];

/** PNG of 32 by 32 pixels: a cup on a plain background. */
const smallPicture =
  "iVBORw0KGgoAAAANSUhEUgAAACAAAAAgCAIAAAD8GO2jAAAAT0lEQVR4nGN4e+cKTRHDqAWjFtDIgt4qUyLRqAWkIppbgGnHqAWjFlBo+pCyYGgWFQRNx1cfDH0LCNpBjOkDbQEuO4g0migLKEejFgy8BQAgu8N/KYT4lgAAAABJRU5ErkJggg==";

/** Request of each endpoint that the simulators answer with success: their documented ids (docs/simulator.md). */
const exampleRequests: Record<DescribedId, Example> = {
  "orders.payment-methods": { channel: "1688", order_id: "239695213738498520" },
  "orders.preview": { channel: "1688", receiver, lines: previewLines },
  "orders.create": {
    channel: "1688",
    external_order_id: "PO-1001",
    confirm: true,
    expected_total: { amount: 5800, currency: "CNY" },
    trade_type: "assureTrade",
    receiver,
    lines: previewLines,
  },
  "orders.detail": { channel: "1688", external_order_id: "PO-1001" },
  "orders.list": { channel: "1688", created_from: "2026-11-01T00:00:00+08:00", page: 1, page_size: 20 },
  "orders.payment-link": { channel: "1688", order_ids: ["239695213738498520"], method: "kjb" },
  "orders.cancel": { channel: "1688", order_id: "239695213738498520", cancel_reason: "buyerCancel" },
  "orders.trace": { channel: "1688", order_id: "239695213738498520" },
  "products.batch-check": { channel: "1688", items: previewLines },
  "products.detail": { channel: "1688", id: "907001255426" },
  "products.search": { channel: "1688", keyword: "杯", page: 1, page_size: 20 },
  "products.parse": { url: "https://detail.1688.com/offer/907001255426.html" },
  "products.freight-estimate": { channel: "1688", receiver, lines: previewLines },
  "products.upload-image": { channel: "1688", image_base64: smallPicture },
  "products.search-by-image": {
    channel: "1688",
    image_address: "https://cbu01.alicdn.com/img/ibank/907001255426.jpg",
  },
  "category.item": { platform: "1688" },
  account: {},
  "tools.list": {},
  "tools.call": { tool_id: "product.search", arguments: { channel: "1688", keyword: "杯" } },
};

/** Requests of paths of one channel that differ from the endpoint's. */
const shortcutExamples: { readonly [path: string]: Example } = {
  "/v1/orders/taobao/preview": {
    receiver,
    lines: [{ id: "2048688000000001", spec_id: "3179447514433", quantity: 2 }],
  },
};

/** Returns the request that a path shows; on a shortcut the path fixes the channel, so the body omits it. */
export function exampleOf(id: DescribedId, shortcut: Shortcut | null): Example {
  if (!shortcut) return exampleRequests[id];
  const { channel: _, ...withoutChannel } = exampleRequests[id];
  return shortcutExamples[shortcut.path] ?? withoutChannel;
}

/** Returns the call as a shell line, with a variable in place of the key. */
export function exampleCurl(endpoint: EndpointShape, url: string, request: Example): string {
  const credential =
    endpoint.auth === "merchant"
      ? `"${writtenHeader(headerNames.merchant)}: $MERCHANT_UUID"`
      : '"Authorization: Bearer $API_KEY"';
  if (endpoint.method === "GET") {
    const query = Object.entries(request).map(
      ([name, value]) => `${name}=${encodeURIComponent(String(value))}`,
    );
    return `curl -H ${credential} '${[url, ...query].join("?")}'`;
  }
  return `curl -H ${credential} -H 'Content-Type: application/json' -d '${JSON.stringify(request)}' '${url}'`;
}
