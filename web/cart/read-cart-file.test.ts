import { describe, expect, test } from "vitest";
import { cartJson } from "./cart-files.ts";
import { readCartFile as readInPieces } from "./read-cart-file.ts";
import { isStale, isUnread } from "./id-age.ts";
import { sampleEntry } from "./testing/sample-entry.ts";

const options = { channel: null, now: Date.parse("2026-11-21T08:00:00.000Z") };
const readCartFile = (text: string) => readInPieces(text, async () => undefined, options);
const cart = (lines = [sampleEntry()]) => ({ id: "c1", name: "补货", split: false, lines });

test("restores every line of a JSON file with its product data", async () => {
  const entry = sampleEntry();
  const read = await readCartFile(cartJson(cart([entry])));
  expect(read).toMatchObject({ ok: true, format: "json", name: "补货", bad: [] });
  expect(read.ok && read.lines.map((line) => ({ ...line, trouble: null, price_before: null }))).toEqual([
    entry,
  ]);
});

test("restores names without the marks that change their direction, and ids as they are", async () => {
  const turned = "a\u202eb\u2066c\u2069";
  const entry = sampleEntry({
    title: turned,
    title_translated: turned,
    seller_name: turned,
    attributes: [{ name: turned, value: turned }],
  });
  const read = await readCartFile(cartJson({ ...cart([entry]), name: turned }));
  expect(read).toMatchObject({
    name: "abc",
    lines: [
      {
        id: entry.id,
        title: "abc",
        title_translated: "abc",
        seller_name: "abc",
        attributes: [{ name: "abc", value: "abc" }],
      },
    ],
  });
});

test("asks to read a line again that its file says was read in the future", async () => {
  for (const [at, unread] of [
    ["2026-11-21T08:00:30.000Z", false],
    ["2026-11-21T08:02:00.000Z", true],
    ["2099-01-01T00:00:00.000Z", true],
  ] as const) {
    const read = await readCartFile(cartJson(cart([sampleEntry({ channel: "taobao", fetched_at: at })])));
    if (!read.ok) throw new Error("not read");
    expect([at, read.lines.map((line) => [isUnread(line), isStale(line, options.now)])]).toEqual([
      at,
      [[unread, unread]],
    ]);
  }
});

test("reads sheet rows as unread lines, without a variant where the product has none", async () => {
  const read = await readCartFile("channel,id,spec_id,quantity\n1688,634430926581,,3\n");
  if (!read.ok) throw new Error("not read");
  expect(read.lines).toMatchObject([{ channel: "1688", id: "634430926581", spec_id: null, quantity: 3 }]);
  expect(read.lines.every(isUnread)).toBe(true);
});

test("reads rows without headings in the console's own column order", async () => {
  const read = await readCartFile("1688\t907001255426\t\t5\n1688\t634430926581\t\tfive");
  expect(read).toMatchObject({
    ok: true,
    lines: [{ channel: "1688", id: "907001255426", spec_id: null, quantity: 5 }],
    bad: [{ row: 2, issue: "quantity" }],
  });
});

test("finds columns by name in any order, in a pasted sheet and with semicolons", async () => {
  for (const text of [
    "quantity,spec_id,id,channel,note\n3,s,11,1688,x",
    "channel\tid\tspec_id\tquantity\n1688\t11\ts\t3",
    "channel;id;spec_id;quantity\r\n1688;11;s;3",
  ])
    expect(await readCartFile(text)).toMatchObject({
      ok: true,
      lines: [{ id: "11", spec_id: "s", quantity: 3 }],
      bad: [],
    });
});

test("accepts Chinese headings and common names of marketplaces", async () => {
  const text =
    "平台,商品 ID,规格ID,采购数量,备注\n淘宝,688000000001,t,4,x\n1688,907001255426,,2,\nTaobao,688000000002,t,1,";
  const read = await readCartFile(text);
  if (!read.ok) throw new Error("not read");
  expect(read.bad).toEqual([]);
  expect(read.lines).toMatchObject([
    { channel: "taobao", id: "688000000001", spec_id: "t", quantity: 4 },
    { channel: "1688", id: "907001255426", spec_id: null, quantity: 2 },
    { channel: "taobao", id: "688000000002", spec_id: "t", quantity: 1 },
  ]);
});

test("reads cells as people write them: full-width digits and commas, a shared link, spaces in an id, units after pieces", async () => {
  const link = "【1688】看看 https://detail.1688.com/offer/907001255426.html?spm=a 点击";
  for (const [text, lines] of [
    ["１６８８，９０７００１２５５４２６，，１０", [["907001255426", 10]]],
    [
      `1688\t${link}\t\t10件\n1688\t 9070 0125 5426\u200b\t\t1,000 件`,
      [
        ["907001255426", 10],
        ["907001255426", 1000],
      ],
    ],
    ["淘宝,https://item.taobao.com/item.htm?id=688000000001,,2\r\n\r\n", [["688000000001", 2]]],
    ["\ufeff\n平台\t商品ID\t备注\t数量\t规格ID\n1688\t11\t红,蓝\t3\t", [["11", 3]]],
    ["\t平台\t商品ID\t规格ID\t数量\n1\t1688\t11\t\t3", [["11", 3]]],
  ] as const) {
    const read = await readCartFile(text);
    expect([text, read.ok && read.bad]).toEqual([text, []]);
    expect(read.ok && read.lines.map(({ id, quantity }) => [id, quantity])).toEqual(lines);
  }
});

