import { expect, test } from "vitest";
import { goodsKinds } from "./goods-kinds.ts";
import { pictureUri, productPicture } from "./product-picture.ts";

test("draws every shape, and returns the same SVG in its data URI", () => {
  for (const { shape } of goodsKinds) {
    const svg = productPicture({ id: "1", shape, hue: 120 }, 1, "#cf3030");
    expect(svg).toMatch(/^<svg xmlns='http:\/\/www\.w3\.org\/2000\/svg' [^>]*>(<path [^<>]*\/>){2}<\/svg>$/);
    const uri = pictureUri(svg);
    expect(uri).toMatch(/^data:image\/svg\+xml,[^<>#" ]+$/);
    expect(decodeURIComponent(uri.replace("data:image/svg+xml,", ""))).toBe(svg);
  }
});
