import type { z } from "zod";
import type { Capability, Channel } from "#contract/shared/channel";
import type { EndpointShape, RequestOf, StandardOf } from "#contract/shared/endpoint";
import { gatewayFailure, fieldFailure, type Failure } from "#contract/shared/failure";
import type { ResponseFormat } from "#contract/shared/response-format";
import type { PaymentMethodsResult, paymentMethodsEndpoint } from "#contract/public/payment-methods";
import { paymentVerdict } from "#contract/public/payment-verdict";
import type { freightEstimateEndpoint } from "#contract/public/freight-estimate";
import { fen } from "#contract/shared/money";
import type { previewEndpoint, PreviewResult } from "#contract/public/preview";
import { type OrderLine, type PreviewRequest, lineOfferId } from "#contract/public/preview-request";
import { readProductId } from "#contract/public/product-reference";
import type { Product } from "#contract/public/product";
import type { productDetailEndpoint, productParseEndpoint } from "#contract/public/product-detail";
import {
  maxPage,
  type productSearchEndpoint,
  type ProductSearchRequest,
} from "#contract/public/product-search";
import type { FetchPicture } from "#server/shared/runtime.ts";
import type {
  CallContext,
  Connector,
  VendorAnswer,
  FoundProducts,
  FoundByPicture,
} from "#server/marketplaces/connector.ts";
import { maxPicturePage, regionIssue, type pictureSearchEndpoint } from "#contract/public/picture-search";
import type { pictureUploadEndpoint } from "#contract/public/picture-search";
import { judgePicture, type SentPicture } from "#contract/public/picture-request";

/**
 * Work of an endpoint once a request is admitted: `execute` calls the connector, then `present` maps the vendor's
 * answer to the product's format. It never sees HTTP, keys or units. An answer in the vendor's own format is not
 * mapped, so a part that cannot be mapped does not break it.
 */
export type Operation<E extends MarketplaceEndpoint, VendorValue> = {
  /** @throws Failure */
  execute: (input: RequestOf<E>, context: OperationContext) => Promise<VendorAnswer<VendorValue>>;
  present: (value: VendorValue, input: RequestOf<E>) => Presented<E>;
  /** Returns the outcome for the access log and the activity list; null where the HTTP status is the whole outcome. */
  outcome?: (presented: Presented<E>) => string | null;
};

type Presented<E extends MarketplaceEndpoint> = Omit<StandardOf<E>, "request_id">;

/** Endpoint that calls a marketplace: its request names the channel and the format of the answer. */
export type MarketplaceEndpoint = EndpointShape & {
  capability: Capability;
  request: z.ZodType<{ channel: Channel; response_format?: ResponseFormat | undefined }>;
};

/** Context of an operation: the channel's connector, the token and deadline of the call, and the fetcher of pictures. */
export type OperationContext = {
  connector: Connector;
  call: CallContext;
  /** Fetches a picture; null where the operation needs none. */
  fetchPicture: FetchPicture | null;
};

/**
 * Returns a capability of a connector. The channel table promises it, so its absence is an internal error. @throws
 * Failure INTERNAL_ERROR
 */
export function connectorMethod<Name extends keyof Connector>(
  connector: Connector,
  name: Name,
): NonNullable<Connector[Name]> {
  const method = connector[name];
  if (method === undefined)
    throw gatewayFailure({ internal: `the connector of ${connector.channel} has no ${name}` });
  return method as NonNullable<Connector[Name]>;
}

/** Reads the payment channels that the marketplace reports for one order now (§4.1). */
export const queryPaymentMethods: Operation<typeof paymentMethodsEndpoint, Result> = {
  execute: ({ order_id: orderId }, { connector, call }) =>
    connectorMethod(connector, "queryPaymentMethods")({ orderId }, call),
  present: (value, { order_id: orderId }) => listedFields(orderId, value),
  outcome: (presented) => paymentVerdict({ answer: presented }).kind,
};

type Result = Omit<PaymentMethodsResult, "request_id">;

/**
 * Returns exactly the fields listed in §2.1, whatever else a connector adds; `error_code` and the messages only on a rejection.
 */
function listedFields(orderId: string, result: Result): Result {
  const { error_code, error_message, error_message_en } = result;
  return {
    channel: result.channel,
    success: result.success,
    order_id: orderId,
    channels: result.channels.map(({ code, name }) => ({ code, name })),
    payment_amount: result.payment_amount && { amount: result.payment_amount.amount, currency: "CNY" },
    payment_deadline: result.payment_deadline,
    ...(!result.success && error_code !== undefined && { error_code }),
    ...(!result.success && error_message !== undefined && { error_message }),
    ...(!result.success && error_message_en !== undefined && { error_message_en }),
    monetary_unit: "CNY_minor",
  };
}

/**
 * Previews the current cost of a cart and the lines that cannot be bought (§4.2). The answer is passed unchanged:
 * docs/api-decisions.md ("Preview") lists its every field, while §2.1 lists exactly those of payment methods.
 */
export const previewOrder: Operation<typeof previewEndpoint, Previewed> = {
  execute: (input, { connector, call }) =>
    connectorMethod(connector, "previewOrder")({ receiver: input.receiver, lines: orderLines(input) }, call),
  present: (value) => value,
  outcome: ({ code }) => code ?? null,
};

/**
 * Returns the freight of the marketplace's own preview. A preview without one of the lines covers only the freight of
 * the others, and the freight of a refused preview is not valid. Both are wrong for these lines, so the freight is
 * unknown then.
 */
