import { z } from "zod";
import { orderIdIssue } from "#contract/shared/order-id";
import { JsonError, parseExact } from "#server/shared/json/exact-json.ts";
import { vendorCount, vendorId } from "#server/shared/json/vendor-types.ts";
import { sameText } from "#server/shared/runtime.ts";
import type { ConnectorDependencies, Push } from "../../../connector.ts";

const messageSchema = z.object({
  message_type: vendorCount,
  data: z
    .object({ purchase_id: vendorId.nullish().catch(null) })
    .nullish()
    .catch(null),
});

/** Kinds of messages about a changed order: its status, or its price. */
const orderTypes = [3, 8];

/**
 * Creates the reader of pushed messages: JSON, signed in the header Authorization with the app's secret over app key and
 * body. A message has no id of its own; a repetition is the same text, so its digest serves as one.
 */
export function createPush({
  credentials,
  digests,
}: Pick<ConnectorDependencies, "credentials" | "digests">): Push {
  return {
    contentType: "application/json",
    read: ({ headers, body }) => {
      const expected = digests.hmacSha256(credentials.appSecret, credentials.appKey + body);
      if (!sameText(headers["authorization"] ?? "", expected)) return "forged";
      try {
        const { data: message } = messageSchema.safeParse(parseExact(body));
        if (!message) return "unreadable";
        const orderId = message.data?.purchase_id ?? null;
        const isOfOrder =
          orderTypes.includes(message.message_type) && orderId !== null && orderIdIssue(orderId) === null;
        return {
          id: digests.sha256(body),
          topic: String(message.message_type),
          orderIds: isOfOrder ? [orderId] : [],
        };
      } catch (error) {
        if (error instanceof JsonError) return "unreadable";
        throw error;
      }
    },
  };
}
