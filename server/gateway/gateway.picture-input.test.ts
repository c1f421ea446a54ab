import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { pictureBodyLimit } from "#contract/public/picture-request";
import { createFetchPicture } from "#server/node/fetch-picture.ts";
import { startHttpFixture } from "#testing/gateway/http-fixture.ts";
import { refused } from "#testing/gateway/test-gateway.ts";
import { sampleRequests } from "#testing/gateway/sample-requests.ts";

const search = "/v1/products/search-by-image";
const upload = "/v1/products/upload-image";
const picture = sampleRequests["products.upload-image"].image_base64;
const bytes = Buffer.from(picture, "base64");
const base64 = (...services: (Buffer | string)[]) =>
  Buffer.concat(
    services.map((part) => (typeof part === "string" ? Buffer.from(part, "latin1") : part)),
  ).toString("base64");

/** Returns the same PNG with another size in its header. */
function sized(width: number, height: number): string {
  const head = Buffer.from(bytes);
  head.writeUInt32BE(width, 16);
  head.writeUInt32BE(height, 20);
  return head.toString("base64");
}

const bad: [name: string, value: unknown, rule: RegExp][] = [
  ["nothing", "", /is empty|holds no bytes/],
  ["a data URL without bytes", "data:image/png;base64,", /holds no bytes/],
  ["a number", 5, /Base64/],
  ["text that is not Base64", "not base64!", /no Base64/],
  ["a broken end", "AAAAA", /no Base64/],
  ["text", base64("hello, world"), /no JPEG, PNG or WebP/],
  [
    "a GIF that says it is a PNG",
    `data:image/png;base64,${base64("GIF89a\u0001\u0000")}`,
    /no JPEG, PNG or WebP/,
  ],
  ["an SVG", base64("<svg xmlns='http://www.w3.org/2000/svg'/>"), /no JPEG, PNG or WebP/],
  ["a truncated JPEG", base64("\u00ff\u00d8\u00ff\u00e0\u0000\u0010JFIF\u0000"), /JPEG that is cut short/],
  ["a truncated PNG", bytes.subarray(0, 60).toString("base64"), /PNG that is cut short/],
  ["a picture of no height", sized(10, 0), /10 x 0 pixels/],
  ["a decompression bomb", sized(60_000, 60_000), /60000 x 60000 pixels, and 50 million are the most/],
];

