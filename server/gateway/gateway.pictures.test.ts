import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { pictureSearchEndpoint, type PictureSearchResult } from "#contract/picture-search";
import { pictureUploadEndpoint } from "#contract/picture-upload";
import { readAnswer } from "#contract/yuan-amount";
import { startHttpWorld } from "#testing/gateway/http-world.ts";

let world: Awaited<ReturnType<typeof startHttpWorld>>;
beforeAll(async () => {
  world = await startHttpWorld();
});
afterAll(() => world.close());

async function post(path: string, body: object) {
  const response = await world.post(path, body);
  const json = readAnswer(await response.text()) as { [field: string]: unknown };
  return { status: response.status, units: response.headers.get("x-quota-billable-units"), json };
}

/** A simulator's picture as Base64. */
async function pictureOf(channel: string, name: string): Promise<string> {
  const response = await fetch(`${world.origin}/simulator/${channel}/pictures/${name}.png`);
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
  it("is uploaded for 2 units and finds its product first, page by page without a second upload", async () => {
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
