import { z } from "zod";
import { answerIssue } from "#contract/shared/field-fault";
import { orderIdIssue } from "#contract/shared/order-id";
import { JsonError, parseExact, type ExactJson } from "#server/shared/json/exact-json.ts";
import { idText, vendorFlag } from "#server/shared/json/vendor-types.ts";
import { sameText } from "#server/shared/runtime.ts";
import type { ConnectorDependencies, MissedMessages, OrderMessage, Push } from "../../../connector.ts";
import { apis, malformed, readVendorAnswer, signature, type VendorClient } from "../../client.ts";
import { lenientId, lenientItems, lenientList } from "../lenient-schema.ts";

/** Maximum messages that a call returns or confirms. */
const pageSize = 200;
/** Maximum parameters of a pushed form; the vendor's have a few. Any caller may send one, and each has to be sorted. */
const maxParameters = 100;
/** Maximum orders of a message that are read; the vendor's own have fewer. */
const maxOrders = 100;

const ofOrder = z.object({ orderId: lenientId }).catch({ orderId: null });
const ofLogistics = z
  .object({ orderLogsItems: lenientList(ofOrder) })
  .nullish()
  .catch(null);

/** The parts of a message that name orders, by topic; ids are bare numbers beyond 2^53 in the vendor's samples. */
const dataSchema = z.object({
  orderId: lenientId,
  batchPay: lenientList(ofOrder),
  tradeOrderIds: lenientItems,
  OrderLogisticsTracingModel: ofLogistics,
  MailNoChangeModel: ofLogistics,
});

const messageSchema = z.object({
  msgId: lenientId,
  type: z.string().max(100),
  data: dataSchema.nullish().catch(null),
});

/** Topics whose `currentStatus` is that of a refund, which tells nothing about the order's own state. */
const refundTopic = /REFUND/;

/** Reads a message; null where it has no id. */
function readMessage(value: ExactJson): OrderMessage | null {
  const { data: message } = messageSchema.safeParse(value);
  if (!message || message.msgId === null) return null;
  const { msgId: id, type: topic, data } = message;
  if (!data || refundTopic.test(topic)) return { id, topic, orderIds: [] };
  const { OrderLogisticsTracingModel: trace, MailNoChangeModel: mail } = data;
  const named = [
    data.orderId,
    ...[...data.batchPay, ...(trace?.orderLogsItems ?? []), ...(mail?.orderLogsItems ?? [])].map(
      ({ orderId }) => orderId,
    ),
    ...data.tradeOrderIds.map(idText),
  ];
  const ids = named.filter((one) => one !== null && orderIdIssue(one) === null);
  return { id, topic, orderIds: [...new Set(ids as string[])].slice(0, maxOrders) };
}

/**
 * Creates the reader of pushed messages: a form whose parameters, including those of the address, are signed with the
 * app's secret. Unlike the signature of a call this one covers no path.
 */
export function createPush({
  credentials,
  digests,
}: Pick<ConnectorDependencies, "credentials" | "digests">): Push {
  return {
    contentType: "application/x-www-form-urlencoded",
    read: ({ query, body }) => {
      if (`${query}&${body}`.split("&", maxParameters + 1).length > maxParameters) return "forged";
      const params = Object.fromEntries([...new URLSearchParams(query), ...new URLSearchParams(body)]);
      const expected = signature(digests, credentials.appSecret, { urlPath: "", params });
      if (!sameText((params["_aop_signature"] ?? "").toUpperCase(), expected)) return "forged";
      try {
        return readMessage(parseExact(params["message"] ?? "")) ?? "unreadable";
      } catch (error) {
        if (error instanceof JsonError) return "unreadable";
        throw error;
      }
    },
  };
}

const confirmSchema = z.object({ isSuccess: vendorFlag });
const pageSchema = z.object({ pushMessagePage: z.object({ datas: lenientItems }) });

/**
 * Creates the calls for messages that were not delivered. The vendor's cursor is never used, because it confirms what
 * it returns and a lost answer would be lost permanently.
 */
export function createMissedMessages(client: VendorClient): MissedMessages {
  return {
    query: async ({ signal }) => {
      // Confirmed messages leave the list, so its first page is always the next one.
      const params = { page: "1", pageSize: String(pageSize) };
      const reply = await client({ api: apis.missedMessages, params, accessToken: null, signal });
      const { pushMessagePage } = readVendorAnswer(pageSchema, reply.value, reply.api);
      return pushMessagePage.datas.flatMap((each) => readMessage(each as ExactJson) ?? []);
    },
    confirm: async (ids, { signal }) => {
      // The ids stay digits: one beyond 2^53 would change as a JSON number.
      const params = { msgIdList: `[${ids.join(",")}]` };
      const reply = await client({ api: apis.confirmMessages, params, accessToken: null, signal });
      const { isSuccess } = readVendorAnswer(confirmSchema, reply.value, reply.api);
      if (!isSuccess) throw malformed(reply.api, [answerIssue("isSuccess", "unexplained")]);
    },
  };
}
