import { z } from "zod";
import {
  answerChannelSchema,
  requestIdSchema,
  responseFormatSchema,
  upstreamEnvelopeSchema,
} from "../shared/response-format.ts";
import { askedChannelSchema, channels, hasTrait } from "../shared/channel.ts";
import { defineEndpoint, meteredFailures, type RequestOf, type StandardOf } from "../shared/endpoint.ts";
import { cleanText } from "../shared/clean-text.ts";
import { idAsText } from "../shared/pasted-id.ts";
import { languageSchema } from "../shared/language.ts";
import { compareYuan } from "../shared/money.ts";
import {
  imageAddressSchema,
  imageBase64Schema,
  imageUrlSchema,
  pictureBodyLimit,
} from "./picture-request.ts";
import { askedPageSchema, foundFields, priceLimits } from "./product.ts";

/** Maximum items of a page of a picture search. */
export const maxPicturePage = 50;

const sources = ["image_id", "image_base64", "image_url", "image_address"] as const;
const refinements = ["region", "keyword", "price_start", "price_end", "sort_field", "sort_order"] as const;

/** Box in a picture, in pixels from its upper left corner. */
export type PictureRegion = { x1: number; x2: number; y1: number; y2: number };

/** Reads `x1,x2,y1,y2` in pixels; returns null for any other text and for a box without width or height. */
export function readRegion(text: string): PictureRegion | null {
  const match = /^(0|[1-9]\d{0,4}),(0|[1-9]\d{0,4}),(0|[1-9]\d{0,4}),(0|[1-9]\d{0,4})$/.exec(text);
  const [x1 = 0, x2 = 0, y1 = 0, y2 = 0] = (match ?? []).slice(1).map(Number);
  return match && x1 < x2 && y1 < y2 ? { x1, x2, y1, y2 } : null;
}

/** POST /v1/products/search-by-image (§4.4, docs/api-decisions.md). Price limits are yuan as decimal text. */
export const pictureSearchEndpoint = defineEndpoint({
  id: "products.search-by-image",
  method: "POST",
  path: "/v1/products/search-by-image",
  shortcuts: [],
  auth: "key",
  scope: "product:search",
  units: 2,
  sandbox: "simulated",
  capability: "picture_search",
  maxBodyBytes: pictureBodyLimit,
  decimals: ["price_start", "price_end"],
  request: z
    .object({
      channel: askedChannelSchema("picture_search"),
      image_id: z
        .string({ error: idAsText("the image_id of an upload or of an earlier search") })
        .regex(/^[\w.=+/-]{1,200}$/, {
          error: "send the image_id of an upload or of an earlier search as it was given",
        })
        .refine((id) => id !== "0", { error: "0 is no image_id: the upload had failed" })
        .optional()
        .meta({
          description:
            "The id of an upload or of an earlier search. Send exactly one of image_id, image_base64, image_url, image_address.",
        }),
      image_base64: imageBase64Schema,
      image_url: imageUrlSchema,
      image_address: imageAddressSchema,
      region: z
        .string({ error: "send the region as text: x1,x2,y1,y2" })
        .refine((text) => readRegion(text) !== null, {
          error: "send x1,x2,y1,y2 in whole pixels of the picture, x1 below x2 and y1 below y2",
        })
        .optional()
        .meta({
          description:
            "1688 only. The part of the picture to search by: x1,x2,y1,y2 in pixels of the picture that was sent.",
        }),
      keyword: z
        .string()
        .overwrite(cleanText)
        .trim()
        .min(1)
        .max(200)
        .optional()
        .meta({ description: "1688 only." }),
      page: askedPageSchema,
      page_size: z
        .int()
        .min(1)
        .default(20)
        .meta({
          description: `The number of items of a page, 20 when it is left out. Lowered to ${maxPicturePage}. The answer's page_size is the one that counts.`,
        }),
      ...priceLimits,
      sort_field: z.enum(["price", "sales", "credit"]).optional().meta({ description: "1688 only." }),
      sort_order: z
        .enum(["asc", "desc"])
        .optional()
        .meta({ description: "1688 only: whether the lowest or the highest comes first." }),
      language: languageSchema,
      response_format: responseFormatSchema,
    })
    .check(({ value, issues }) => {
      const { channel, price_start: from, price_end: to, region, image_base64: picture } = value;
      const fail = (path: string, message: string) =>
        issues.push({ code: "custom", path: [path], message, input: "" });
      const given = sources.filter((field) => value[field] !== undefined);
      if (given.length !== 1)
        fail(
          given[1] ?? "image_id",
          `send exactly one of ${sources.join(", ")}${given.length > 1 ? `, not ${given.join(" and ")}` : ""}`,
        );
      const { name } = channels[channel];
      if (value.image_address !== undefined && !hasTrait(channel, "knowsPictureAddresses"))
        fail(
          "image_address",
          `a picture's address is nothing that ${name} searches by: send it as image_url`,
        );
      for (const field of refinements)
        if (value[field] !== undefined && !hasTrait(channel, "refinesPictureSearch"))
          fail(field, `the whole picture is all that ${name} searches by: leave it out`);
      if (from !== undefined && to !== undefined && compareYuan(from, to) > 0)
        fail("price_end", "is below price_start");
      const issue = region !== undefined && picture ? regionIssue(region, picture) : null;
      if (issue !== null) fail("region", issue);
    })
    .meta({ id: "PictureSearchRequest" }),
  responses: {
    standard: z
      .object({
        channel: answerChannelSchema,
        image_id: z.string().nullable().meta({
          description:
            "Send it for the next page instead of the picture. Null after a search by image_address.",
        }),
        ...foundFields,
        pic_region_info: z
          .object({
            current_region: z.string().nullable().meta({ description: "The box that was searched by." }),
            regions: z.array(z.string()).meta({ description: "Every box that was found." }),
          })
          .nullable()
          .meta({
            description:
              "What the marketplace found in the picture, 1688 only: boxes as x1,x2,y1,y2 in pixels of the picture that was sent, each of which can be sent as `region`.",
          }),
        request_id: requestIdSchema,
      })
      .meta({ id: "PictureSearchResult" }),
    upstream: upstreamEnvelopeSchema,
  },
  // A 404 means that the marketplace no longer knows the image_id, so the picture has to be sent again.
  failures: [...meteredFailures, "NOT_FOUND"],
  summary: "Products that look like a picture",
  document: "§4.4",
});

