import { z } from "zod";
import { channelsWith } from "../shared/channel.ts";
import { defineEndpoint } from "../shared/endpoint.ts";
import { languageSchema } from "../shared/language.ts";
import { productDetailEndpoint } from "./product-detail.ts";
import { maxReferenceLength, readProductReference } from "./product-reference.ts";
import { responseFormatSchema } from "../shared/response-format.ts";

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
      if (!("fault" in read)) return { ...rest, ...read };
      context.issues.push({ code: "custom", path: ["url"], message: read.fault, input: url });
      return z.NEVER;
    })
    .meta({ id: "ProductParseRequest" }),
  responses: productDetailEndpoint.responses,
  failures: productDetailEndpoint.failures,
  summary: "The product behind a link or a shared text, whichever marketplace it is from",
  document: "docs/api-decisions.md",
});
