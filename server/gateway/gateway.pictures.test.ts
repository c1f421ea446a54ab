import { encode } from "jpeg-js";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { errorEnvelopeSchema } from "#contract/shared/error-envelope";
import {
  pictureSearchEndpoint,
  type PictureSearchResult,
  pictureUploadEndpoint,
} from "#contract/public/picture-search";
import { parseAnswer } from "#contract/shared/yuan-amount";
import { productVariantCases } from "#server/marketplaces/alibaba-1688/simulator/product-detail-cases.ts";
import { decodePicture } from "#server/marketplaces/simulation/picture-file.ts";
import { startHttpFixture } from "#testing/gateway/http-fixture.ts";
import { liveKey } from "#testing/gateway/test-access.ts";

let harness: Awaited<ReturnType<typeof startHttpFixture>>;
beforeAll(async () => {
  harness = await startHttpFixture();
});
afterAll(() => harness.stop());

async function post(path: string, body: object) {
  const response = await harness.post(path, body);
  const json = parseAnswer(await response.text()) as { [field: string]: unknown };
  return { status: response.status, units: response.headers.get("x-quota-billable-units"), json };
}

/** Returns a simulator's picture as Base64. */
async function pictureOf(channel: string, name: string): Promise<string> {
  const response = await fetch(`${harness.origin}/simulator/${channel}/pictures/${name}.png`);
  expect(response.status).toBe(200);
  return Buffer.from(await response.arrayBuffer()).toString("base64");
}

const upload = (body: object) => post("/v1/products/upload-image", body);
const search = (body: object) => post("/v1/products/search-by-image", body);

async function found(body: object): Promise<PictureSearchResult> {
  const { status, units, json } = await search(body);
  expect([status, units]).toEqual([200, "2"]);
  return pictureSearchEndpoint.responses.standard.parse(json);
}

const offer = "907001255426";
const item = "688000000001";

describe.each([
  ["1688", offer],
  ["taobao", item],
])("a picture of a product of %s", (channel, id) => {
  test("is uploaded for 2 units and finds its product first, page by page without a second upload", async () => {
    const picture = `data:image/png;base64,${await pictureOf(channel, id)}`;
    const { status, units, json } = await upload({ channel, image_base64: picture });
    expect([status, units]).toEqual([200, "2"]);
    const { image_id } = pictureUploadEndpoint.responses.standard.parse(json);

    const first = await found({ channel, image_id, page_size: 5 });
    expect(first.items[0]?.source_product_id).toBe(id);
    expect(first).toMatchObject({ image_id, page: 1, page_size: 5, has_more: true });
    const second = await found({ channel, image_id, page: 2, page_size: 5 });
    expect(second.items).toHaveLength(5);
    const ids = [...first.items, ...second.items].map(({ source_product_id }) => source_product_id);
    expect(new Set(ids).size).toBe(10);

    const whole = await found({ channel, image_base64: picture });
    expect(whole.items[0]?.source_product_id).toBe(id);
    expect(whole.image_id).toBe(image_id);
  });
});

/** Returns the units that the app has used today. */
async function usedUnits(): Promise<number> {
  const response = await harness.get("/v1/account", { authorization: `Bearer ${liveKey}` });
  return ((await response.json()) as { quota: { used: number } }).quota.used;
}

async function failure(path: string, body: object) {
  const before = await usedUnits();
  const { status, units, json } = await post(path, body);
  expect([units, await usedUnits()]).toEqual(["0", before]);
  const { error } = errorEnvelopeSchema.parse(json);
  return { status, ...error };
}

