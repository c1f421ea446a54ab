import { groupPicture, markedPicture } from "../../simulation/product-picture.ts";
import type { PictureCase } from "../../simulation/simulated-pictures.ts";
import { documentedProduct } from "./simulated-goods.ts";
import { productVariantCases } from "./product-variant-cases.ts";

/**
 * Documented pictures: each is served as a PNG and recognized by its colours, even when it was scaled
 * or recompressed.
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
