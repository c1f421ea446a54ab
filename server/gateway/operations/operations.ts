import type { z } from "zod";
import type { Capability, Channel } from "#contract/channel";
import type { EndpointShape, RequestOf, StandardOf } from "#contract/endpoint";
import { gatewayFailure } from "#contract/failure";
import type { ResponseFormat } from "#contract/response-format";
import type { PaymentMethodsResult, paymentMethodsEndpoint } from "#contract/payment-methods";
import { paymentVerdict } from "#contract/payment-verdict";
import type { freightEstimateEndpoint } from "#contract/freight-estimate";
import { fen } from "#contract/money";
import type { previewEndpoint, PreviewResult } from "#contract/preview";
import { type OrderLine, type PreviewRequest, lineOfferId } from "#contract/preview-request";
import { readProductId } from "#contract/product-reference";
import type { Product } from "#contract/product";
import type { productDetailEndpoint } from "#contract/product-detail";
import type { productParseEndpoint } from "#contract/product-parse";
import { largestPage, type productSearchEndpoint, type ProductSearchRequest } from "#contract/product-search";
import type { FetchPicture } from "#server/kernel/machine.ts";
import type { CallContext, Connector, VendorAnswer, FoundProducts } from "#server/marketplaces/connector.ts";

/**
 * What an endpoint does once a request is admitted: asks the connector, then tells in our words what the vendor said. It never
 * sees HTTP, keys or units. An answer in the vendor's own format is not told, so what cannot be told does not spoil it.
 */
export type Operation<E extends MarketplaceEndpoint, Said> = {
  /** @throws Failure */
  ask: (input: RequestOf<E>, context: OperationContext) => Promise<VendorAnswer<Said>>;
  tell: (said: Said, input: RequestOf<E>) => Told<E>;
  /** What the log and the activity list say of it; null where the HTTP status says it all. */
  outcome?: (told: Told<E>) => string | null;
};

type Told<E extends MarketplaceEndpoint> = Omit<StandardOf<E>, "request_id">;

/** An endpoint that asks a marketplace: its request names the channel and the format of the answer. */
export type MarketplaceEndpoint = EndpointShape & {
  capability: Capability;
  request: z.ZodType<{ channel: Channel; response_format?: ResponseFormat | undefined }>;
};

/** What an operation works with: the channel's connector, whose token, when to give up, and who fetches a picture. */
export type OperationContext = {
  connector: Connector;
  call: CallContext;
  /** null where no picture is fetched. */
  fetchPicture: FetchPicture | null;
};

/** A capability of a connector. The channel table promises it, so its absence is a fault of ours. @throws Failure INTERNAL_ERROR */
export function connectorMethod<Name extends keyof Connector>(
  connector: Connector,
  name: Name,
): NonNullable<Connector[Name]> {
  const method = connector[name];
  if (method === undefined)
    throw gatewayFailure({ internal: `the connector of ${connector.channel} has no ${name}` });
  return method as NonNullable<Connector[Name]>;
}

/** §4.1: which payment channels the marketplace reports for one order now. */
export const queryPaymentMethods: Operation<typeof paymentMethodsEndpoint, Result> = {
  ask: ({ order_id: orderId }, { connector, call }) =>
    connectorMethod(connector, "queryPaymentMethods")({ orderId }, call),
  tell: (said, { order_id: orderId }) => listedFields(orderId, said),
  outcome: (told) => paymentVerdict({ answer: { ...told, request_id: "" } }).kind,
};

type Result = Omit<PaymentMethodsResult, "request_id">;

/** §2.1: exactly the listed fields; `error_code` and the messages only on a rejection. */
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

/** §4.2: what a cart costs now and which line cannot be bought. */
export const previewOrder: Operation<typeof previewEndpoint, Previewed> = {
  ask: (input, { connector, call }) =>
    connectorMethod(connector, "previewOrder")({ receiver: input.receiver, lines: orderLines(input) }, call),
  tell: (said) => said,
  outcome: ({ code }) => code ?? null,
};

/**
 * The freight of the marketplace's own preview. A preview that lacks a line knows the freight of the others only, and one that is
 * refused none that holds: wrong numbers for these lines, so it is unknown then.
 */
export const estimateFreight: Operation<typeof freightEstimateEndpoint, Previewed> = {
  ask: previewOrder.ask,
  tell: ({ channel, total, checks }) => {
    const isWhole = [checks.sellers_present, checks.lines_returned, checks.lines_available].every(Boolean);
    return {
      channel,
      estimate: { freight: isWhole ? total.shipping : fen(null) },
      monetary_unit: "CNY_minor",
    };
  },
};

type Previewed = Omit<PreviewResult, "request_id">;

/** The plain id of each line. §2.3 rule 2: `offer_id` wins, then `id`, then `mi_id`, which is no id on 1688 (the request schema saw to it). */
function orderLines({ channel, lines }: PreviewRequest): OrderLine[] {
  return lines.map((line) => {
    const read = readProductId(lineOfferId(line) ?? "", channel);
    return { offer_id: "id" in read ? read.id : "", spec_id: line.spec_id, quantity: line.quantity };
  });
}

/** §4.4: one product. Which id a request means, by whatever field or link, its schema has read. */
export const getProduct: Operation<typeof productDetailEndpoint | typeof productParseEndpoint, Product> = {
  ask: ({ id, language }, { connector, call }) =>
    connectorMethod(connector, "getProduct")({ id, language }, call),
  tell: (product) => ({ product }),
};

/** §4.4: products by keyword or category. A page is no larger than the marketplace takes, and the answer says how large. */
export const searchProducts: Operation<typeof productSearchEndpoint, FoundProducts> = {
  ask: (input, { connector, call }) =>
    connectorMethod(connector, "searchProducts")({ ...input, page_size: pageSize(input) }, call),
  tell: (found, input) => ({ ...found, has_more: hasMore(found, input.page, pageSize(input)) }),
};

/** Without a total a full page means that there may be more; a page without anything is the last one, whatever the total says. */
export function hasMore(
  { total, items }: Pick<FoundProducts, "total" | "items">,
  page: number,
  size: number,
): boolean {
  if (items.length === 0) return false;
  return total === undefined ? items.length >= size : page * size < total;
}

function pageSize({ page_size: asked, channel }: ProductSearchRequest): number {
  return Math.min(asked, largestPage(channel));
}
