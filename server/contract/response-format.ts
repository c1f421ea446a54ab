import { z } from "zod";
import { channelSchema } from "./channel.ts";

/** `standard` is our words, `upstream` the vendor's payload with only unsafe integer tokens turned into strings (§2.2). */
const responseFormats = ["standard", "upstream"] as const;
export type ResponseFormat = (typeof responseFormats)[number];

export const responseFormatSchema = z.enum(responseFormats).optional().meta({
  description:
    "standard (default) or upstream. With upstream, check `upstream.success`: HTTP 200 alone proves nothing.",
});

/** One earlier vendor call of the same request (id resolution). */
const upstreamStepSchema = z.object({ upstream_api: z.string(), upstream: z.unknown() });

/** Any operation's answer with `response_format: "upstream"`. */
export const upstreamEnvelopeSchema = z
  .object({
    channel: channelSchema,
    response_format: z.literal("upstream"),
    upstream_api: z.string().meta({ examples: ["com.alibaba.trade/alibaba.trade.payWay.query"] }),
    upstream: z.unknown(),
    upstream_steps: z.array(upstreamStepSchema),
    request_id: z.string(),
  })
  .meta({ id: "UpstreamEnvelope" });
export type UpstreamEnvelope = z.infer<typeof upstreamEnvelopeSchema>;
