import type { PaymentMethodsResult, paymentMethodsEndpoint } from "#contract/payment-methods";
import { paymentVerdict } from "#contract/payment-verdict";
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
