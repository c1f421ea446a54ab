import { expect, test } from "vitest";
import type { PictureQuery } from "../../connector.ts";
import { answering, createTestConnector, testCall } from "#testing/alibaba-1688/test-connector.ts";
import { failureOf } from "#testing/failure-of.ts";

const picture = {
  base64: "AAAA/+8=",
  bytes: 5,
  field: "image_base64",
  type: "JPEG",
  width: 30,
  height: 20,
} as const;
const query: PictureQuery = { channel: "1688", image_id: "9087000000000000001", page: 1, page_size: 20 };

/** Creates a vendor that gives this answer to every call. */
function vendor(answer: object) {
  return createTestConnector(answering(JSON.stringify(answer)));
}
const found = (picRegionInfo?: unknown) =>
  vendor({ result: { success: "true", result: { totalRecords: "0", data: [], picRegionInfo } } });

test("uploads one JSON text with the plain Base64 in it, and keeps every digit of the id", async () => {
  const { connector, seen } = vendor({ result: { success: "true", result: "9087000000000000001" } });
  const answer = await connector.uploadPicture!(picture, testCall());
  expect(answer.standard()).toEqual({ image_id: "9087000000000000001" });
  expect(seen.sent[0]?.params["uploadImageParam"]).toBe('{"imageBase64":"AAAA/+8="}');
  expect(seen.sent[0]?.request.url).toMatch(/\/product\.image\.upload\//);
});

test("searches by one JSON text with only the requested members, the sort as JSON text inside it", async () => {
  const { connector, seen } = found();
  await connector.searchByPicture!(query, testCall());
  await connector.searchByPicture!(
    {
      ...query,
      image_id: null,
      image_address: "https://cbu01.alicdn.com/1.jpg",
      page: 2,
      language: "ja",
      region: "0,10,5,20",
      keyword: '连"衣',
      price_start: "1.50",
      price_end: "20",
      sort_field: "price",
    },
    testCall(),
  );
  expect(seen.sent.map(({ params }) => params["offerQueryParam"])).toEqual([
    '{"imageId":"9087000000000000001","beginPage":1,"pageSize":20,"country":"en"}',
    '{"imageAddress":"https://cbu01.alicdn.com/1.jpg","beginPage":2,"pageSize":20,"country":"ja","region":"0,10,5,20","keyword":"连\\"衣","priceStart":"1.50","priceEnd":"20","sort":"{\\"price\\":\\"asc\\"}"}',
  ]);
  expect(seen.sent[0]?.request.url).toMatch(/\/product\.search\.imageQuery\//);
});

test.each([
  ["blanks", { currentRegion: " 0, 10,0,10 ", yoloCropRegion: "0,10,0,10; 2,4,1,3" }, "0,10,0,10", 2],
  [
    "an invalid box",
    { currentRegion: "10,0,0,10", yoloCropRegion: "0,10,0,10;;1,2,3;a,b,c,d;-1,2,0,3;1.5,2,0,3" },
    null,
    1,
  ],
  ["a box without a width", { currentRegion: "5,5,0,10", yoloCropRegion: "0,10,7,7" }, null, 0],
  ["numbers and lists", { currentRegion: 7, yoloCropRegion: ["0,10,0,10"] }, null, 0],
  ["nothing in it", {}, null, 0],
])("keeps boxes of the vendor with %s when they can be sent again", async (_, reported, current, boxes) => {
  const answer = (await found(reported).connector.searchByPicture!(query, testCall())).standard();
  expect(answer.pic_region_info?.current_region).toBe(current);
  expect(answer.pic_region_info?.regions).toHaveLength(boxes);
});

test.each([[null], ["0,10,0,10"], [[]], [7]])(
  "drops boxes that are %j and keeps the page",
  async (reported) => {
    const answer = (await found(reported).connector.searchByPicture!(query, testCall())).standard();
    expect(answer).toMatchObject({ items: [], total: 0 });
    expect(answer.pic_region_info?.regions ?? []).toEqual([]);
  },
);

test("answers 400 without a call for a region outside a picture that was uploaded here", async () => {
  const { connector, seen } = vendor({ result: { success: "true", result: "9087000000000000001" } });
  (await connector.uploadPicture!(picture, testCall())).standard();
  const failure = await failureOf(() =>
    connector.searchByPicture!({ ...query, region: "0,31,0,20" }, testCall()),
  );
  expect([failure.code, failure.details.issues?.[0]?.path]).toEqual(["VALIDATION_ERROR", "region"]);
  expect(seen.sent).toHaveLength(1);
});

test.each([
  [query, /does not know this image_id any more/],
  [
    { ...query, image_id: null, image_address: "https://cbu01.alicdn.com/1.jpg" },
    /cannot use the picture at image_address/,
  ],
])("reports a picture that no longer exists, by the field that named it", async (input, words) => {
  const { connector } = vendor({ result: { success: "false", code: "500", message: "图片不存在" } });
  const answer = await connector.searchByPicture!(input, testCall());
  const { code, message, details } = await failureOf(() => answer.standard());
  expect([code, details.upstream?.cause]).toEqual(["NOT_FOUND", "picture_gone"]);
  expect(message).toMatch(words);
});

test.each([
  ["nested", '{"result":{"success":true,"result":9007199254740993123}}'],
  ["flat", '{"success":"true","result":9007199254740993123}'],
])("keeps every digit of an id that comes as a number, %s", async (_, text) => {
  const { connector } = createTestConnector(answering(text));
  const answer = await connector.uploadPicture!(picture, testCall());
  expect(answer.standard()).toEqual({ image_id: "9007199254740993123" });
});

test.each([
  ["within", { success: true, result: { success: "false", code: "E1", message: "图片过大", result: "123" } }],
  ["outside", { success: false, code: "E1", message: "图片过大", result: { success: true, result: "123" } }],
  ["alone", { success: "false", code: "E1", message: "图片过大", result: "123" }],
])("refuses an upload that is refused %s, whatever else the answer says", async (_, payload) => {
  const answer = await vendor(payload).connector.uploadPicture!(picture, testCall());
  const { code, details } = await failureOf(answer.standard);
  expect([code, details.upstream]).toEqual(["CHANNEL_UPSTREAM_ERROR", { code: "E1", message: "图片过大" }]);
});