describe("pictures of 1688 with a documented scenario", () => {
  const documented = async (name: string) => ({
    channel: "1688",
    image_base64: await pictureOf("1688", name),
  });
  const uploadPath = "/v1/products/upload-image";
  const searchPath = "/v1/products/search-by-image";

  test("find the product of each box as a region, without another upload (three-things)", async () => {
    const whole = await found(await documented("three-things"));
    const { regions, current_region } = whole.pic_region_info ?? { regions: [], current_region: null };
    expect(regions).toHaveLength(3);
    expect(regions).toContain(current_region);
    const firsts = [];
    for (const region of regions) {
      const part = await found({ channel: "1688", image_id: whole.image_id, region });
      expect(part.pic_region_info).toEqual({ current_region: region, regions });
      firsts.push(part.items[0]?.id);
    }
    expect(firsts.toSorted()).toEqual(
      productVariantCases
        .slice(0, 3)
        .map(({ id }) => id)
        .toSorted(),
    );
  });

  test('answer 502 with advice, unbilled, for an imageId "0" in a success', async () => {
    for (const path of [uploadPath, searchPath]) {
      const error = await failure(path, await documented("failed-in-a-success"));
      expect([error.status, error.code]).toEqual([502, "CHANNEL_UPSTREAM_ERROR"]);
      expect(error.message).toMatch(/smaller JPEG, of at most 300 KB/);
    }
  });

  test("accept a flat answer of an upload like any other", async () => {
    const { status, json } = await upload(await documented("flat-answer"));
    expect([status, json["image_id"]]).toEqual([200, expect.stringMatching(/^9\d{18}$/)]);
  });

  test("answer 502 with the vendor's words, unbilled, for a refused upload", async () => {
    const error = await failure(uploadPath, await documented("refused"));
    expect([error.status, error.upstream]).toEqual([
      502,
      { code: "500", message: "图片上传失败，请更换图片后重试" },
    ]);
  });

  test("answer 404 and ask for the picture again, unbilled, for an expired or unknown id", async () => {
    const { json } = await upload(await documented("expires-at-once"));
    for (const image_id of [json["image_id"], "9000000000000000001"]) {
      const error = await failure(searchPath, { channel: "1688", image_id });
      expect([error.status, error.code]).toEqual([404, "NOT_FOUND"]);
      expect(error.message).toMatch(/Send the picture again/);
      expect(error.upstream?.cause).toBe("picture_gone");
    }
    const other = await failure(searchPath, { channel: "taobao", image_id: "TB9000000000000000001" });
    expect([other.status, other.code, other.upstream?.cause]).toEqual([404, "NOT_FOUND", "picture_gone"]);
  });

  test("find nothing with success (nothing-in-it)", async () => {
    const nothing = await found(await documented("nothing-in-it"));
    expect(nothing).toMatchObject({ items: [], total: 0, has_more: false, pic_region_info: null });
  });

  test("keep their scenario when recompressed", async () => {
    const { width, height, rgba } = (await decodePicture(
      Buffer.from((await documented("expires-at-once")).image_base64, "base64"),
    ))!;
    const again = Buffer.from(encode({ width, height, data: rgba }, 60).data).toString("base64");
    const { json } = await upload({ channel: "1688", image_base64: again });
    expect((await search({ channel: "1688", image_id: json["image_id"] })).status).toBe(404);
  });
});

describe("pictures of taobao with a documented scenario", () => {
  const documented = async (name: string) => ({
    channel: "taobao",
    image_base64: await pictureOf("taobao", name),
  });

  test("answer 502 with advice, unbilled, for a success without an id", async () => {
    for (const path of ["/v1/products/upload-image", "/v1/products/search-by-image"]) {
      const error = await failure(path, await documented("id-absent-in-a-success"));
      expect([error.status, error.code]).toEqual([502, "CHANNEL_UPSTREAM_ERROR"]);
      expect(error.message).toMatch(/smaller JPEG, of at most 300 KB/);
    }
  });

  test("answer 502 with the vendor's code and words, unbilled, for a refused upload", async () => {
    const error = await failure("/v1/products/upload-image", await documented("refused"));
    expect([error.status, error.upstream]).toEqual([
      502,
      { code: "IMAGE_UPLOAD_FAILED", message: "图片上传失败，请更换图片后重试" },
    ]);
  });

  test("answer 404 and ask for the picture again, unbilled, for an expired id", async () => {
    const { json } = await upload(await documented("expires-at-once"));
    const error = await failure("/v1/products/search-by-image", {
      channel: "taobao",
      image_id: json["image_id"],
    });
    expect([error.status, error.code]).toEqual([404, "NOT_FOUND"]);
    expect(error.message).toMatch(/Send the picture again/);
  });

  test("find nothing with success (nothing-in-it)", async () => {
    expect(await found(await documented("nothing-in-it"))).toMatchObject({ items: [], total: 0 });
  });
});

