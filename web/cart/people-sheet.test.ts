import { expect, test } from "vitest";
import { rowsOfCsv } from "../sheets/testing/rows-of-csv.ts";
import { peopleCsv, peopleRow, peopleText } from "./people-sheet.ts";
import { readCartFile } from "./read-cart-file.ts";
import { sampleEntry } from "./testing/sample-entry.ts";

const amounts = { price: "10", goods: "20", landed: "21.35" };
const translated = sampleEntry({
  title_translated: "=Loose linen shirt",
  image: "https://cbu01.alicdn.com/a.jpg",
  attributes: [
    { name: "颜色", value: "黑色", translated_name: "Color", translated_value: "Black" },
    { name: "规格", value: "M" },
  ],
});
const unread = sampleEntry({
  id: "634430926581",
  spec_id: null,
  variant_words: "红色 L",
  title: "",
  attributes: [],
  source_url: "",
  quantity: 3,
});
const rows = [peopleRow(translated, amounts), peopleRow(unread, { price: null, goods: null, landed: null })];

test("writes picture, both languages, link and amounts of each line, and no sum of what is not known", () => {
  const csv = peopleCsv(rows);
  expect(csv).toContain("'=Loose linen shirt");
  const [, first, second, sums] = rowsOfCsv(csv);
  expect(first).toEqual(
    "https://cbu01.alicdn.com/a.jpg|夏季宽松棉麻衬衫|=Loose linen shirt|黑色 M|Black M|https://detail.1688.com/offer/907001255426.html|2|10|20|21.35".split(
      "|",
    ),
  );
  expect(second).toEqual(["", "634430926581", "", "红色 L", "", "", "3", "", "", ""]);
  expect(sums).toEqual(["", "合计", "Total", "", "", "", "5", "", "", ""]);
});

test("writes the same as a text for a chat", () => {
  expect(peopleText(rows).split("\n")).toEqual([
    "1. 夏季宽松棉麻衬衫 / =Loose linen shirt",
    "黑色 M / Black M",
    "× 2 · 单价 / Unit price ¥10.00 · 货款 / Goods ¥20.00 · 含运费合计 / Landed ¥21.35",
    "https://detail.1688.com/offer/907001255426.html",
    "",
    "2. 634430926581",
    "红色 L",
    "× 3",
    "",
    "合计 / Total",
    "× 5",
  ]);
});

test("can be imported again: its link names the product and its words the variant", async () => {
  const read = await readCartFile(peopleCsv(rows.slice(0, 1)), async () => {}, { channel: null, now: 0 });
  expect(read).toMatchObject({
    ok: true,
    bad: [],
    lines: [{ channel: "1688", id: "907001255426", variant_words: "黑色 M", quantity: 2 }],
  });
});
