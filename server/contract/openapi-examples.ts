import type { EndpointShape } from "./endpoint.ts";
import type { EndpointId } from "./endpoints.ts";
import { headerNames, writtenHeader } from "./request-headers.ts";

type Example = { readonly [field: string]: unknown };

const receiver = {
  name: "Warehouse A",
  mobile: "13800000000",
  province: "广东省",
  city: "深圳市",
  district: "南山区",
  address: "科技园路 1 号",
};

/** One request of each endpoint that its own schema accepts. */
export const exampleRequests: Record<EndpointId, Example> = {
  "orders.payment-methods": { channel: "1688", order_id: "239695213738498520" },
  "orders.preview": {
    channel: "1688",
    receiver,
    lines: [{ id: "548818919805", spec_id: "eb81c61de14f4adb405ffcc2c8a4a3fb", quantity: 2 }],
  },
  "products.detail": { channel: "1688", id: "548818919805" },
  "products.search": { channel: "1688", keyword: "裙子", page: 1, page_size: 20 },
  "products.parse": { url: "https://detail.1688.com/offer/548818919805.html" },
  "products.freight-estimate": {
    channel: "1688",
    receiver,
    lines: [{ id: "548818919805", spec_id: "eb81c61de14f4adb405ffcc2c8a4a3fb", quantity: 2 }],
  },
  "category.item": { platform: "1688" },
  account: {},
};

/** The call as a shell line, with a variable where the key goes. */
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