export const estimateFreight: Operation<typeof freightEstimateEndpoint, Previewed> = {
  execute: previewOrder.execute,
  present: ({ channel, total, checks }) => {
    const isWhole = [checks.sellers_present, checks.lines_returned, checks.lines_available].every(Boolean);
    return {
      channel,
      estimate: { freight: isWhole ? total.shipping : fen(null) },
      monetary_unit: "CNY_minor",
    };
  },
};

type Previewed = Omit<PreviewResult, "request_id">;

/**
 * Returns the plain id of each line. §2.3 rule 2: `offer_id` wins, then `id`, then `mi_id`, which is not an id on 1688 (the
 * request schema has refused it there).
 */
function orderLines({ channel, lines }: PreviewRequest): OrderLine[] {
  return lines.map((line) => {
    const read = readProductId(lineOfferId(line) ?? "", channel);
    return { offer_id: "id" in read ? read.id : "", spec_id: line.spec_id, quantity: line.quantity };
  });
}

/** Reads one product (§4.4). The schema has already read the id of a request, from whichever field or link. */
export const getProduct: Operation<typeof productDetailEndpoint | typeof productParseEndpoint, Product> = {
  execute: ({ id, language }, { connector, call }) =>
    connectorMethod(connector, "getProduct")({ id, language }, call),
  present: (product) => ({ product }),
};

/**
 * Finds products by keyword or category (§4.4). A page is no larger than the marketplace allows, and the answer states its size.
 */
export const searchProducts: Operation<typeof productSearchEndpoint, FoundProducts> = {
  execute: (input, { connector, call }) =>
    connectorMethod(connector, "searchProducts")({ ...input, page_size: pageSize(input) }, call),
  present: (found, input) => ({ ...found, has_more: hasMore(found, input.page, pageSize(input)) }),
};

/**
 * Returns whether there may be a further page. Without a total, a full page means that there may be; an empty page is the last
 * one, whatever the total.
 */
export function hasMore(
  { total, items }: Pick<FoundProducts, "total" | "items">,
  page: number,
  size: number,
): boolean {
  if (items.length === 0) return false;
  return total === undefined ? items.length >= size : page * size < total;
}

function pageSize({ page_size: asked, channel }: ProductSearchRequest): number {
  return Math.min(asked, maxPage(channel));
}

/** Products that the marketplace found, and its id of the picture; the id is null without an upload. */
type Found = FoundByPicture & { image_id: string | null };

/**
 * Finds products that look like a picture (§4.4). A sent picture is uploaded first, and its id is in the answer, so
 * that requests for further pages need not send it again.
 */
export const searchByPicture: Operation<typeof pictureSearchEndpoint, Found> = {
  async execute(input, { connector, call, fetchPicture }) {
    const { image_base64: _, image_url: _url, region, ...query } = input;
    const picture = await sentPicture(input, { fetchPicture, signal: call.signal });
    const issue = picture && region !== undefined ? regionIssue(region, picture) : null;
    if (issue !== null) throw fieldFailure({ path: "region", message: issue, fault: "wrong_form" });
    const uploaded = picture && (await connectorMethod(connector, "uploadPicture")(picture, call));
    const imageId = uploaded ? uploaded.standard().image_id : (input.image_id ?? null);
    const answer = await connectorMethod(connector, "searchByPicture")(
      { ...query, region, image_id: imageId, page_size: picturePageSize(input.page_size) },
      call,
    );
    return {
      ...answer,
      steps: uploaded ? [uploaded, ...answer.steps] : answer.steps,
      standard: () => ({ ...answer.standard(), image_id: imageId }),
    };
  },
  present(found, { page, page_size }) {
    return { ...found, has_more: hasMore(found, page, picturePageSize(page_size)) };
  },
};

const picturePageSize = (asked: number) => Math.min(asked, maxPicturePage);

/** Uploads a picture to the marketplace and returns its id (§4.4). */
export const uploadPicture: Operation<typeof pictureUploadEndpoint, { image_id: string }> = {
  async execute(input, { connector, call, fetchPicture }) {
    const picture = await sentPicture(input, { fetchPicture, signal: call.signal });
    // The request's schema requires one of the two.
    if (!picture) throw refused("send exactly one of image_base64 and image_url");
    return connectorMethod(connector, "uploadPicture")(picture, call);
  },
  present: ({ image_id }, { channel }) => ({ channel, image_id }),
};

/**
 * Returns the picture of a request: its own, or the one at its address; null where it sends none. @throws Failure
 * VALIDATION_ERROR
 */
async function sentPicture(
  input: { image_base64?: SentPicture | undefined; image_url?: string | undefined },
  { fetchPicture, signal }: { fetchPicture: FetchPicture | null; signal: AbortSignal },
): Promise<SentPicture | null> {
  if (input.image_base64) return input.image_base64;
  if (input.image_url === undefined) return null;
  if (!fetchPicture) throw refused("this gateway fetches no pictures: send the picture as image_base64");
  const bytes = await fetchPicture(input.image_url, signal);
  const facts = judgePicture(bytes);
  if ("issue" in facts) throw refused(`what is there ${facts.issue}`);
  const { type, width, height } = facts;
  return { base64: base64Of(bytes), bytes: bytes.length, field: "image_url", type, width, height };
}

function refused(message: string): Failure {
  return fieldFailure({ path: "image_url", message, fault: "wrong_form" });
}

/** Encodes in pieces, because a function call has a limited number of arguments. */
function base64Of(bytes: Uint8Array): string {
  const pieces: string[] = [];
  const piece = 3 * 8192;
  for (let at = 0; at < bytes.length; at += piece)
    pieces.push(btoa(String.fromCharCode(...bytes.subarray(at, at + piece))));
  return pieces.join("");
}
