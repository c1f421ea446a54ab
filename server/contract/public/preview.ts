import { z } from "zod";
import {
  answerChannelSchema,
  monetaryUnitSchema,
  requestIdSchema,
  upstreamEnvelopeSchema,
} from "../shared/response-format.ts";
import { channelsWith } from "../shared/channel.ts";
import { defineEndpoint, meteredFailures, type StandardOf } from "../shared/endpoint.ts";
import { lineReasonSchema } from "../shared/line-reason.ts";
import { moneySchema } from "../shared/money.ts";
import { previewRequestSchema } from "./preview-request.ts";
import { messageInEnglish } from "../shared/upstream-error.ts";

/** Codes of a parseable but incomplete preview (§4.2 rule 3, §7.3). */
const previewCodes = ["LINE_UNAVAILABLE", "UNSUPPORTED_TRADE_MODE", "PREVIEW_INCOMPLETE"] as const;
export type PreviewCode = (typeof previewCodes)[number];

const totalSchema = z.object({
  merchandise: moneySchema.meta({ description: "The goods, before freight." }),
  shipping: moneySchema.meta({ description: "Freight within China; null where the seller sets it later." }),
  payment: moneySchema.meta({ description: "The amount to pay." }),
});

/** Ids and quantity of a line, as they were sent. */
const sentLineFields = {
  id: z.string().meta({ description: "The product id that was sent." }),
  offer_id: z.string().meta({ description: "The same as id." }),
  spec_id: z.string().nullable().meta({ description: "The variant that was sent; null without one." }),
  quantity: z.int().meta({ description: "The number of pieces that was sent." }),
};

const previewedLineSchema = z.object({
  ...sentLineFields,
  unit_price: moneySchema.meta({ description: "The price of one piece in this order." }),
  amount: moneySchema.meta({ description: "The price of all pieces of the line, without freight." }),
});
export type PreviewedLine = z.infer<typeof previewedLineSchema>;

const unavailableLineSchema = z.object({
  line: z.int().meta({ description: "Index of the line in the request, from 0." }),
  ...sentLineFields,
  reason: z.string().meta({ description: "The marketplace's own code or word, or STALE_ID, SPEC_REQUIRED." }),
  meaning: lineReasonSchema.meta({
    description: "The reason in words of this gateway, the same for every marketplace.",
  }),
  message: z.string().nullable().meta({ description: "null where the marketplace gave no words." }),
  message_en: messageInEnglish,
});
export type UnavailableLine = z.infer<typeof unavailableLineSchema>;

const check = z.boolean().nullable();

/** POST /v1/orders/preview and its shortcuts (§2.3, §2.4, §4.2, docs/api-decisions.md). Amounts are fen; null is unknown. */
export const previewEndpoint = defineEndpoint({
  id: "orders.preview",
  method: "POST",
  path: "/v1/orders/preview",
  shortcuts: channelsWith("preview").map((channel) => ({ path: `/v1/orders/${channel}/preview`, channel })),
  auth: "key",
  scope: "order:preview",
  units: 3,
  sandbox: "simulated",
  capability: "preview",
  request: previewRequestSchema,
  responses: {
    standard: z
      .object({
        channel: answerChannelSchema,
        success: z
          .boolean()
          .meta({ description: "Whether these lines can be ordered now. A no is billed as well." }),
        code: z.enum(previewCodes).optional().meta({ description: "Only when success is false." }),
        message: z
          .string()
          .optional()
          .meta({ description: "What code means, in English. Only when success is false." }),
        monetary_unit: monetaryUnitSchema,
        total: totalSchema.meta({
          description:
            "Where shipping is unknown, payment may be without the freight. Where success is false nothing can be ordered at these amounts: those of lines that cannot be bought may be in them.",
        }),
        sellers: z
          .array(
            z.object({
              seller_id: z.string().nullable().meta({ description: "The marketplace's id of the seller." }),
              seller_name: z.string().nullable().meta({ description: "The seller's name, untranslated." }),
              lines: z
                .array(previewedLineSchema)
                .meta({ description: "The seller's lines, in the order they were sent." }),
              total: totalSchema
                .extend({
                  discount: moneySchema.meta({ description: "What promotions take off the seller's goods." }),
                })
                .meta({ description: "The amounts of this seller's order." }),
            }),
          )
          .meta({ description: "One order for each seller." }),
        unavailable_lines: z
          .array(unavailableLineSchema)
          .meta({ description: "Lines that cannot be bought as they are; empty when every line can." }),
        flow: z.string().optional().meta({
          description:
            "1688 only: the flow of the order, where the marketplace names it. Create sends the same.",
        }),
        trade_types: z
          .array(
            z.object({
              trade_type: z.string().meta({ description: "The vendor's code of the trade type." }),
              name: z.string().meta({ description: "The vendor's name of it, untranslated." }),
              description: z.string().meta({ description: "The vendor's description, untranslated." }),
              op_support: z
                .boolean()
                .meta({ description: "Whether orders can be created with it through the API." }),
            }),
          )
          .meta({
            description: "1688 only: how the order may be traded. At least one with op_support is needed.",
          }),
        pay_channels: z
          .array(
            z.object({
              name: z.string().meta({ description: "The vendor's name of the method, untranslated." }),
              amount_limit: moneySchema.meta({
                description: "The most that can be paid with it; null where no limit is known.",
              }),
            }),
          )
          .meta({
            description:
              "1688 only: payment methods known before the order exists. Ask for the payment methods of the order once it does.",
          }),
        promotions: z
          .array(
            z.object({
              promotion_id: z.string().meta({ description: "The vendor's id of the promotion." }),
              text: z.string().meta({ description: "The vendor's description, untranslated." }),
              selected: z.boolean().meta({ description: "Whether the amounts of this answer include it." }),
              discount: moneySchema.meta({ description: "What it takes off." }),
            }),
          )
          .meta({ description: "1688 only: promotions that apply or could." }),
        kjb_unsupported_offer_ids: z
          .array(z.string())
          .optional()
          .meta({ description: "1688 only, where the vendor says so: products that KJB cannot pay." }),
        checks: z
          .object({
            payable_amount: check.meta({ description: "There is an amount above 0 to pay." }),
            sellers_present: check.meta({ description: "The marketplace returned the sellers' orders." }),
            lines_returned: check.meta({ description: "Every requested line came back." }),
            lines_available: check.meta({ description: "No line is known to be unavailable." }),
            trade_type_supported: check.meta({ description: "1688 only: a trade type has op_support." }),
          })
          .meta({ description: "What success is made of; null where a check does not apply." }),
        request_id: requestIdSchema,
      })
      .meta({ id: "PreviewResult" }),
    upstream: upstreamEnvelopeSchema,
  },
  failures: meteredFailures,
  summary: "What a cart costs now, freight included, and which line cannot be bought",
  document: "§4.2",
});

export type PreviewResult = StandardOf<typeof previewEndpoint>;
