import { z } from "zod";
import { isOneLine } from "../shared/checked-fields.ts";
import { channelNames, channelsWith } from "../shared/channel.ts";
import { categoryReasons, errorCodes, type ErrorCode } from "../shared/error-codes.ts";
import { idAsText } from "../shared/pasted-id.ts";
import { defineEndpoint, type RequestOf } from "../shared/endpoint.ts";
import { retryEstimatedSchema, upstreamActionSchema, upstreamErrorSchema } from "../shared/upstream-error.ts";

export type CategoryNode = { id: number; name: string; children: CategoryNode[] };

const categoryNodeSchema: z.ZodType<CategoryNode> = z
  .object({
    id: z.int().meta({ description: "0 is what belongs to no category." }),
    name: z.string().meta({ description: "The marketplace's name, untranslated." }),
    get children() {
      return z.array(categoryNodeSchema).meta({ description: "The categories below; empty for a leaf." });
    },
  })
  .meta({ id: "CategoryNode" });

const categoryCodes = [...(Object.keys(errorCodes) as ErrorCode[]), ...categoryReasons] as const;
export type CategoryCode = (typeof categoryCodes)[number];

/** Shop id as the marketplace writes it; it is part of the tree's name. */
export const shopIdSchema = z
  .string({ error: idAsText("the shop id") })
  .trim()
  .min(1, { error: "send the shop id" })
  .max(64, { error: "send at most 64 characters" })
  .refine(isOneLine, { error: "send the shop id without control characters" })
  .optional()
  .meta({ description: "Needed on weidian, where categories are a shop's." });

/** GET /api/client/open-purchase/category/item (§2.5, §4.3). The request is the query string; `ret` 1 is success. */
export const categoryEndpoint = defineEndpoint({
  id: "category.item",
  method: "GET",
  path: "/api/client/open-purchase/category/item",
  shortcuts: [],
  auth: "merchant",
  scope: null,
  units: 0,
  sandbox: "simulated",
  capability: null,
  request: z.object({
    platform: z
      .enum(channelNames, { error: `send one of ${channelsWith("category").join(", ")}` })
      .meta({ description: "taobao is a 400: it offers no category operation." }),
    shop_id: shopIdSchema,
    categoryId: z
      .string()
      .regex(/^[0-9]{1,32}$/, { error: "send the id as decimal digits, or leave it out for the whole tree" })
      .optional()
      .meta({ description: "The category whose children are wanted; without it the whole tree." }),
  }),
  responses: {
    standard: z
      .object({
        ret: z
          .int()
          .meta({ description: "1 is success; otherwise it is the HTTP status, and data is empty." }),
        msg: z.string().meta({ description: "What happened, for people." }),
        data: z.array(categoryNodeSchema).meta({
          description: "The roots of the tree, or the children of categoryId; empty after a failure.",
        }),
        code: z.enum(categoryCodes).optional().meta({
          description:
            "Why there is no tree; only with a failure. A 502 may also be a limit, a tree that is still being read, or a plan that is switched off.",
        }),
        upstream: upstreamErrorSchema
          .optional()
          .meta({ description: "What the marketplace said, where it caused the failure." }),
        action: upstreamActionSchema.optional(),
        limit: z.string().optional().meta({ description: "Which limit it was, where it was one." }),
        retry_estimated: retryEstimatedSchema.optional(),
      })
      .meta({ id: "CategoryAnswer" }),
  },
  failures: [
    "VALIDATION_ERROR",
    "INVALID_API_KEY",
    "APP_NOT_APPROVED",
    "APP_SUSPENDED",
    "CHANNEL_NOT_AUTHORIZED",
    "CHANNEL_CAPABILITY_NOT_SUPPORTED",
    "CHANNEL_UPSTREAM_ERROR",
    "INTERNAL_ERROR",
  ],
  summary: "The official category tree of a marketplace, or the children of one node",
  document: "§4.3",
});

export type CategoryRequest = RequestOf<typeof categoryEndpoint>;
