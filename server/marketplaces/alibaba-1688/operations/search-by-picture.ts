import { z } from "zod";
import { fieldFailure } from "#contract/shared/failure";
import { vendorLanguage } from "#contract/shared/language";
import { readRegion, regionIssue, type PictureSearchResult } from "#contract/public/picture-search";
import { type Connector, type FoundByPicture, type PictureQuery, vendorAnswer } from "../../connector.ts";
import { apis, type VendorClient, type VendorReply, readVendorAnswer, nestedPayload } from "../client.ts";
import { isPictureGone } from "../../upstream/error-catalog.ts";
import { jsonText } from "../json-text.ts";
import { lenientText } from "./lenient-schema.ts";
import type { PictureSizes } from "./upload-picture.ts";
import { listOf, vendorListSchema, mapItems, sortText } from "./search-products.ts";

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
    items: mapItems(listOf(wire, reply.api), input.language),
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
