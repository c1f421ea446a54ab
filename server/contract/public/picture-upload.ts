import { z } from "zod";
import { answerChannelSchema, requestIdSchema } from "../shared/answer-fields.ts";
import { askedChannelSchema } from "../shared/channel.ts";
import { defineEndpoint, meteredFailures, type RequestOf, type StandardOf } from "../shared/endpoint.ts";
import { imageBase64Schema, imageUrlSchema, pictureBodyLimit } from "./picture-request.ts";
import { responseFormatSchema, upstreamEnvelopeSchema } from "../shared/response-format.ts";

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
