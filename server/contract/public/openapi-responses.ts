import type { z } from "zod";
import type { EndpointShape, Shortcut } from "../shared/endpoint.ts";
import { errorCodes, type ErrorCode } from "../shared/error-codes.ts";
import { errorEnvelopeSchema } from "../shared/error-envelope.ts";
import answers from "./openapi-answers.json" with { type: "json" };
import { headerNames, writtenHeader } from "../shared/request-headers.ts";
import type { DescribedId } from "./agent-endpoints.ts";

export type OpenapiObject = { [key: string]: unknown };

/** The built-in demo's answers to the request example of each path. `npm run openapi-answers` writes them. */
const answerExamples: { readonly [path: string]: OpenapiObject } = answers;

type Convert = (schema: z.ZodType) => OpenapiObject;

/** Describes every status that an operation can answer, by its endpoint's failures, with bodies, headers and an example. */
export function openapiResponses(
  endpoint: EndpointShape,
  path: string,
  convert: Convert,
): { [status: string]: OpenapiObject } {
  const { standard, upstream } = endpoint.responses;
  const schema = upstream ? { oneOf: [convert(standard), convert(upstream)] } : convert(standard);
  const responses: { [status: string]: OpenapiObject } = {
    "200": {
      description: "The answer.",
      headers: answerHeaders(endpoint),
      content: json(schema, answerExamples[path]),
    },
  };
  if (endpoint.accepted !== undefined)
    responses["202"] = {
      description: endpoint.accepted,
      headers: answerHeaders(endpoint),
      content: json(convert(standard)),
    };
  if (endpoint.auth === "merchant")
    responses["304"] = {
      description: "Nothing changed since If-None-Match.",
      headers: { ...requestId, ...etag, ...snapshotAt },
    };
  // A failure of the category endpoint uses that endpoint's own envelope (§2.5): ret is the HTTP status, data is empty.
  const failureSchema = convert(
    endpoint.auth === "merchant" ? standard : (endpoint.responses.failure ?? errorEnvelopeSchema),
  );
  for (const [status, codes] of failuresByStatus(endpoint))
    responses[status] = {
      description: codes.join(", "),
      headers: {
        ...requestId,
        ...(isCounted(endpoint) ? quota : {}),
        ...(endpoint.auth === "key" ? pacing : {}),
        ...(tellsWhen(status) ? retryAfter : {}),
        ...(status === 405 ? allow : {}),
      },
      content: json(failureSchema),
    };
  return responses;
}

/** Returns whether an endpoint costs units, itself or by the tool that it calls. */
function isCounted({ units, costs }: EndpointShape): boolean {
  return units > 0 || costs !== undefined;
}

/**
 * Returns whether a status says when to retry: a limit, and the 502 of a call that was not sent. The category endpoint
 * has no 429 (§4.3), so its limits are 502 as well.
 */
function tellsWhen(status: number): boolean {
  return status === 429 || status === 502;
}

/** Codes of every endpoint that reads a body. */
const bodyCodes = ["BODY_TOO_LARGE", "UNSUPPORTED_MEDIA_TYPE"] as const;

function failuresByStatus(endpoint: EndpointShape): [status: number, codes: ErrorCode[]][] {
  const byStatus = new Map<number, ErrorCode[]>();
  // The 405 for other methods is listed once for each path, at its GET.
  const common = endpoint.method === "POST" ? bodyCodes : (["METHOD_NOT_ALLOWED"] as const);
  for (const code of [...endpoint.failures, ...common]) {
    const { status } = errorCodes[code];
    byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  }
  return [...byStatus].sort(([one], [other]) => one - other);
}

function json(schema: OpenapiObject, example?: OpenapiObject): OpenapiObject {
  return { "application/json": { schema, ...(example && { example }) } };
}

/** Descriptions of all headers of answers, for `components.headers`; operations refer to them by name. */
export const openapiHeaders: { [name: string]: OpenapiObject } = {};

/** Describes a header once, and returns the reference to it. */
function header(name: string, description: string, schema: OpenapiObject): OpenapiObject {
  openapiHeaders[name] = { description, schema };
  return { [name]: { $ref: `#/components/headers/${name}` } };
}

