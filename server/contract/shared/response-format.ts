import { z } from "zod";
import { channelSchema } from "./channel.ts";

/** `channel` of an answer. */
export const answerChannelSchema = channelSchema.meta({ description: "The marketplace that answered." });

/** `request_id` of an answer. */
export const requestIdSchema = z.string().min(1).meta({
  description: "Identifies this request; the x-request-id header has the same value.",
});

/** `monetary_unit` of an answer about an order. */
export const monetaryUnitSchema = z.literal("CNY_minor").meta({
  description: "The unit of every amount in this answer: CNY fen, 100 to the yuan.",
});

/**
 * `standard` is the product's own format, `upstream` the vendor's payload with only unsafe integer tokens turned into
 * strings (§2.2).
 */
const responseFormats = ["standard", "upstream"] as const;
export type ResponseFormat = (typeof responseFormats)[number];

export const responseFormatSchema = z.enum(responseFormats).optional().meta({
  description:
    "standard (default) or upstream: the marketplace's own payload. HTTP 200 alone proves nothing there: `upstream` of the answer says where to read its success.",
});

/** Earlier vendor call of the same request (id resolution). */
const upstreamStepSchema = z.object({
  upstream_api: z.string().meta({ description: "The marketplace's name of the operation." }),
  upstream: z.unknown().meta({ description: "The marketplace's own payload." }),
});

/** Any operation's answer with `response_format: "upstream"`. */
export const upstreamEnvelopeSchema = z
  .object({
    channel: answerChannelSchema,
    response_format: z
      .literal("upstream")
      .meta({ description: "Tells this shape from the standard answer." }),
    upstream_api: z.string().meta({
      description: "The marketplace's name of the operation.",
      examples: ["com.alibaba.trade/alibaba.trade.payWay.query"],
    }),
    upstream: z.unknown().meta({
      description:
        "The marketplace's own payload, which says itself whether it succeeded: every `success` in it, at its top and in its `result`, is true or the text `true` (1688 always has one); on Taobao `code` is 0 as well, and `biz_error_code` empty. A preview that succeeded so may still have lines that cannot be bought.",
    }),
    upstream_steps: z.array(upstreamStepSchema).meta({
      description: "Earlier calls to the marketplace for the same request, such as resolving an id.",
    }),
    request_id: requestIdSchema,
  })
  .meta({ id: "UpstreamEnvelope" });
export type UpstreamEnvelope = z.infer<typeof upstreamEnvelopeSchema>;
