import type { PaymentMethodsResult, paymentMethodsEndpoint } from "#contract/payment-methods";
import { paymentVerdict } from "#contract/payment-verdict";
import type { freightEstimateEndpoint } from "#contract/freight-estimate";
import { fen } from "#contract/money";
import type { previewEndpoint, PreviewResult } from "#contract/preview";
import { type OrderLine, type PreviewRequest, lineOfferId } from "#contract/preview-request";
import { readProductId } from "#contract/product-reference";
import { type Operation, connectorMethod } from "./operation.ts";

/** §4.1: which payment channels the marketplace reports for one order now. */
export const queryPaymentMethods: Operation<typeof paymentMethodsEndpoint, Result> = {
  ask: ({ order_id: orderId }, { connector, call }) =>
    connectorMethod(connector, "queryPaymentMethods")({ orderId }, call),
  tell: (said, { order_id: orderId }) => listedFields(orderId, said),
  outcome: (told) => paymentVerdict({ answer: { ...told, request_id: "" } }).kind,
};

type Result = Omit<PaymentMethodsResult, "request_id">;

/** §2.1: exactly the listed fields; `error_code` and `error_message` only on a rejection. */
function listedFields(orderId: string, result: Result): Result {
  const { error_code, error_message } = result;
  return {
    channel: result.channel,
    success: result.success,
    order_id: orderId,
    channels: result.channels.map(({ code, name }) => ({ code, name })),
    payment_amount: result.payment_amount && { amount: result.payment_amount.amount, currency: "CNY" },
    payment_deadline: result.payment_deadline,
    ...(!result.success && error_code !== undefined && { error_code }),
    ...(!result.success && error_message !== undefined && { error_message }),
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
 * The freight of the marketplace's own preview. A preview that lacks a line knows the freight of the others only, which
 * would be a wrong number for these lines: it is unknown then.
 */
export const estimateFreight: Operation<typeof freightEstimateEndpoint, Previewed> = {
  ask: previewOrder.ask,
  tell: ({ channel, total, checks }) => {
    const isWhole = checks.lines_returned === true && checks.lines_available === true;
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