/** Returns why a region does not lie in a picture of a known size; null when it does. */
export function regionIssue(
  region: string,
  { width, height }: { width: number; height: number },
): string | null {
  const box = readRegion(region);
  return box === null || (box.x2 <= width && box.y2 <= height)
    ? null
    : `reaches beyond the picture, which is ${width} x ${height} pixels`;
}

export type PictureSearchRequest = RequestOf<typeof pictureSearchEndpoint>;
export type PictureSearchResult = StandardOf<typeof pictureSearchEndpoint>;

/** POST /v1/products/upload-image (§4.4, docs/api-decisions.md): returns the marketplace's id of a picture to search by. */
export const pictureUploadEndpoint = defineEndpoint({
  id: "products.upload-image",
  method: "POST",
  path: "/v1/products/upload-image",
  shortcuts: [],
  auth: "key",
  scope: "product:search",
  units: 2,
  sandbox: "simulated",
  capability: "picture_search",
  maxBodyBytes: pictureBodyLimit,
  request: z
    .object({
      channel: askedChannelSchema("picture_search"),
      image_base64: imageBase64Schema,
      image_url: imageUrlSchema,
      response_format: responseFormatSchema,
    })
    .check(({ value, issues }) => {
      const given = (["image_base64", "image_url"] as const).filter((field) => value[field] !== undefined);
      const [path = "image_base64"] = given.slice(1);
      if (given.length !== 1)
        issues.push({
          code: "custom",
          path: [path],
          message: `send exactly one of image_base64 and image_url${given.length > 1 ? `, not both` : ""}`,
          input: "",
        });
    })
    .meta({ id: "PictureUploadRequest" }),
  responses: {
    standard: z
      .object({
        channel: answerChannelSchema,
        image_id: z.string().meta({
          description: "Send as `image_id` of a search. The marketplace keeps it for a while only.",
        }),
        request_id: requestIdSchema,
      })
      .meta({ id: "PictureUploadResult" }),
    upstream: upstreamEnvelopeSchema,
  },
  failures: meteredFailures,
  summary: "Upload a picture, to search by it more than once",
  document: "§4.4",
});

export type PictureUploadRequest = RequestOf<typeof pictureUploadEndpoint>;
export type PictureUploadResult = StandardOf<typeof pictureUploadEndpoint>;