test("rejects texts that only look like a quantity or a product: a split number, another marketplace's link", async () => {
  const read = await readCartFile(
    [
      "",
      "1688,907001255426,,1,000",
      '1688,907001255426,,"1,00"',
      "1688,907001255426,,10箱",
      "淘宝,https://detail.1688.com/offer/907001255426.html,,2",
      "淘宝,https://m.tb.cn/h.abc,,2",
    ].join("\r\n"),
  );
  expect(read.ok && read.lines).toEqual([]);
  expect(read.ok && read.bad.map(({ row, issue }) => [row, issue])).toEqual([
    [2, "too_many_cells"],
    [3, "quantity"],
    [4, "quantity"],
    [5, "id_form"],
    [6, "id_form"],
  ]);
});

test("rejects a quantity that its comma splits, even when the second part may be a note", async () => {
  const rows = ["1,000", "12,050,", "1,500", "1,500,"].map((end) => `1688,907001255426,,${end}`);
  const read = await readCartFile(["平台,商品ID,规格ID,数量,备注", ...rows].join("\n"));
  expect(read.ok && read.lines).toEqual([]);
  expect(read.ok && read.bad.map(({ row, issue }) => [row, issue])).toEqual(
    [2, 3, 4, 5].map((row) => [row, "too_many_cells"]),
  );
  // Another column may contain such a number.
  const priced = await readCartFile("平台,商品ID,规格ID,数量,单价,备注\n1688,907001255426,,1,500,急");
  expect(priced).toMatchObject({ lines: [{ quantity: 1 }], bad: [] });
});

test("rejects two headings for one column and names them", async () => {
  expect(await readCartFile("平台,商品ID,规格ID,数量,采购数量\n1688,907001255426,s,2,3")).toEqual({
    ok: false,
    issue: "ambiguous_columns",
    column: "quantity",
    headings: ["数量", "采购数量"],
  });
  expect(await readCartFile("channel,id,spec_id,quantity,id\n1688,907001255426,s,2,3")).toMatchObject({
    issue: "ambiguous_columns",
    column: "id",
    headings: ["id", "id"],
  });
});

test("reports every bad row by its number in the sheet with its reason, and keeps the good ones", async () => {
  const text = [
    "channel,id,spec_id,quantity",
    "1688,907001255426,s,2",
    "weidian,1,s,2",
    "1688,,s,2",
    "1688,9.07E+11,s,2",
    "1688,abc,s,2",
    "",
    "1688,907001255426,s,0",
    "1688,907001255426,s,1.5",
    "1688,907001255426,s",
    "taobao,a b,s,2",
    "taobao,688000000001,t,4",
  ].join("\n");
  const read = await readCartFile(text);
  if (!read.ok) throw new Error("not read");
  expect(read.lines.map(({ channel }) => channel)).toEqual(["1688", "taobao"]);
  expect(read.bad.map(({ row, issue }) => [row, issue])).toEqual([
    [3, "channel"],
    [4, "id_missing"],
    [5, "rounded"],
    [6, "id_form"],
    [8, "quantity"],
    [9, "quantity"],
    [10, "too_few_cells"],
    [11, "id_form"],
  ]);
});

describe("rejection of a whole file", () => {
  test.each([
    ["", "empty"],
    ["{", "not_a_cart"],
    ['{"format":"other","version":1,"name":"","lines":[]}', "not_a_cart"],
    ['{"format":"procurement-cart","version":2,"name":"","lines":[]}', "version"],
    ["<html><table><tr><td>1688</td></tr></table>", "not_text"],
    ["%PDF-1.7", "not_text"],
    ["PK\u0003\u0004\u0014\0\u0006\0xl/workbook.xml", "not_text"],
  ])("rejects %j as %s", async (text, issue) => {
    expect(await readCartFile(text)).toEqual({ ok: false, issue });
  });

  test("names the columns that were not found", async () => {
    expect(await readCartFile("名称,数量\n杯,2")).toEqual({ ok: false, issue: "columns", missing: ["id"] });
    expect(await readCartFile("Product ID,Qty (cartons)\n1,2")).toEqual({
      ok: false,
      issue: "columns",
      missing: ["quantity"],
    });
    expect(await readCartFile("hello, world")).toEqual({
      ok: false,
      issue: "columns",
      missing: ["id", "quantity"],
    });
  });
});

test("reports a damaged line of a JSON file by its number, and keeps the others", async () => {
  const text = cartJson(cart([sampleEntry(), sampleEntry({ spec_id: "b" })])).replace(
    '"quantity": 2',
    '"quantity": -2',
  );
  expect(await readCartFile(text)).toMatchObject({
    lines: [{ spec_id: "b" }],
    bad: [{ row: 1, issue: "quantity" }],
  });
});

test("reports a line of a JSON file whose id is not one of its marketplace", async () => {
  const text = cartJson(cart([sampleEntry({ id: "abc" }), sampleEntry()]));
  expect(await readCartFile(text)).toMatchObject({
    lines: [{ id: sampleEntry().id }],
    bad: [{ row: 1, issue: "id_form", cell: "abc" }],
  });
});

test("imports a full cart from a sheet of ten thousand rows and counts the rest", async () => {
  const rows = Array.from({ length: 10_000 }, (_, at) => `1688,${907_000_000_000 + at},,1`);
  const bad = Array.from({ length: 5_000 }, () => "weidian,1,,1");
  let pauses = 0;
  const text = ["channel,id,spec_id,quantity", ...rows, ...bad].join("\n");
  const read = await readInPieces(text, async () => void (pauses += 1), options);
  if (!read.ok) throw new Error("not read");
  expect([read.lines.length, read.linesLeft]).toEqual([2_000, 8_000]);
  expect([read.bad.length, read.badLeft]).toEqual([100, 4_900]);
  expect(read.bad[0]?.row).toBe(10_002);
  expect(pauses).toBe(30);
});
