import { z } from "zod";
import { requestIdSchema } from "../shared/response-format.ts";
import { defineEndpoint, type StandardOf } from "../shared/endpoint.ts";
import { moneySchema } from "../shared/money.ts";
import { previewEndpoint } from "./preview.ts";

/** POST /v1/products/freight/estimate (§4.2 rule 1, docs/api-decisions.md): the freight of a preview alone, in fen. */
export const freightEstimateEndpoint = defineEndpoint({
  // It is requested and refused like a preview; it costs less because it returns less.
  ...previewEndpoint,
  id: "products.freight-estimate",
  path: "/v1/products/freight/estimate",
  shortcuts: [],
  units: 1,
  responses: {
    standard: z
      .object({
        channel: previewEndpoint.responses.standard.shape.channel,
        estimate: z
          .object({
            freight: moneySchema.meta({
              description: "Freight of all lines together; amount null when it is unknown for any of them.",
            }),
          })
          .meta({ description: "The estimate." }),
        monetary_unit: previewEndpoint.responses.standard.shape.monetary_unit,
        request_id: requestIdSchema,
      })
      .meta({ id: "FreightEstimate" }),
    upstream: previewEndpoint.responses.upstream,
  },
  summary: "What sending these lines to a receiver in China costs",
  document: "§4.2",
});

export type FreightEstimate = StandardOf<typeof freightEstimateEndpoint>;
