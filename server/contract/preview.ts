import { z } from "zod";
import { channelSchema, channelsWith } from "./channel.ts";
import { defineEndpoint, meteredFailures, type StandardOf } from "./endpoint.ts";
import { lineReasonSchema } from "./line-reason.ts";
import { moneySchema } from "./money.ts";
import { previewRequestSchema } from "./preview-request.ts";
import { upstreamEnvelopeSchema } from "./response-format.ts";
import { messageInEnglish } from "./upstream-fault.ts";

/** Codes of a parseable but incomplete preview (§4.2 rule 3, §7.3). */
const previewCodes = ["LINE_UNAVAILABLE", "UNSUPPORTED_TRADE_MODE", "PREVIEW_INCOMPLETE"] as const;
export type PreviewCode = (typeof previewCodes)[number];

const totalSchema = z.object({ merchandise: moneySchema, shipping: moneySchema, payment: moneySchema });

const previewedLineSchema = z.object({
  id: z.string(),
  offer_id: z.string(),
  spec_id: z.string().nullable(),
  quantity: z.int(),
  unit_price: moneySchema,
  amount: moneySchema,
});
export type PreviewedLine = z.infer<typeof previewedLineSchema>;

const unavailableLineSchema = z.object({
  line: z.int().meta({ description: "Index of the line in the request, from 0." }),
  id: z.string(),
  offer_id: z.string(),
  spec_id: z.string().nullable(),
  quantity: z.int(),
  reason: z.string().meta({ description: "The marketplace's own code or word, or STALE_ID, SPEC_REQUIRED." }),
  meaning: lineReasonSchema,
  message: z.string().nullable().meta({ description: "null where the marketplace gave no words." }),
  message_en: messageInEnglish,
});
export type UnavailableLine = z.infer<typeof unavailableLineSchema>;

const check = z.boolean().nullable();

/** POST /v1/orders/preview and its shortcuts (§2.3, §2.4, §4.2, docs/api-decisions.md). Amounts are fen; null = unknown. */
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
        channel: channelSchema,
        success: z
          .boolean()
          .meta({ description: "Whether these lines can be ordered now. A no is billed as well." }),
        code: z.enum(previewCodes).optional().meta({ description: "Only when success is false." }),
        message: z.string().optional(),
        monetary_unit: z.literal("CNY_minor"),
        total: totalSchema.meta({
          description:
            "Where shipping is unknown, payment may be without the freight. Where success is false nothing can be ordered at these amounts: those of lines that cannot be bought may be in them.",
        }),
        sellers: z.array(
          z.object({
            seller_id: z.string().nullable(),
            seller_name: z.string().nullable(),
            lines: z.array(previewedLineSchema),
            total: totalSchema.extend({ discount: moneySchema }),
          }),
        ),
        unavailable_lines: z.array(unavailableLineSchema),
        trade_types: z.array(
          z.object({
            trade_type: z.string(),
            name: z.string(),
            description: z.string(),
            op_support: z.boolean(),
          }),
        ),
        pay_channels: z.array(z.object({ name: z.string(), amount_limit: moneySchema })),
        promotions: z.array(
          z.object({
            promotion_id: z.string(),
            text: z.string(),
            selected: z.boolean(),
            discount: moneySchema,
          }),
        ),
        kjb_unsupported_offer_ids: z
          .array(z.string())
          .optional()
          .meta({ description: "1688 only, where the vendor says so: products that KJB cannot pay." }),
        checks: z
          .object({
            payable_amount: check,
            sellers_present: check,
            lines_returned: check,
            lines_available: check,
            trade_type_supported: check,
          })
          .meta({ description: "What success is made of; null where a check does not apply." }),
        request_id: z.string(),
      })
      .meta({ id: "PreviewResult" }),
    upstream: upstreamEnvelopeSchema,
  },
  failures: meteredFailures,
  summary: "What a cart costs now, freight included, and which line cannot be bought",
  document: "§4.2",
});

export type PreviewResult = StandardOf<typeof previewEndpoint>;
