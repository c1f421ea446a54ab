import { z } from "zod";
import { answerChannelSchema, requestIdSchema } from "../shared/response-format.ts";
import { askedChannelSchema, channelsWith } from "../shared/channel.ts";
import { defineEndpoint, meteredFailures, type RequestOf, type StandardOf } from "../shared/endpoint.ts";
import { lineReasonSchema } from "../shared/line-reason.ts";
import { yuanAmountSchema } from "../shared/yuan-amount.ts";
import { maxLines, previewLineSchema } from "./preview-request.ts";

/** POST /v1/products/batch-check: whether up to fifty products and variants can be ordered now, and at what price (docs/purchasing.md). */
export const batchCheckEndpoint = defineEndpoint({
  id: "products.batch-check",
  method: "POST",
  path: "/v1/products/batch-check",
  shortcuts: channelsWith("batch_check").map((channel) => ({
    path: `/v1/products/${channel}/batch-check`,
    channel,
  })),
  auth: "key",
  scope: "product:detail",
  units: 1,
  costs: "1 unit for each different product",
  sandbox: "simulated",
  capability: "batch_check",
  request: z
    .object({
      channel: askedChannelSchema("batch_check"),
      items: z
        .array(previewLineSchema.partial({ quantity: true }))
        .min(1, "send at least one item")
        .max(maxLines, `send at most ${maxLines} items`),
    })
    .meta({ id: "BatchCheckRequest" }),
  responses: {
    standard: z
      .object({
        channel: answerChannelSchema,
        success: z.boolean().meta({ description: "true: every item can be ordered as it is." }),
        items: z.array(
          z.object({
            id: z.string().meta({ description: "The product id that was sent." }),
            product_id: z.string().nullable().meta({ description: "The marketplace's own product id now." }),
            spec_id: z.string().nullable(),
            available: z.boolean().nullable().meta({ description: "null: the marketplace does not tell." }),
            reason: lineReasonSchema.nullable(),
            message: z.string().nullable(),
            unit_price: yuanAmountSchema
              .nullable()
              .meta({ description: "Yuan for one piece at this quantity." }),
            stock: z.int().nullable(),
            min_quantity: z.int().nullable(),
          }),
        ),
        request_id: requestIdSchema,
      })
      .meta({ id: "BatchCheckResult" }),
  },
  failures: [...meteredFailures, "CHANNEL_CAPABILITY_NOT_SUPPORTED"],
  summary: "Whether products and variants can be ordered now, without an address",
  document: "docs/purchasing.md",
});

export type BatchCheckRequest = RequestOf<typeof batchCheckEndpoint>;
export type BatchCheckResult = StandardOf<typeof batchCheckEndpoint>;