describe("a 400 names the field and its rule, calls no marketplace and bills nothing", () => {
  test.each(bad)("answers for image_base64: %s", async (_, value, rule) => {
    for (const path of [search, upload]) {
      const error = await refused({ status: 400 }, { channel: "1688", image_base64: value }, { path });
      expect(error.issues?.map((issue) => issue.path)).toEqual(["image_base64"]);
      expect(error.issues?.[0]?.message).toMatch(rule);
      // The picture of a request appears in no answer.
      if (typeof value === "string" && value.length > 20)
        expect(JSON.stringify(error)).not.toContain(value.slice(0, 20));
    }
  });

  test.each([
    ["no source", {}, "image_id", /exactly one of image_id, image_base64, image_url, image_address/],
    [
      "two sources",
      { image_id: "5", image_base64: picture },
      "image_base64",
      /not image_id and image_base64/,
    ],
    [
      "two addresses",
      { image_url: "https://a.example/", image_address: "https://cbu01.alicdn.com/1.jpg" },
      "image_address",
      /not image_url and image_address/,
    ],
    ["the id of a failed upload", { image_id: "0" }, "image_id", /0 is no image_id/],
    ["an id with blanks", { image_id: "5 6" }, "image_id", /as it was given/],
    ["an invalid address", { image_url: "picture" }, "image_url", /is no address/],
    ["a file", { image_url: "file:///etc/passwd" }, "image_url", /only https and http/],
    ["credentials", { image_url: "https://me:secret@a.example/" }, "image_url", /user name or password/],
    [
      "a foreign picture's address",
      { image_address: "https://a.example/1.jpg" },
      "image_address",
      /only pictures on alicdn.com/,
    ],
    [
      "a host that ends alike",
      { image_address: "https://evilalicdn.com/1.jpg" },
      "image_address",
      /only pictures on alicdn.com/,
    ],
    ["a region in words", { image_id: "5", region: "left" }, "region", /x1,x2,y1,y2/],
    ["a region of text and numbers", { image_id: "5", region: "0,1,a,2" }, "region", /x1,x2,y1,y2/],
    ["a region with a fraction", { image_id: "5", region: "0,1.5,0,2" }, "region", /x1,x2,y1,y2/],
    ["an inverted region", { image_id: "5", region: "20,10,0,5" }, "region", /x1 below x2/],
    ["an empty region", { image_id: "5", region: "5,5,0,5" }, "region", /x1 below x2/],
    ["a negative region", { image_id: "5", region: "-1,5,0,5" }, "region", /x1,x2,y1,y2/],
    ["a region as a list", { image_id: "5", region: [0, 1, 0, 1] }, "region", /x1,x2,y1,y2/],
    [
      "a region beyond the picture",
      { image_base64: picture, region: "0,33,0,10" },
      "region",
      /32 x 32 pixels/,
    ],
    [
      "prices upside down",
      { image_id: "5", price_start: 10, price_end: 9.99 },
      "price_end",
      /below price_start/,
    ],
    ["page 0", { image_id: "5", page: 0 }, "page", /pages count from 1/],
    ["an unknown sort", { image_id: "5", sort_field: "colour" }, "sort_field", /price, sales, credit/],
    ["an unknown language", { image_id: "5", language: "xx" }, "language", /one of zh/],
  ] as const)("for %s", async (_, body, field, rule) => {
    const error = await refused({ status: 400 }, { channel: "1688", ...body }, { path: search });
    expect(error.issues?.map(({ path }) => path)).toEqual([field]);
    expect(error.issues?.[0]?.message).toMatch(rule);
  });

  test.each([
    ["region", "0,1,0,1"],
    ["keyword", "杯"],
    ["price_start", "1"],
    ["price_end", "1"],
    ["sort_field", "price"],
    ["sort_order", "asc"],
    ["image_address", "https://cbu01.alicdn.com/1.jpg"],
  ])("answers for %s on Taobao, which accepts only the whole picture", async (field, value) => {
    const source = field === "image_address" ? {} : { image_id: "5" };
    const body = { channel: "taobao", ...source, [field]: value };
    const error = await refused({ status: 400 }, body, { path: search });
    expect(error.issues?.map(({ path }) => path)).toEqual([field]);
    expect(error.issues?.[0]?.message).toMatch(/Taobao/);
  });

  test("answers for an upload of two pictures, or of none", async () => {
    for (const more of [{}, { image_base64: picture, image_url: "https://a.example/" }]) {
      const error = await refused({ status: 400 }, { channel: "1688", ...more }, { path: upload });
      expect(error.issues?.[0]?.message).toMatch(/exactly one of image_base64 and image_url/);
    }
  });

  test("for a marketplace without a picture search", async () => {
    for (const path of [search, upload])
      await refused(
        { status: 400, code: "UNSUPPORTED_CHANNEL" },
        { channel: "weidian", image_base64: picture },
        { path },
      );
  });
});

