import { expect, test } from "vitest";
import { readShortlistCsv, shortlistCsv } from "./shortlist-csv.ts";
import { changeSince, type KeptProduct } from "./shortlist.ts";

const kept: KeptProduct = {
  name: "1688:9007199254740993123",
  title: '=HYPERLINK("杯")',
  translated: { text: "Cup, =1+1", language: "en" },
  image: "https://cbu01.alicdn.com/1.jpg",
  price: "10.10",
  kept_at: "2026-11-20T04:00:00.000Z",
  now: { price: "9.9", at: "2026-11-21T04:00:00.000Z" },
};

test("the change since is exact, and unknown where a price is", () => {
  expect(changeSince(kept)).toBe("-0.2");
  expect(changeSince({ ...kept, price: "0.1", now: { price: "0.3", at: kept.kept_at } })).toBe("0.2");
  expect(changeSince({ ...kept, now: null })).toBeNull();
  expect(changeSince({ ...kept, price: null })).toBeNull();
});

test("a list comes in again as it went out, every digit of an id with it", () => {
  const csv = shortlistCsv([kept]);
  expect(csv).toContain("\t9007199254740993123");
  expect(readShortlistCsv(csv, "2026-11-22T00:00:00.000Z")).toEqual({ kept: [kept], bad: [] });
});

test("rows that name no product are told by their number, the others come in", () => {
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
      kept_at: at,
      now: null,
    },
  ]);
});
