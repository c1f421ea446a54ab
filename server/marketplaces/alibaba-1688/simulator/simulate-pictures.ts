import { z } from "zod";
import { yuanSchema } from "#contract/shared/money";
import { readRegion } from "#contract/public/picture-search";
import { vendorInteger } from "#server/shared/json/vendor-types.ts";
import { boxText, subjectWithin, type SimulatedPictures } from "../../simulation/simulated-pictures.ts";
import { apis } from "../client.ts";
import { gatewayRefusals, jsonAnswer } from "./json-answer.ts";
import { readParam, type SimulatedOperation } from "./pass-gate.ts";
import { nested, sortOf, writeItem } from "./simulate-products.ts";
import type { SimulatedGoods } from "./simulated-goods.ts";

const uploadParam = z.object({ imageBase64: z.string() });
const queryParam = z.object({
  imageId: z.string().optional(),
  imageAddress: z.string().optional(),
  beginPage: vendorInteger.positive(),
  pageSize: vendorInteger.positive(),
  country: z.string(),
  region: z.string().optional(),
  keyword: z.string().optional(),
  priceStart: yuanSchema.optional(),
  priceEnd: yuanSchema.optional(),
  sort: z.string().optional(),
});
const maxPage = 50;
const mostAlike = 200;

/**
 * Simulates product.image.upload: an unreadable picture is a success with the id "0", as in
 * production.
 */
export function createSimulatedUpload(pictures: SimulatedPictures): SimulatedOperation {
  return {
    api: apis.imageUpload,
    needsToken: true,
    needs: ["uploadImageParam"],
    answer: async ({ uploadImageParam }) => {
      const input = readParam(uploadParam, uploadImageParam);
      if (!input) return gatewayRefusals.paramMissing("imageBase64");
      const uploaded = await pictures.upload(input.imageBase64);
      const status = { success: "true", code: "200", message: "成功" };
      if (uploaded?.course === "refused")
        return nested({ success: "false", code: "500", message: "图片上传失败，请更换图片后重试" });
      if (uploaded?.course === "flat_id") return jsonAnswer({ ...status, result: uploaded.id });
      if (!uploaded || uploaded.course === "zero_id") return nested({ ...status, result: "0" });
      return nested({ ...status, result: uploaded.id });
    },
  };
}

/** Simulates product.search.imageQuery. */
export function createSimulatedPictureSearch(
  goods: SimulatedGoods,
  pictures: SimulatedPictures,
): SimulatedOperation {
  return {
    api: apis.imageSearch,
    needsToken: true,
    needs: ["offerQueryParam"],
    answer: ({ offerQueryParam }) => {
      const input = readParam(queryParam, offerQueryParam);
      if (!input) return gatewayRefusals.paramMissing("beginPage");
      const { imageId, imageAddress, region } = input;
      const picture =
        imageId !== undefined ? pictures.find(imageId) : imageAddress ? pictures.at(imageAddress) : null;
      if (!picture) return nested({ success: false, code: "404", message: "图片不存在或已过期" });
      const asked = region === undefined ? undefined : readRegion(region);
      if (asked === null) return nested({ success: false, code: "400", message: "region参数错误" });
      const subject = asked ? subjectWithin(picture.subjects, asked) : picture.subjects[0];
      const pageSize = Math.min(input.pageSize, maxPage);
      const sort = sortOf(input.sort);
      const { items: candidates } = goods.catalogue.search({
        keyword: input.keyword,
        priceFrom: input.priceStart,
        priceTo: input.priceEnd,
        page: 1,
        pageSize: Infinity,
      });
      const alike = subject ? pictures.ranked(subject.hash, candidates).slice(0, mostAlike) : [];
      if (sort) {
        const direction = sort.order === "asc" ? 1 : -1;
        alike.sort((one, other) => direction * (one[sort.by] - other[sort.by]));
      }
      const { beginPage } = input;
      return nested({
        success: true,
        code: "200",
        message: "成功",
        result: {
          totalRecords: alike.length,
          totalPage: Math.ceil(alike.length / pageSize),
          pageSize,
          currentPage: beginPage,
          data: alike
            .slice((beginPage - 1) * pageSize, beginPage * pageSize)
            .map((product) => ({ ...writeItem(product, input.country), companyName: product.seller.name })),
          picRegionInfo:
            picture.subjects.length > 0
              ? {
                  currentRegion: region ?? (subject && boxText(subject.box)),
                  yoloCropRegion: picture.subjects.map(({ box }) => boxText(box)).join(";"),
                }
              : undefined,
        },
      });
    },
  };
}
