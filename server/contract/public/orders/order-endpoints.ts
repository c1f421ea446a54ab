import { z } from "zod";
import { channelsWith, type Capability } from "../../shared/channel.ts";
import { messageInEnglish } from "../../shared/upstream-error.ts";

/** Returns the shortcut paths of an endpoint under /v1/orders. */
export function orderShortcuts(name: string, capability: Capability = "orders") {
  return channelsWith(capability).map((channel) => ({ path: `/v1/orders/${channel}/${name}`, channel }));
}

/** Fields of an answer that tell what the marketplace refused. */
export const refusalFields = {
  error_code: z
    .string()
    .optional()
    .meta({ description: "The marketplace's own code, only after a refusal." }),
  error_message: z.string().optional().meta({ description: "Its own words, only after a refusal." }),
  error_message_en: messageInEnglish,
};
