import { groupPicture, markedPicture } from "../../simulation/product-picture.ts";
import type { PictureCase } from "../../simulation/simulated-pictures.ts";

/** Documented pictures: each is served as a PNG and known again by what it looks like, also when it was cropped or recompressed. */
export const pictureCases: readonly PictureCase[] = [
  {
    id: "id-absent-in-a-success",
    sample: false,
    label: { en: "Upload without an id", zh: "上传成功但没有图片编号" },
    effect: "The upload answers success without `image_id`: 502 with advice, unbilled.",
    svg: markedPicture("#ffffff", "#d40000", "box"),
    course: "zero_id",
  },
  {
    id: "refused",
    sample: false,
    label: { en: "Upload refused", zh: "图片上传被拒绝" },
    effect: "The upload is refused with the vendor's own code and words: 502 with both, unbilled.",
    svg: markedPicture("#ffffff", "#008c00", "box"),
    course: "refused",
  },
  {
    id: "expires-at-once",
    sample: false,
    label: { en: "Its id expires at once", zh: "图片编号立即失效" },
    effect: "The upload gives an id that no search knows: 404, send the picture again, unbilled.",
    svg: markedPicture("#ffffff", "#a000a0", "box"),
    course: "expired",
  },
  {
    id: "nothing-in-it",
    sample: false,
    label: { en: "Nothing in it", zh: "空白图片" },
    effect: "A plain background: the search finds no products.",
    svg: groupPicture("#e8f0e8", []),
    course: "blank",
  },
];
