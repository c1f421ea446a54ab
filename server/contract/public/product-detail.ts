import { z } from "zod";
import { responseFormatSchema, upstreamEnvelopeSchema } from "../shared/response-format.ts";
import { askedChannelSchema, channelsWith } from "../shared/channel.ts";
import { defineEndpoint, meteredFailures, type RequestOf, type StandardOf } from "../shared/endpoint.ts";
import { idAsText } from "../shared/pasted-id.ts";
import { languageSchema } from "../shared/language.ts";
import { productDetailResultSchema } from "./product.ts";
import { maxReferenceLength, readProductReference } from "./product-reference.ts";

const reference = z
  .string({ error: idAsText("a product id or a link") })
  .min(1, { error: "send a product id or a link" })
  .max(maxReferenceLength, { error: `send at most ${maxReferenceLength} characters` })
  .optional();

/** POST /v1/products/detail (§4.4, docs/api-decisions.md). Takes `id`, `product_id` or `url`; the first one given wins. */
export const productDetailEndpoint = defineEndpoint({
  id: "products.detail",
  method: "POST",
  path: "/v1/products/detail",
  shortcuts: [],
  auth: "key",
  scope: "product:detail",
  units: 1,
  sandbox: "simulated",
  capability: "product_detail",
  request: z
    .object({
      channel: askedChannelSchema("product_detail"),
      id: reference.meta({ description: "An id, `<channel>_<id>` or a link. One of id, product_id, url." }),
      product_id: reference.meta({ description: "Another name of id." }),
      url: reference.meta({ description: "The product's link. One of id, product_id, url." }),
      language: languageSchema,
      response_format: responseFormatSchema,
    })
    .transform(({ id, product_id, url, ...rest }, context) => {
      const given = Object.entries({ id, product_id, url }).find(([, text]) => text !== undefined);
      const [field, text = ""] = given ?? ["id"];
      const read = given
        ? readProductReference(text, rest.channel)
        : { issue: "send one of id, product_id or url" };
      if (!("issue" in read)) return { ...rest, id: read.id };
      context.issues.push({ code: "custom", path: [field], message: read.issue, input: text });
      return z.NEVER;
    })
    .meta({ id: "ProductDetailRequest" }),
  responses: {
    standard: productDetailResultSchema,
    upstream: upstreamEnvelopeSchema,
  },
  // A product that was removed is not a failure of either side, so it is a 404 with the vendor's own words.
  failures: [...meteredFailures, "NOT_FOUND"],
  summary: "One product with its price tiers, variants, stock and minimum order quantity",
  document: "§4.4",
});

export type ProductDetailRequest = RequestOf<typeof productDetailEndpoint>;
export type ProductDetailResult = StandardOf<typeof productDetailEndpoint>;

/**
 * POST /v1/products/parse (docs/api-decisions.md): the detail of the product that a link leads to; the link names the
 * marketplace.
 */
export const productParseEndpoint = defineEndpoint({
  id: "products.parse",
  method: "POST",
  path: "/v1/products/parse",
  shortcuts: [],
  auth: "key",
  scope: "product:detail",
  units: 1,
  sandbox: "simulated",
  capability: "product_detail",
  request: z
    .object({
      url: z
        .string({ error: "send a product's link, or a text with one in it" })
        .trim()
        .min(1, { error: "send a product's link, or a text with one in it" })
        .max(maxReferenceLength, { error: `send at most ${maxReferenceLength} characters` })
        .meta({
          description:
            "A product's link, a text with one in it, or an id with its marketplace in front: 1688_<id>.",
        }),
      channel: z
        .enum(channelsWith("product_detail"))
        .optional()
        .meta({ description: "Needed for an id alone; a link says its marketplace itself." }),
      language: languageSchema,
      response_format: responseFormatSchema,
    })
    .transform(({ url, channel, ...rest }, context) => {
      const read = readProductReference(url, channel ?? null);
      if (!("issue" in read)) return { ...rest, ...read };
      context.issues.push({ code: "custom", path: ["url"], message: read.issue, input: url });
      return z.NEVER;
    })
    .meta({ id: "ProductParseRequest" }),
  responses: productDetailEndpoint.responses,
  failures: productDetailEndpoint.failures,
  summary: "The product behind a link or a shared text, whichever marketplace it is from",
  document: "docs/api-decisions.md",
});
