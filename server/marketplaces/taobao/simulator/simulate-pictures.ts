import type { Catalogue } from "../../simulation/catalogue.ts";
import type { SimulatedPictures, PictureCase } from "../../simulation/simulated-pictures.ts";
import type { SimulatedResponse } from "../../simulator.ts";
import type { createSimulatedItems } from "./simulate-items.ts";
import { jsonAnswer, trafficError } from "./simulator-answers.ts";
import { groupPicture, markedPicture } from "../../simulation/product-picture.ts";

type Params = Readonly<Record<string, string>>;

/** The vendor's own limit, characters of Base64 for 3 MiB. */
const maxCharacters = 4 * 1024 * 1024;
const maxItems = 100;

/**
 * Simulates `/upload/image` and `/traffic/item/imgsearch`: one list of at most a hundred items, no
 * pages.
 */
export function createSimulatedPictureSearch({
  catalogue,
  pictures,
  writeItem,
}: {
  catalogue: Catalogue;
  pictures: SimulatedPictures;
  writeItem: ReturnType<typeof createSimulatedItems>["writeItem"];
}) {
  const upload = async (params: Params): Promise<SimulatedResponse> => {
    const text = params["image_base64"] ?? "";
    if (text.length > maxCharacters) return trafficError("IMAGE_TOO_LARGE", "图片不能超过3M");
    const uploaded = await pictures.upload(text);
    if (!uploaded) return trafficError("IMAGE_FORMAT_ERROR", "图片格式不支持或已损坏");
    if (uploaded.course === "refused")
      return trafficError("IMAGE_UPLOAD_FAILED", "图片上传失败，请更换图片后重试");
    if (uploaded.course === "zero_id") return jsonAnswer({ code: "0", success: true, data: {} });
    return jsonAnswer({ code: "0", success: true, data: { image_id: `TB${uploaded.id}` } });
  };

  const search = (params: Params): SimulatedResponse => {
    const picture = pictures.find((params["image_id"] ?? "").replace(/^TB/, ""));
    if (!picture) return trafficError("IMAGE_NOT_FOUND", "图片不存在或已失效");
    const [subject] = picture.subjects;
    const { items } = catalogue.search({ page: 1, pageSize: Infinity });
    const alike = subject ? pictures.ranked(subject.hash, items).slice(0, maxItems) : [];
    return jsonAnswer({
      code: "0",
      biz_error_code: null,
      biz_error_msg: null,
      data: alike.map((product) => writeItem(product, params["language"])),
    });
  };

  return { upload, search };
}

/**
 * Documented pictures: each is served as a PNG and recognized by its colours, even when it was scaled
 * or recompressed.
 */
export const pictureCases: readonly PictureCase[] = [
  {
    id: "id-absent-in-a-success",
    sample: false,
    label: { en: "Upload without an id", zh: "上传成功但没有图片 ID" },
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
    label: { en: "Its id expires at once", zh: "图片 ID 立即失效" },
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
