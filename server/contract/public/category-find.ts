import { z } from "zod";
import { shopIdSchema } from "./category.ts";
import { channelSchema, channelsWith } from "../shared/channel.ts";
import { idAsText } from "../shared/pasted-id.ts";
import { defineEndpoint, type StandardOf } from "../shared/endpoint.ts";

/** Maximum categories in one answer; `total` counts all that were found. */
export const maxFoundCategories = 100;

/**
 * Categories by words or by id, with their paths: what an agent requests instead of a whole tree (§4.3). The path is not part of
 * the public surface; the endpoint is called in process.
 */
export const categoryFindEndpoint = defineEndpoint({
  id: "category.find",
  method: "POST",
  path: "/internal/category/find",
  shortcuts: [],
  auth: "key",
  scope: null,
  units: 0,
  sandbox: "refused",
  capability: "category",
  request: z
    .object({
      channel: z.enum(channelsWith("category")),
      words: z.string().trim().max(100).optional().meta({
        description:
          "Words that the category or the path to it has, separated by blanks; category names are Chinese.",
      }),
      category_id: z
        .string({ error: idAsText("the category id") })
        .regex(/^[0-9]{1,19}$/, { error: "send the category id as a decimal string" })
        .optional()
        .meta({ description: "One category by its id: its path and what is directly below it." }),
      shop_id: shopIdSchema,
    })
    .refine(({ words, category_id }) => Boolean(words) || category_id !== undefined, {
      path: ["words"],
      error: "send words or a category_id",
    })
    .meta({ id: "CategoryFindRequest" }),
  responses: {
    standard: z.object({
      channel: channelSchema,
      read_at: z.iso.datetime(),
      total: z.int(),
      categories: z.array(
        z.object({
          category_id: z.string(),
          name: z.string(),
          path: z.array(z.string()),
          children: z.int(),
        }),
      ),
      request_id: z.string(),
    }),
  },
  failures: [
    "VALIDATION_ERROR",
    "UNSUPPORTED_CHANNEL",
    "INVALID_API_KEY",
    "APP_NOT_APPROVED",
    "APP_SUSPENDED",
    "CHANNEL_NOT_AUTHORIZED",
    "SANDBOX_CAPABILITY_UNAVAILABLE",
    "RATE_LIMIT_EXCEEDED",
    "PLAN_DISABLED",
    "CHANNEL_DISABLED",
    "CHANNEL_UPSTREAM_ERROR",
    "INTERNAL_ERROR",
  ],
  summary: "Categories by words or by id, with their paths",
  document: "docs/agents.md",
});

export type FoundCategories = StandardOf<typeof categoryFindEndpoint>;
