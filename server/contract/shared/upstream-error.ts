import { z } from "zod";

/** Cause of a refusal by a marketplace, where its code or words reveal it. Each has a different next step. */
const upstreamCauses = ["product_gone", "picture_gone", "shop_gone", "operator", "busy"] as const;

/**
 * Action that helps after a 502 with a known cause: the same call again, or only the operators of the gateway
 * (`operator`).
 */
export const upstreamActionSchema = z.enum(["retry", "operator"]).meta({
  description:
    "Of a 502: `retry`: the same call may succeed a minute later. `operator`: no repetition helps until this gateway's operator has acted. Left out where neither is known.",
});
export type UpstreamAction = z.infer<typeof upstreamActionSchema>;

/** Whether the time to try again is a guess of this gateway. */
export const retryEstimatedSchema = z.literal(true).meta({
  description:
    "`retry_at` and `Retry-After` are this gateway's estimate: neither the marketplace nor a rule of the gateway names the time. Left out where the time is known.",
});

/** Returns the action that helps against a cause, where a retry or the operator does. */
export function actionAgainst(cause: UpstreamError["cause"]): UpstreamAction | undefined {
  if (cause === "busy") return "retry";
  return cause === "operator" ? "operator" : undefined;
}

/** English translation of a marketplace's message, in every answer with one. */
export const messageInEnglish = z.string().optional().meta({
  description:
    "What the message means, in English, where the connector knows the sentence. A help for people: never read it by a program.",
});

/**
 * Vendor's own code and message of a failure that it caused, already stripped of tokens, secrets and receiver data; without a
 * message where it gave none.
 */
export const upstreamErrorSchema = z.object({
  code: z.string().meta({ description: "The marketplace's own code." }),
  message: z.string().optional().meta({ description: "Left out where the marketplace gave none." }),
  message_en: messageInEnglish,
  cause: z.enum(upstreamCauses).optional().meta({
    description:
      "What the refusal is about, where the marketplace's code or words tell. `product_gone`: the product is not sold any more, or there is none with this id. `picture_gone`: the marketplace does not know the `image_id` any more, or cannot use the picture at `image_address`; send the picture again. `shop_gone`: there is no shop with this id. `operator`: the gateway's signature, app key, permission or address was refused, which only its operator can change. `busy`: the marketplace is overloaded or away; the same call may succeed a minute later.",
  }),
});

export type UpstreamError = z.infer<typeof upstreamErrorSchema>;
