import { z } from "zod";
import { channelSchema } from "./channel.ts";
import { defineEndpoint, meteredFailures, type StandardOf } from "./endpoint.ts";
import { moneySchema } from "./money.ts";
import { previewRequestSchema } from "./preview-request.ts";
import { upstreamEnvelopeSchema } from "./response-format.ts";

/** POST /v1/products/freight/estimate (§4.2 rule 1, docs/api-decisions.md): the freight of a preview alone, in fen. */
export const freightEstimateEndpoint = defineEndpoint({
  id: "products.freight-estimate",
  method: "POST",
  path: "/v1/products/freight/estimate",
  shortcuts: [],
  auth: "key",
  scope: "order:preview",
  units: 1,
  sandbox: "simulated",
  capability: "preview",
  request: previewRequestSchema,
  responses: {
    standard: z
      .object({
        channel: channelSchema,
        estimate: z.object({
          freight: moneySchema.meta({
            description: "Freight of all lines together; amount null when it is unknown for any of them.",
          }),
        }),
        monetary_unit: z.literal("CNY_minor"),
        request_id: z.string(),
      })
      .meta({ id: "FreightEstimate" }),
    upstream: upstreamEnvelopeSchema,
  },
  failures: meteredFailures,
  summary: "What sending these lines to a receiver in China costs",
  document: "§4.2",
});

export type FreightEstimate = StandardOf<typeof freightEstimateEndpoint>;
