import { z } from "zod";
import { yuanSchema } from "#contract/shared/money";
import { readRegion } from "#contract/public/picture-search";
import { vendorInteger } from "#server/shared/json/vendor-types.ts";
import {
  boxText,
  subjectWithin,
  type SimulatedPictures,
  type PictureCase,
} from "../../simulation/simulated-pictures.ts";
import { apis } from "../client.ts";
import { readParam } from "../../simulator.ts";
import { gatewayRefusals, jsonAnswer, type SimulatedOperation } from "./vendor-gateway.ts";
import { nested, sortOf, writeItem, type SimulatedGoods, documentedProduct } from "./simulate-products.ts";
import { groupPicture, markedPicture } from "../../simulation/product-picture.ts";
import { productVariantCases } from "./product-detail-cases.ts";

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

/**
 * Documented pictures: each is served as a PNG and recognized by its colours, even when it was
 * scaled or recompressed.
 */
export const pictureCases: readonly PictureCase[] = [
  {
    id: "three-things",
    sample: true,
    label: { en: "Three things in one picture", zh: "一图多物" },
    effect:
      "Three products in one picture: a search names three boxes, and each as `region` finds its own product first.",
    svg: groupPicture("#eef0f2", productVariantCases.slice(0, 3).map(documentedProduct)),
    course: "group",
    products: [
      { id: "634430926581", box: { x1: 31, x2: 78, y1: 124, y2: 200 } },
      { id: "612731740718", box: { x1: 26, x2: 89, y1: 26, y2: 88 } },
      { id: "907001255426", box: { x1: 132, x2: 192, y1: 23, y2: 88 } },
    ],
  },
  {
    id: "failed-in-a-success",
    sample: true,
    label: { en: "Upload fails within a success", zh: "上传成功但图片 ID 为 0" },
    effect: 'The upload answers success with imageId "0": 502 with advice, unbilled.',
    svg: markedPicture("#ffffff", "#d40000", "box"),
    course: "zero_id",
  },
  {
    id: "flat-answer",
    sample: false,
    label: { en: "Flat upload answer", zh: "上传结果无嵌套" },
    effect: "The upload answers with a flat `result`: read like any other.",
    svg: markedPicture("#ffffff", "#0000c8", "box"),
    course: "flat_id",
  },
  {
    id: "refused",
    sample: false,
    label: { en: "Upload refused", zh: "图片上传被拒绝" },
    effect: "The upload is refused with the vendor's own words: 502, unbilled.",
    svg: markedPicture("#ffffff", "#008c00", "box"),
    course: "refused",
  },
  {
    id: "expires-at-once",
    sample: true,
    label: { en: "Its id expires at once", zh: "图片 ID 立即失效" },
    effect: "The upload gives an id that no search knows: 404, send the picture again, unbilled.",
    svg: markedPicture("#ffffff", "#a000a0", "box"),
    course: "expired",
  },
  {
    id: "nothing-in-it",
    sample: true,
    label: { en: "Nothing in it", zh: "空白图片" },
    effect: "A plain background: the search finds no products and no boxes.",
    svg: groupPicture("#e8f0e8", []),
    course: "blank",
  },
];
