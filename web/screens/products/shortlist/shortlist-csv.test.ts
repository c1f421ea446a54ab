import fc from "fast-check";
import { expect, test } from "vitest";
import { readShortlistCsv, shortlistCsv } from "./shortlist-csv.ts";
import { changeSince } from "./change-since.ts";
import type { SavedProduct } from "./shortlist.ts";

const saved: SavedProduct = {
  name: "1688:9007199254740993123",
  title: '=HYPERLINK("杯")',
  translated: { text: "Cup, =1+1", language: "en" },
  image: "https://cbu01.alicdn.com/1.jpg",
  price: "10.10",
  minimum: 2,
  sales: 31_234,
  kept_at: "2026-11-20T04:00:00.000Z",
  now: { price: "9.9", at: "2026-11-21T04:00:00.000Z" },
};

test("calculates the exact price change, and none where a price is unknown", () => {
  expect(changeSince(saved)).toBe("-0.2");
  expect(changeSince({ ...saved, price: "0.1", now: { price: "0.3", at: saved.kept_at } })).toBe("0.2");
  expect(changeSince({ ...saved, now: null })).toBeNull();
  expect(changeSince({ ...saved, price: null })).toBeNull();
});

test("imports an exported list unchanged, with every digit of an id", () => {
  const csv = shortlistCsv([saved]);
  expect(csv).toContain("\t9007199254740993123");
  expect(readShortlistCsv(csv, "2026-11-22T00:00:00.000Z")).toEqual({ kept: [saved], bad: [] });
});

test("reports rows that name no product by their number, and imports the others", () => {
  const at = "2026-11-22T00:00:00.000Z";
  const read = readShortlistCsv("id,marketplace\n907001255426,1688\n5,ebay\n,1688\n", at);
  expect(read?.bad).toEqual([3, 4]);
  expect(read?.kept).toEqual([
    {
      name: "1688:907001255426",
      title: "",
      translated: null,
      image: null,
      price: null,
      minimum: null,
      sales: null,
      kept_at: at,
      now: null,
    },
  ]);
});

test("imports any exported list unchanged", () => {
  const text = fc.string({ unit: fc.constantFrom(..."=+-@'\",;\t\r\n a1杯｜"), maxLength: 20 });
  const product = fc.record({
    name: fc.bigInt({ min: 1n, max: 9223372036854775807n }).map((id) => `1688:${id}`),
    title: text,
    translated: fc.option(
      fc.record({ text: text.filter((each) => each !== ""), language: fc.constant("en") }),
    ),
    image: fc.constantFrom(null, "https://cbu01.alicdn.com/1.jpg"),
    price: fc.constantFrom(null, "10.10", "0.5"),
    minimum: fc.option(fc.nat()),
    sales: fc.option(fc.nat()),
    kept_at: fc.constant("2026-11-20T04:00:00.000Z"),
    now: fc.option(
      fc.record({ price: fc.constantFrom(null, "9.9"), at: fc.constant("2026-11-21T04:00:00.000Z") }),
    ),
  });
  fc.assert(
    fc.property(fc.array(product, { minLength: 1, maxLength: 5 }), (list) => {
      expect(readShortlistCsv(shortlistCsv(list), "2026-11-22T00:00:00.000Z")).toEqual({
        kept: list,
        bad: [],
      });
    }),
  );
});

test("recognizes the column names of another program's sheet", () => {
  const at = "2026-11-22T00:00:00.000Z";
  const read = readShortlistCsv(
    'sep=;\r\n平台\t;商品编号;备注\r\n天猫;\'688000000001;"a; b"\r\n1688;6.3E+11;\r\n',
    at,
  );
  expect(read?.kept.map(({ name }) => name)).toEqual(["taobao:688000000001"]);
  expect(read?.bad).toEqual([3]);
});

test("reads links and ids that name their marketplace without a column for it", () => {
  const at = "2026-11-22T00:00:00.000Z";
  const link = "https://detail.1688.com/offer/907001255426.html";
  const read = readShortlistCsv(`商品链接,名称\n${link},杯\ntaobao_688000000001,x\n907001255426,y\n`, at);
  expect(read?.kept.map(({ name }) => name)).toEqual(["1688:907001255426", "taobao:688000000001"]);
  expect(read?.bad).toEqual([4]);
  expect(readShortlistCsv(`marketplace,id\n,1688_907001255426\n`, at)?.bad).toEqual([]);
});

test("rejects a file without a heading for the ids", () => {
  expect(readShortlistCsv("name,price\ncup,5", "2026-11-22T00:00:00.000Z")).toBeNull();
});
