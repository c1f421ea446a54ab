import { z } from "zod";
import { type AnswerFault, answerIssue } from "#contract/shared/field-fault";
import { Failure } from "#contract/shared/failure";
import type { PaymentMethodsResult } from "#contract/public/payment-methods";
import { isJsonObject, type JsonObject } from "#server/shared/json/exact-json.ts";
import { idText, vendorFen, vendorId, vendorInteger, vendorList } from "#server/shared/json/vendor-types.ts";
import { type Connector, vendorAnswer } from "../../connector.ts";
import {
  apis,
  type VendorClient,
  type VendorReply,
  readVendorAnswer,
  required,
  flatRejection,
  type BusinessRejection,
} from "../client.ts";
import { translate } from "../error-catalog.ts";

/**
 * Creates the query for the payment channels of an unpaid order (§4.1).
 * @throws Failure CHANNEL_UPSTREAM_ERROR, in either format, for an answer about another order
 */
export function createQueryPaymentMethods(
  client: VendorClient,
): NonNullable<Connector["queryPaymentMethods"]> {
  return async ({ orderId }, { accessToken, signal, caller }) => {
    const reply = await client({ api: apis.payWay, params: { orderId }, accessToken, signal, caller });
    requireOrder(reply, orderId);
    return vendorAnswer(reply, () => mapReply(reply, orderId));
  };
}

/**
 * Throws when the answer is about another order, and discards its socket, where more answers of
 * other requests may wait (docs/reliability.md row 31).
 */
function requireOrder(reply: VendorReply, orderId: string): void {
  const answered = answeredOrderId(reply.value);
  if (answered === null || answered === orderId) return;
  reply.discardConnection();
  throw new Failure(
    "CHANNEL_UPSTREAM_ERROR",
    "The marketplace answered for another order. Nothing was billed; try again.",
    {
      internal: "order id mismatch",
      action: "retry",
      issues: [answerIssue("resultList.orderId", "other_order")],
    },
  );
}

/** Codes of payment methods are small whole numbers; a negative one is invalid. */
const channel = z.object({
  code: vendorInteger.nonnegative({ error: "negative_code" satisfies AnswerFault }),
  name: z.string(),
});

/**
 * Successful answer of `alibaba.trade.payWay.query`: `resultList` is one object in spite of its name; `payFee` is fen.
 */
const vendorPaymentMethodsSchema = z.object({
  resultList: z
    .object({
      channels: vendorList(channel).nullish(),
      orderId: vendorId.nullish(),
      payFee: vendorFen.nullish(),
      timeout: z.string().nullish(),
    })
    .nullish(),
});
type VendorPaymentMethods = z.infer<typeof vendorPaymentMethodsSchema>;

type Result = Omit<PaymentMethodsResult, "request_id">;

function mapReply(reply: VendorReply, orderId: string): Result {
  const rejection = flatRejection(reply.value, reply.api);
  return rejection
    ? mapRejection({ ...rejection, message: reply.clean(rejection.message ?? "") }, orderId)
    : mapPaymentMethods(
        readVendorAnswer(vendorPaymentMethodsSchema, reply.value, reply.api),
        orderId,
        reply.api,
      );
}

/**
 * Maps the vendor's payment methods to the standard format (§2.1). Codes and names are passed on as
 * returned, unknown ones too, and the deadline unchanged.
 * @throws Failure CHANNEL_UPSTREAM_ERROR when channels, amount or order id are missing, because a
 *   reliable answer has them
 */
function mapPaymentMethods(payload: VendorPaymentMethods, orderId: string, api: string): Result {
  const list = required(payload.resultList, api, "resultList");
  // An answer that names no order may belong to another one, so it is not passed on as this one's.
  required(list.orderId, api, "resultList.orderId");
  return {
    channel: "1688",
    success: true,
    order_id: orderId,
    channels: required(list.channels, api, "resultList.channels").map(({ code, name }) => ({
      code,
      name,
    })),
    payment_amount: { amount: required(list.payFee, api, "resultList.payFee"), currency: "CNY" },
    payment_deadline: list.timeout || null,
    monetary_unit: "CNY_minor",
  };
}

/**
 * Maps a business rejection, which is an answer and not a failure (§4.1.4): the vendor's code and
 * message, and nothing else.
 */
function mapRejection(rejection: BusinessRejection, orderId: string): Result {
  const english = translate(rejection.message);
  return {
    channel: "1688",
    success: false,
    order_id: orderId,
    channels: [],
    payment_amount: null,
    payment_deadline: null,
    error_code: rejection.code,
    ...(rejection.message && { error_message: rejection.message }),
    ...(english !== null && { error_message_en: english }),
    monetary_unit: "CNY_minor",
  };
}

/**
 * Returns the order that an answer is about, as exact text, from a string or a number token of any size; null when it
 * names none. A value that is not an id is returned as a text that equals no order id, so that it counts as a mismatch.
 */
function answeredOrderId(value: JsonObject): string | null {
  const list = own(value, "resultList");
  if (!isJsonObject(list)) return null;
  const id = own(list, "orderId");
  return id === null ? null : (idText(id) ?? "");
}

function own(value: JsonObject, name: string) {
  return Object.hasOwn(value, name) ? (value[name] ?? null) : null;
}
