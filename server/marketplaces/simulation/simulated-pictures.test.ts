import { encode } from "jpeg-js";
import { describe, expect, test } from "vitest";
import { createCatalogue } from "./catalogue.ts";
import { rasterOf, readDrawing, type Raster, productPicture } from "./product-picture.ts";
import { writePng } from "./picture-file.ts";
import { createSimulatedPictures } from "./simulated-pictures.ts";

const catalogue = createCatalogue({ seed: "1688", products: 3000 });
const pictures = createSimulatedPictures({ catalogue, cases: [], clock: () => 0 });
const all = catalogue.search({ page: 1, pageSize: Infinity }).items;
const some = all.filter((_, at) => at % 200 === 0);

function drawn(product: (typeof all)[number], size: number, index = 0): Raster {
  return rasterOf(readDrawing(productPicture(product, index))!, size);
}

const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString("base64");
const jpeg = ({ width, height, rgba }: Raster, quality: number) =>
  base64(encode({ width, height, data: rgba }, quality).data);

async function placeOf(product: (typeof all)[number], picture: string): Promise<number> {
  const uploaded = await pictures.upload(picture);
  const [subject] = pictures.find(uploaded?.id ?? "")?.subjects ?? [];
  return subject ? pictures.ranked(subject.hash, all).indexOf(product) : -1;
}

describe("finding a product by its catalogue picture", () => {
  test.each<[string, (product: (typeof all)[number]) => string | Promise<string>]>([
    ["as it is, PNG", async (product) => base64(await writePng(drawn(product, 200)))],
    ["a picture of its gallery", async (product) => base64(await writePng(drawn(product, 200, 2)))],
    ["small", async (product) => base64(await writePng(drawn(product, 64)))],
    ["recompressed", (product) => jpeg(drawn(product, 300), 40)],
  ])("ranks the product first: %s", async (_, made) => {
    const missed: string[] = [];
    for (const product of some) {
      const place = await placeOf(product, await made(product));
      if (place !== 0) missed.push(`${product.id} ${product.shape}: ${place}`);
    }
    expect(missed).toEqual([]);
  });
});
