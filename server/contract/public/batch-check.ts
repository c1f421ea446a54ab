import { z } from "zod";
import { answerChannelSchema, requestIdSchema } from "../shared/response-format.ts";
import { askedChannelSchema, channelsWith } from "../shared/channel.ts";
import { defineEndpoint, meteredFailures, type RequestOf, type StandardOf } from "../shared/endpoint.ts";
import { lineReasonSchema } from "../shared/line-reason.ts";
import { yuanAmountSchema } from "../shared/yuan-amount.ts";
import { maxLines, previewLineSchema, readLineId } from "./preview-request.ts";

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
  costs:
    "Costs 1 unit of the daily quota for each different product with an answer of status 200, unless the plan says otherwise.",
  sandbox: "simulated",
  capability: "batch_check",
  request: z
    .object({
      channel: askedChannelSchema("batch_check"),
      items: z
        .array(previewLineSchema.partial({ quantity: true }))
        .min(1, "send at least one item")
        .max(maxLines, `send at most ${maxLines} items`)
        .meta({ description: "Products or variants; quantity may be left out." }),
    })
    .check((context) => {
      const { channel, items } = context.value;
      items.forEach((item, index) => {
        const read = readLineId(item, channel);
        if ("id" in read) return;
        const path = ["items", index, read.field];
        context.issues.push({ code: "custom", path, message: read.issue, input: context.value });
      });
    })
    .meta({ id: "BatchCheckRequest" }),
  responses: {
    standard: z
      .object({
        channel: answerChannelSchema,
        success: z.boolean().meta({ description: "true: every item can be ordered as it is." }),
        items: z
          .array(
            z.object({
              id: z.string().meta({ description: "The product id that was sent." }),
              product_id: z
                .string()
                .nullable()
                .meta({ description: "The marketplace's own product id now." }),
              spec_id: z.string().nullable().meta({ description: "The variant that was sent." }),
              available: z.boolean().nullable().meta({ description: "null: the marketplace does not tell." }),
              reason: lineReasonSchema
                .nullable()
                .meta({ description: "Why it cannot be ordered; null: it can." }),
              message: z.string().nullable().meta({ description: "The same in English, for people." }),
              unit_price: yuanAmountSchema
                .nullable()
                .meta({ description: "Yuan for one piece at this quantity." }),
              stock: z.int().nullable().meta({ description: "Pieces in stock; null: not told." }),
              min_quantity: z
                .int()
                .nullable()
                .meta({ description: "The fewest pieces of an order; null: not told." }),
            }),
          )
          .meta({ description: "An entry for each item that was sent, in the same order." }),
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