describe("a 413 beyond 8 MiB on picture paths only", () => {
  let harness: Awaited<ReturnType<typeof startHttpFixture>>;
  const addresses: Record<string, () => Promise<Uint8Array>> = {
    "https://a.example/text": async () => Buffer.from("hello, world"),
    "https://a.example/cut": async () => bytes.subarray(0, 60),
    "https://a.example/picture": async () => bytes,
  };
  const elsewhere = createFetchPicture({ lookup: async () => ["10.0.0.1"] });
  beforeAll(async () => {
    harness = await startHttpFixture({
      fetchPicture: (address, signal) => addresses[address]?.() ?? elsewhere(address, signal),
    });
  });
  afterAll(() => harness.stop());

  const padded = (length: number) => {
    const [head, tail] = [`{"channel":"1688","image_id":"`, '"}'];
    return head + "x".repeat(length - head.length - tail.length) + tail;
  };

  test.each([search, upload])("accepts 8 MiB and not one byte more on %s", async (path) => {
    const whole = await harness.post(path, padded(pictureBodyLimit));
    expect([whole.status, whole.headers.get("x-quota-billable-units")]).toEqual([400, "0"]);
    const over = await harness.post(path, padded(pictureBodyLimit + 1));
    expect([over.status, over.headers.get("x-quota-billable-units")]).toEqual([413, "0"]);
    expect(await over.text()).toContain("at most 8 MiB on this path");
  });

  test("keeps the limit of 256 KiB on any other path", async () => {
    const over = await harness.post("/v1/products/search", padded(256 * 1024 + 1));
    expect(over.status).toBe(413);
    expect(await over.text()).toContain("at most 256 KiB");
  });

  test.each([
    ["https://a.example/text", /what is there is no JPEG, PNG or WebP/],
    ["https://a.example/cut", /what is there is a PNG that is cut short/],
    ["https://a.example/private", /not public/],
    ["http://127.0.0.1/", /not public/],
    ["http://127.0.0.1:1/", /only ports 80 and 443/],
  ])("answers 400 unbilled for the image_url %s", async (image_url, rule) => {
    for (const path of [search, upload]) {
      const response = await harness.post(path, { channel: "1688", image_url });
      expect([response.status, response.headers.get("x-quota-billable-units")]).toEqual([400, "0"]);
      const { error } = (await response.json()) as { error: { issues: { path: string; message: string }[] } };
      expect(error.issues.map((issue) => issue.path)).toEqual(["image_url"]);
      expect(error.issues[0]?.message).toMatch(rule);
    }
  });

  test("fetches, uploads and searches by the picture of an image_url for 2 units, and logs no byte of it", async () => {
    const response = await harness.post(search, { channel: "1688", image_url: "https://a.example/picture" });
    expect([response.status, response.headers.get("x-quota-billable-units")]).toEqual([200, "2"]);
    const logged = JSON.stringify(harness.lines);
    expect(logged).not.toContain(picture.slice(0, 30));
    expect(logged).not.toContain("a.example");
  });

  test("refuses a region beyond a picture that was fetched or uploaded before", async () => {
    const uploaded = await harness.post(upload, { channel: "1688", image_base64: picture });
    const { image_id } = (await uploaded.json()) as { image_id: string };
    for (const source of [{ image_id }, { image_url: "https://a.example/picture" }]) {
      const response = await harness.post(search, { channel: "1688", ...source, region: "0,10,0,33" });
      expect(response.status).toBe(400);
      expect(await response.text()).toMatch(/reaches beyond the picture, which is 32 x 32 pixels/);
    }
  });

  test("refuses more than 3 MiB for Taobao", async () => {
    const chunk = Buffer.alloc(3 * 1024 * 1024 + 12);
    chunk.writeUInt32BE(chunk.length - 12, 0);
    chunk.write("teXt", 4, "latin1");
    const large = Buffer.concat([bytes.subarray(0, 33), chunk, bytes.subarray(33)]);
    addresses["https://a.example/large"] = async () => large;
    for (const [field, sent] of [
      ["image_base64", large.toString("base64")],
      ["image_url", "https://a.example/large"],
    ] as const) {
      const response = await harness.post(upload, { channel: "taobao", [field]: sent });
      expect([response.status, response.headers.get("x-quota-billable-units")]).toEqual([400, "0"]);
      const { error } = (await response.json()) as { error: { issues: { path: string; message: string }[] } };
      expect(error.issues).toMatchObject([
        { path: field, message: expect.stringMatching(/more than 3 MiB/) },
      ]);
    }
  });
});
