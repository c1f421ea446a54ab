import { z } from "zod";
import {
  answerChannelSchema,
  requestIdSchema,
  responseFormatSchema,
  upstreamEnvelopeSchema,
} from "../shared/response-format.ts";
import { type Channel, askedChannelSchema, channels, channelsWith, hasTrait } from "../shared/channel.ts";
import { defineEndpoint, meteredFailures, type RequestOf, type StandardOf } from "../shared/endpoint.ts";
import { cleanText } from "../shared/clean-text.ts";
import { idAsText } from "../shared/pasted-id.ts";
import { languageSchema } from "../shared/language.ts";
import { compareYuan } from "../shared/money.ts";
import { productSearchCost } from "./product-search-cost.ts";
import { askedPageSchema, foundFields, priceLimits } from "./product.ts";

/** Returns the maximum items of a page of a marketplace: the vendor's own limit, from the channel table. */
export function maxPage(channel: Channel): number {
  return channels[channel].largestSearchPage ?? 0;
}

const served = channelsWith("product_search");

/** POST /v1/products/search (§4.4, §8, docs/api-decisions.md). Price limits are yuan as decimal text. */
export const productSearchEndpoint = defineEndpoint({
  ...productSearchCost,
  method: "POST",
  path: "/v1/products/search",
  shortcuts: [],
  auth: "key",
  scope: "product:search",
  sandbox: "simulated",
  capability: "product_search",
  decimals: ["price_start", "price_end"],
  request: z
    .object({
      channel: askedChannelSchema("product_search"),
      keyword: z
        .string()
        .overwrite(cleanText)
        .trim()
        .max(200)
        .optional()
        .meta({ description: "This, or category_id, or on 1688 both." }),
      category_id: z
        .string({ error: idAsText("the category id") })
        .regex(/^(0|[1-9][0-9]{0,18})$/, {
          error: "send the category id as a decimal string, without zeros before it",
        })
        .optional()
        .meta({ description: "1688 only." }),
      page: askedPageSchema,
      page_size: z
        .int()
        .min(1)
        .default(20)
        .meta({
          description: `The number of items of a page, 20 when it is left out. Lowered to what the marketplace takes: ${served.map((one) => `${maxPage(one)} on ${one}`).join(", ")}. The answer's page_size is the one that counts.`,
        }),
      ...priceLimits,
      sort_field: z
        .enum(["price", "sales", "credit"])
        .optional()
        .meta({ description: "credit, the sellers' standing, on 1688 only." }),
      sort_order: z
        .enum(["asc", "desc"])
        .optional()
        .meta({ description: "Whether the lowest or the highest comes first." }),
      language: languageSchema,
      response_format: responseFormatSchema,
    })
    .refine((body) => Boolean(body.keyword) || body.category_id !== undefined, {
      path: ["keyword"],
      error: "send a keyword or a category_id",
    })
    .check(({ value, issues }) => {
      const { channel, sort_field: sort, price_start: from, price_end: to } = value;
      const fail = (path: string, message: string) =>
        issues.push({ code: "custom", path: [path], message, input: value });
      if (sort === "credit" && !hasTrait(channel, "sortsByCredit"))
        fail("sort_field", `credit is no sort of ${channels[channel].name}; send price or sales`);
      if (from !== undefined && to !== undefined && compareYuan(from, to) > 0)
        fail("price_end", "is below price_start");
    })
    .meta({ id: "ProductSearchRequest" }),
  responses: {
    standard: z
      .object({
        channel: answerChannelSchema,
        ...foundFields,
        request_id: requestIdSchema,
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
