import { z } from "zod";
import { Failure } from "#contract/shared/failure";
import type { Lru } from "#server/shared/caches.ts";
import { vendorFlag, vendorId } from "#server/shared/json/vendor-types.ts";
import { type Connector, vendorAnswer } from "../../connector.ts";
import {
  apis,
  type VendorClient,
  type VendorReply,
  readVendorAnswer,
  businessRefusal,
  vendorCode,
} from "../client.ts";
import { jsonText } from "../json-text.ts";

/**
 * Creates the upload that returns a picture's imageId, `product.image.upload` (§4.4). The picture's
 * size is stored in `sizes`, for the regions of later searches.
 */
export function createUploadPicture(
  client: VendorClient,
  sizes: PictureSizes,
): NonNullable<Connector["uploadPicture"]> {
  return async ({ base64, width, height }, { accessToken, signal, caller }) => {
    const reply = await client({
      api: apis.imageUpload,
      params: { uploadImageParam: jsonText({ imageBase64: base64 }) },
      accessToken,
      signal,
      caller,
    });
    return vendorAnswer(reply, () => {
      const id = imageIdOf(reply);
      sizes.set(id, { width, height });
      return { image_id: id };
    });
  };
}

/**
 * Sizes of the pictures that were uploaded recently, by imageId, in pixels. Nothing of a picture
 * itself is stored.
 */
export type PictureSizes = Lru<string, { width: number; height: number }>;

const imageId = z.union([z.string(), vendorId]);
const status = { success: vendorFlag.nullish(), code: vendorCode, message: z.string().nullish() };

/** The id, in a `result` inside a `result`, or flat. */
const vendorUploadSchema = z.object({
  ...status,
  result: z
    .union([imageId, z.object({ ...status, result: imageId.nullish().catch(null) })])
    .nullish()
    .catch(null),
});

/**
 * Returns the picture's id. An upload that failed may claim success and give the id "0", or none.
 * @throws Failure CHANNEL_UPSTREAM_ERROR
 */
function imageIdOf(reply: VendorReply): string {
  const answer = readVendorAnswer(vendorUploadSchema, reply.value, reply.api);
  const nested = typeof answer.result === "object" && answer.result !== null ? answer.result : null;
  const refused = [answer, nested].find((one) => one?.success === false);
  if (refused)
    throw businessRefusal(reply, {
      rejection: { code: refused.code ?? "", message: refused.message ?? null },
      code: "CHANNEL_UPSTREAM_ERROR",
      text: "1688 refused this picture. Nothing was billed. Send a smaller JPEG, of at most 300 KB.",
    });
  const id = nested ? nested.result : typeof answer.result === "string" ? answer.result : null;
  if (id && id !== "0") return id;
  throw new Failure(
    "CHANNEL_UPSTREAM_ERROR",
    "1688 took the picture and gave no id for it, which is how its failed uploads look. Nothing was billed. Send a smaller JPEG, of at most 300 KB.",
    { internal: `${reply.api}: no imageId in a success` },
  );
}
