import { z } from "zod";
import { fieldFailure, Failure } from "#contract/shared/failure";
import { vendorLanguage } from "#contract/shared/language";
import { readRegion, regionIssue, type PictureSearchResult } from "#contract/public/picture-search";
import { type Connector, type FoundByPicture, type PictureQuery, vendorAnswer } from "../../connector.ts";
import {
  apis,
  type VendorClient,
  type VendorReply,
  readVendorAnswer,
  nestedPayload,
  businessRefusal,
  vendorCode,
} from "../client.ts";
import { isPictureGone } from "../../upstream/error-catalog.ts";
import { jsonText } from "../../json-text.ts";
import { lenientText } from "./lenient-schema.ts";
import { listedItems, vendorListSchema, mapItems, sortText } from "./search-products.ts";
import type { Lru } from "#server/shared/caches.ts";
import { vendorFlag, vendorId } from "#server/shared/json/vendor-types.ts";

/** Creates the search for products that look like a picture, `product.search.imageQuery` (§4.4). */
export function createSearchByPicture(
  client: VendorClient,
  sizes: PictureSizes,
): NonNullable<Connector["searchByPicture"]> {
  return async (input, { accessToken, signal, caller }) => {
    requireWithin(input, sizes);
    const reply = await client({
      api: apis.imageSearch,
      params: { offerQueryParam: pictureQuery(input) },
      accessToken,
      signal,
      caller,
      asWritten: true,
    });
    return vendorAnswer(reply, () => mapReply(reply, input));
  };
}

/**
 * Checks that a region lies within a picture whose size is known; for any other picture the vendor
 * decides.
 * @throws Failure VALIDATION_ERROR
 */
function requireWithin({ image_id: id, region }: PictureQuery, sizes: PictureSizes): void {
  const size = id === null ? undefined : sizes.get(id);
  const error = size && region !== undefined ? regionIssue(region, size) : null;
  if (error !== null) throw fieldFailure({ path: "region", message: error, fault: "wrong_form" });
}

function pictureQuery(input: PictureQuery): string {
  return jsonText({
    imageId: input.image_id ?? undefined,
    imageAddress: input.image_address,
    beginPage: input.page,
    pageSize: input.page_size,
    country: vendorLanguage("1688", input.language),
    region: input.region,
    keyword: input.keyword,
    priceStart: input.price_start,
    priceEnd: input.price_end,
    sort: sortText(input),
  });
}

function mapReply(reply: VendorReply, input: PictureQuery): FoundByPicture {
  const payload = nestedPayload(reply, (rejection) =>
    isPictureGone(rejection)
      ? {
          code: "NOT_FOUND",
          cause: "picture_gone",
          text:
            input.image_id === null
              ? "1688 cannot use the picture at image_address. Nothing was billed. Send the picture itself, as image_base64 or image_url."
              : "1688 does not know this image_id any more. Nothing was billed. Send the picture again.",
        }
      : {
          code: "CHANNEL_UPSTREAM_ERROR",
          text: "1688 refused this search by picture. Nothing was billed. Its own code and message say why; sending the picture again may help.",
        },
  );
  const wire = readVendorAnswer(vendorSearchSchema, payload, reply.api, ["result", "result"]);
  const { totalRecords, picRegionInfo } = wire;
  return {
    channel: "1688",
    keyword: input.keyword ?? null,
    page: input.page,
    page_size: input.page_size,
    ...(totalRecords !== null && { total: totalRecords }),
    items: mapItems(listedItems(wire, reply.api), input.language),
    pic_region_info: picRegionInfo ? mapRegions(picRegionInfo) : null,
  };
}

const vendorSearchSchema = z.object({
  ...vendorListSchema,
  picRegionInfo: z.object({ currentRegion: lenientText, yoloCropRegion: lenientText }).nullish().catch(null),
});

/**
 * Maps boxes, which come joined by `;` in the order of `region`, in pixels of the uploaded picture.
 * An invalid one is left out.
 */
function mapRegions(payload: {
  currentRegion: string | null;
  yoloCropRegion: string | null;
}): PictureSearchResult["pic_region_info"] {
  const isBox = (text: string) => readRegion(text) !== null;
  const current = payload.currentRegion?.replaceAll(" ", "") ?? "";
  const regions = (payload.yoloCropRegion ?? "").replaceAll(" ", "").split(";").filter(isBox);
  return { current_region: isBox(current) ? current : null, regions };
}

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