describe("a picture search on 1688 with more than the picture", () => {
  test("finds a product by a picture's address without an upload, also by the address of a simulator's picture", async () => {
    const [first] = (await found({ channel: "1688", image_id: await idOf("1688", offer) })).items;
    for (const image_address of [`https://cbu01.alicdn.com/img/ibank/${offer}.jpg`, first?.image]) {
      const byAddress = await found({ channel: "1688", image_address });
      expect([byAddress.items[0]?.id, byAddress.image_id]).toEqual([offer, null]);
    }
  });

  test("is refined by words, prices and an order", async () => {
    const image_id = await idOf("1688", offer);
    const narrow = await found({
      channel: "1688",
      image_id,
      keyword: "连衣裙",
      price_start: 30,
      price_end: "90",
      sort_field: "price",
      page_size: 50,
    });
    expect(narrow.keyword).toBe("连衣裙");
    const prices = narrow.items.map(({ price }) => Number(price.display_amount));
    expect(prices.length).toBeGreaterThan(3);
    expect(prices).toEqual(prices.toSorted((one, other) => one - other));
    expect(prices.every((price) => price >= 30 && price <= 90)).toBe(true);
  });

  test("lowers page_size to 50 and says so in the answer", async () => {
    const { page_size, items } = await found({
      channel: "1688",
      image_id: await idOf("1688", offer),
      page_size: 900,
    });
    expect([page_size, items.length]).toEqual([50, 50]);
  });

  test("uses the language of the request, and names the vendor's seller", async () => {
    const [item] = (await found({ channel: "1688", image_id: await idOf("1688", offer), language: "ja" }))
      .items;
    expect(item?.title.language).toBe("ja");
    expect(item?.seller_name).toBe(item?.seller.name);
    expect(item?.seller_name).not.toBeNull();
  });
});

describe("a picture search in the upstream format", () => {
  test("has the search's own answer and the upload before it, without the picture", async () => {
    const image_base64 = await pictureOf("1688", offer);
    const body = { channel: "1688", image_base64, response_format: "upstream" };
    const { status, json } = await search(body);
    expect(status).toBe(200);
    expect(json).toMatchObject({
      upstream_api: "com.alibaba.fenxiao.crossborder/product.search.imageQuery",
      upstream_steps: [{ upstream_api: "com.alibaba.fenxiao.crossborder/product.image.upload" }],
    });
    expect(JSON.stringify(json)).not.toContain(image_base64.slice(0, 40));
  });
});

describe("Taobao's single list of found products", () => {
  test("is paged from the cached answer: one call to the vendor, and each page has its own items", async () => {
    const image_id = await idOf("taobao", item);
    const pages = [];
    for (const page of [1, 2, 3, 4, 5, 6]) pages.push(await found({ channel: "taobao", image_id, page }));
    expect(pages.map(({ items, total, has_more }) => [items.length, total, has_more])).toEqual([
      ...[1, 2, 3, 4].map(() => [20, 100, true]),
      [20, 100, false],
      [0, 100, false],
    ]);
    expect(
      new Set(pages.flatMap(({ items }) => items.map(({ source_product_id }) => source_product_id))).size,
    ).toBe(100);
  });
});

async function idOf(channel: string, name: string): Promise<string> {
  const { json } = await upload({ channel, image_base64: await pictureOf(channel, name) });
  return String(json["image_id"]);
}
