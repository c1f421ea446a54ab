import { z } from "zod";
import { channelsWith, type Capability } from "../../shared/channel.ts";
import { messageInEnglish } from "../../shared/upstream-error.ts";

/** Returns the shortcut paths of an endpoint under /v1/orders. */
export function orderShortcuts(name: string, capability: Capability = "orders") {
  return channelsWith(capability).map((channel) => ({ path: `/v1/orders/${channel}/${name}`, channel }));
}

/** Fields of an answer about the marketplace's refusal. */
export const refusalFields = {
  error_code: z
    .string()
    .optional()
    .meta({ description: "The marketplace's own code, only after a refusal." }),
  error_message: z.string().optional().meta({ description: "Its own words, only after a refusal." }),
  error_message_en: messageInEnglish,
};

/** `response_format` of a call that changes something, because its outcome matters more than the payload. */
export const standardOnlySchema = z
  .literal("standard", {
    error:
      "send standard, or leave it out: the state of the order matters more here than the marketplace's payload, which orders/detail shows in the upstream format",
  })
  .optional()
  .meta({
    description: "Only standard. The upstream format of orders/detail shows the marketplace's payload.",
  });