const requestId = header(headerNames.requestId, "Correlation id, the same as request_id in the body.", {
  type: "string",
});
const units = { type: "integer", minimum: 0 };
/** Sent on errors too, once the key is known; unknown values are left out. */
const quota = {
  ...header(writtenHeader(headerNames.billableUnits), "Units this request consumed.", units),
  ...header(writtenHeader(headerNames.quotaChannel), "The channel it is about, where it is known.", {
    type: "string",
  }),
  ...header(writtenHeader(headerNames.remainingDay), "Units left of the day's quota.", units),
};
/** Sent by every operation of an API key once the key is known. */
const pacing = {
  ...header(
    writtenHeader(headerNames.rateLimitPolicy),
    "The limits of this key, as draft-ietf-httpapi-ratelimit-headers writes them: requests_per_minute, of the key, and daily_units, of its app.",
    { type: "string", examples: ['"requests_per_minute";q=60;w=60, "daily_units";q=5000;w=86400'] },
  ),
  ...header(
    writtenHeader(headerNames.rateLimit),
    "What is left of each limit after this request (r), and the seconds until there is more (t).",
    { type: "string", examples: ['"requests_per_minute";r=59;t=60, "daily_units";r=4999;t=43200'] },
  ),
};
const etag = header("ETag", "Names this version of the tree.", { type: "string" });
const snapshotAt = header(
  writtenHeader(headerNames.snapshotAt),
  "When the tree was read from the marketplace; Age says how many seconds ago.",
  { type: "string", format: "date-time" },
);
const allow = header("Allow", "The methods this path has.", { type: "string" });
const replayed = header(
  writtenHeader(headerNames.replayed),
  "true: nothing was sent now, this is the stored answer to an earlier call with the same external_order_id.",
  { type: "string", enum: ["true"] },
);
const retryAfter = header(
  "Retry-After",
  "Seconds after which the same call can succeed; absent where it never can, and where nobody knows when.",
  {
    type: "integer",
    minimum: 0,
  },
);

function answerHeaders(endpoint: EndpointShape): OpenapiObject {
  if (endpoint.auth === "merchant") return { ...requestId, ...etag, ...snapshotAt };
  if (!isCounted(endpoint)) return { ...requestId, ...pacing };
  return { ...requestId, ...quota, ...pacing, ...(replays(endpoint) ? replayed : {}) };
}

/** Returns whether a repeated request is answered from the store. */
function replays({ id }: EndpointShape): boolean {
  return id === "orders.create";
}

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

/** Orders that the simulators always have (docs/simulator.md). */
const unpaidOrder = "3657499272179230001";
const shippedOrder = "3657499272179230002";
const unpaidTaobaoOrder = "4169757385897310001";
const shippedTaobaoOrder = "4169757385897310002";

const taobaoLines = [{ id: "2048688000000001", spec_id: "3179447514433", quantity: 2 }];

/** Id of a webhook in examples; the program that runs them replaces it by a real one. */
export const exampleWebhook = "wh_0198c2f4a7b04c1e9d3f5a6b7c8d9e0f";

/** Request of each endpoint that the simulators answer with success: their documented ids (docs/simulator.md). */
const exampleRequests: Record<DescribedId, Example> = {
  "orders.payment-methods": { channel: "1688", order_id: "239695213738498520" },
  "orders.preview": { channel: "1688", receiver, lines: previewLines },
  "orders.create": {
    channel: "1688",
    external_order_id: "PO-1001",
    confirm: true,
    expected_total: { amount: 28360, currency: "CNY" },
    trade_type: "nzassure",
    receiver,
    lines: previewLines,
  },
  "orders.detail": { channel: "1688", external_order_id: "PO-1001" },
  "orders.list": { channel: "1688", created_from: "2026-11-01T00:00:00+08:00", page: 1, page_size: 20 },
  "orders.payment-link": { channel: "1688", order_ids: [unpaidOrder], method: "kjb" },
  "orders.cancel": { channel: "1688", order_id: unpaidOrder, cancel_reason: "buyerCancel" },
  "orders.trace": { channel: "1688", order_id: shippedOrder },
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
  "webhooks.create": {
    url: "https://shop.example/hooks",
    types: ["order.paid", "order.shipped"],
    description: "Shop",
  },
  "webhooks.list": {},
  "webhooks.update": { id: exampleWebhook, types: ["*"] },
  "webhooks.test": { id: exampleWebhook },
  "webhooks.deliveries": { id: exampleWebhook, limit: 20 },
  "webhooks.resend": { id: exampleWebhook, since: "2026-11-01T00:00:00+08:00" },
  "webhooks.rotate": { id: exampleWebhook, overlap_s: 86_400 },
  "webhooks.delete": { id: exampleWebhook },
  "events.list": { types: ["*"], limit: 50 },
  "tools.list": {},
  "tools.call": { tool_id: "product.search", arguments: { channel: "1688", keyword: "杯" } },
};

const { channel: _, ...createdOrder } = exampleRequests["orders.create"];

/** Requests of paths of one channel that differ from the endpoint's. */
const shortcutExamples: { readonly [path: string]: Example } = {
  "/v1/orders/taobao/preview": { receiver, lines: taobaoLines },
  "/v1/orders/1688/create": { ...createdOrder, external_order_id: "PO-1002" },
  "/v1/orders/taobao/create": {
    external_order_id: "PO-1001",
    confirm: true,
    expected_total: { amount: 28420, currency: "CNY" },
    receiver,
    lines: taobaoLines,
  },
  "/v1/orders/taobao/detail": { order_id: unpaidTaobaoOrder },
  "/v1/orders/taobao/cancel": { order_id: unpaidTaobaoOrder, cancel_reason: "Ordered by mistake" },
  "/v1/orders/taobao/logistics/trace": { order_id: shippedTaobaoOrder },
  "/v1/products/taobao/batch-check": { items: taobaoLines },
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
