import { z } from "zod";
import { type Channel, channelNames, channels, channelSchema, channelsWith } from "./channel.ts";
import { defineEndpoint, meteredFailures, type RequestOf, type StandardOf } from "./endpoint.ts";
import { yuanSchema } from "./money.ts";
import { productSummarySchema } from "./product.ts";
import { responseFormatSchema, upstreamEnvelopeSchema } from "./response-format.ts";

/** The vendors' own limits, from the channel table. */
const largestPage = (channel: Channel) => channels[channel].largestSearchPage ?? 0;

/** POST /v1/products/search (§4.4, §8, docs/api-decisions.md). Price limits are yuan as decimal text. */
export const productSearchEndpoint = defineEndpoint({
  id: "products.search",
  method: "POST",
  path: "/v1/products/search",
  shortcuts: [],
  auth: "key",
  scope: "product:search",
  units: 2,
  sandbox: "simulated",
  capability: "product_search",
  request: z
    .object({
      channel: z.enum(channelsWith("product_search")),
      keyword: z.string().trim().max(200).optional(),
      category_id: z
        .string()
        .regex(/^(0|[1-9][0-9]{0,18})$/, { error: "Send the category id as a decimal string." })
        .optional(),
      page: z.int().min(1).max(1000).default(1),
      page_size: z
        .int()
        .min(1)
        .max(Math.max(...channelNames.map(largestPage)))
        .default(20),
      price_start: yuanSchema.optional(),
      price_end: yuanSchema.optional(),
      sort_field: z.enum(["price", "sales"]).optional(),
      sort_order: z.enum(["asc", "desc"]).optional(),
      response_format: responseFormatSchema,
    })
    .refine((body) => Boolean(body.keyword) || body.category_id !== undefined, {
      path: ["keyword"],
      error: "Send a keyword or a category_id.",
    })
    .check(({ value: { channel, page_size: size }, issues }) => {
      const most = largestPage(channel);
      const message = `On ${channel} a page has at most ${most} items.`;
      if (size > most) issues.push({ code: "custom", path: ["page_size"], message, input: size });
    })
    .meta({ id: "ProductSearchRequest" }),
  responses: {
    standard: z
      .object({
        channel: channelSchema,
        keyword: z.string().nullable(),
        page: z.int(),
        page_size: z.int(),
        total: z.int().nullable(),
        items: z.array(productSummarySchema),
        request_id: z.string(),
      })
      .meta({ id: "ProductSearchResult" }),
    upstream: upstreamEnvelopeSchema,
  },
  failures: meteredFailures,
  summary: "Products by keyword or category",
  document: "§4.4",
});

export type ProductSearchRequest = RequestOf<typeof productSearchEndpoint>;
export type ProductSearchResult = StandardOf<typeof productSearchEndpoint>;
