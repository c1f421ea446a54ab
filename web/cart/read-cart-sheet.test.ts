import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { readTextFile } from "../sheets/read-text-file.ts";
import { readCartFile } from "./read-cart-file.ts";

const read = (text: string, channel: "1688" | "taobao" | null = null) =>
  readCartFile(text, async () => undefined, { channel, now: 0 });
const id = "634430926581";

/** Returns the lines as [channel, id, variant, quantity], and the bad rows as [row, issue]. */
async function readBriefly(text: string, channel: "1688" | "taobao" | null = null) {
  const found = await read(text, channel);
  if (!found.ok) return found;
  return {
    lines: found.lines.map((line) => [line.channel, line.id, line.spec_id, line.quantity]),
    bad: found.bad.map(({ row, issue }) => [row, issue]),
  };
}

const oneLine = { lines: [["1688", id, null, 5]], bad: [] };

describe("encodings and delimiters of files", () => {
  test.each([
    "sep-line-comma-bom.csv",
    "sep-line-semicolon.csv",
    "tabs-behind-cells.csv",
    "gbk.csv",
    "utf-16be.csv",
    "utf-16be-no-mark.csv",
    "utf-16le-no-mark.csv",
    "quoted-semicolon.csv",
    "pandas.csv",
    "title-and-total-gb18030.csv",
  ])("reads one line from %s", async (name) => {
    const bytes = readFileSync(join(import.meta.dirname, "../sheets/testing/files", name));
    expect(await readBriefly(await readTextFile(new Blob([bytes])))).toEqual(oneLine);
  });
});

describe("output of other programs", () => {
  test.each([
    ["a line sep=| in quotes", `"sep=|"\nchannel|id|quantity\n1688|${id}|5`],
    ["a line sep= with a tab and mixed line ends", `sep=\t\rchannel\tid\tquantity\r\n1688\t${id}\t5\n`],
    ["line ends of an old Mac", `channel,id,quantity\r1688,${id},5\r`],
    ["two byte order marks", `\ufeff\ufeffchannel,id,quantity\n1688,${id},5`],
    ["quoted separators with pipes", `channel|id|note|quantity\n1688|${id}|"a|b"|5`],
    ["quoted line breaks with tabs", `channel\tid\tnote\tquantity\n1688\t${id}\t"a\r\nb"\t5`],
    ["quoted line breaks with full-width commas", `平台，商品ID，备注，数量\n1688，${id}，"红，\n蓝"，5`],
    ["blanks before quotes", `channel, id, note, quantity\n1688, "${id}", "red, blue", "5"`],
    ["blanks behind quotes, also the last one", `channel, id, quantity\n1688, "${id}" , "5" `],
    ["doubled quotes", `channel,id,note,quantity\n1688,${id},"5"" wide, red",5`],
    ["an inch sign in a cell without quotes", `channel,id,note,quantity\n1688,${id},5" wide,5`],
    ["apostrophes of Excel", `channel,id,quantity\n'1688,'${id},'5`],
    ["formulas that keep text", `channel,id,quantity\n="1688","=""${id}""",="5"`],
    [
      "invisible marks and no-break spaces",
      `\u200bchannel,id\u200e,quantity\n1688,\u202a${id}\u202c,\u00a05\u00a0`,
    ],
    ["full-width digits", `平台,商品ID,数量\n１６８８,６３４４３０９２６５８１,５`],
    ["floats of pandas", `channel,id,spec_id,quantity\n1688.0,${id}.0,NaN,5.0`],
    ["a table of Markdown", `| Channel | Product ID | Qty |\n|---|:-:|--:|\n| 1688 | ${id} | 5 |`],
    ["empty rows and rows of separators", `channel,id,quantity\n\n,,\n1688,${id},5\n,,\n\n`],
    [
      "titles above and a total below",
      `Purchase list\n,,\nchannel,id,quantity\n1688,${id},5\nTotal,,5\nSum: 5,,`,
    ],
    [
      "headings that are repeated",
      `channel,id,quantity\nchannel,id,quantity\n1688,${id},5\nchannel,id,quantity`,
    ],
    ["headings in two languages", `channel,id,quantity\n平台,商品ID,数量\n1688,${id},5`],
    ["a title that is a marketplace", `1688\nchannel,id,quantity\n1688,${id},5`],
    ["a telephone number above", `Buyer,13800138000\nchannel,id,quantity\n1688,${id},5`],
    ["lines that were saved as one column", `"channel,id,note,quantity"\r\n"1688,${id},""red, blue"",5"\r\n`],
    ["rows without their last cells", `channel,id,quantity,note,price\n1688,${id},5`],
    ["more empty cells than headings", `channel,id,quantity\n1688,${id},5,,,`],
  ])("reads the one line despite %s", async (_, text) => {
    expect(await readBriefly(text)).toEqual(oneLine);
  });

  test.each(["", "nan", "NaN", "None", "null", "NULL", "N/A", "-", "—", "<NA>", "无", "/"])(
    "reads %j as no variant, and as a missing id",
    async (word) => {
      expect(await readBriefly(`channel,id,spec_id,quantity\n1688,${id},${word},5`)).toEqual(oneLine);
      expect(await readBriefly(`channel,id,spec_id,quantity\n1688,${word},s,5`)).toEqual({
        lines: [],
        bad: [[2, "id_missing"]],
      });
    },
  );
});

describe("headings of a sheet", () => {
  test.each([
    ["Platform", "Product ID", "SKU", "Qty"],
    ["Marketplace", "Offer ID", "SKU ID", "Quantity (pcs)"],
    ["CHANNEL", "Item ID", "Variant ID", "PCS"],
    ["Channel:", "Item #", "Spec", "Order Qty"],
    ["平台", "商品ID", "规格", "数量"],
    ["采购平台", "商品编号", "规格 ID", "件数"],
    ["*平台", "宝贝ID（必填）", "SKU编码", "采购数量（件）"],
    ["平台 Platform", "商品链接 / Link", "规格ID (SKU ID)", "Qty\n数量"],
    ["Marketplace *", "1688 Product ID", "sku_no", "Total Q'ty"],
    ["电商平台", "产品链接（1688/淘宝）", "SKU 编号", "数量/件"],
    ["渠道", "产品链接", "单品ID", "购买数量"],
  ])("recognizes the headings %s, %s, %s and %s", async (channel, product, variant, quantity) => {
    const head = [quantity, "Unit price", product, variant, "备注", channel].map((name) => `"${name}"`);
    expect(await readBriefly(`${head.join(",")}\n5,12.50,${id},s1,急,1688`)).toEqual({
      lines: [["1688", id, "s1", 5]],
      bad: [],
    });
  });

  test.each(["平臺,商品編號,規格,數量,備註", "平臺,商品連結,商品規格,採購數量,備註"])(
    "reads headings in traditional characters: %s",
    async (heading) => {
      expect(await readBriefly(`${heading}\n1688,${id},,5,急`)).toEqual(oneLine);
      expect(await readBriefly(`${heading}\n淘寶,688000000001,,5,急`)).toMatchObject({ bad: [] });
    },
  );

  test("prefers an exact heading to a loose one: the title of a product is not its id", async () => {
    const text = `平台,商品,商品ID,商品链接,规格,规格ID,数量\n1688,红色杯子,${id},https://detail.1688.com/offer/${id}.html,红 L,s1,5`;
    expect(await readBriefly(text)).toEqual({ lines: [["1688", id, "s1", 5]], bad: [] });
  });

  test("reads the goods rows of a 1688 order export", async () => {
    const head =
      "订单编号,卖家公司名,货品总价(元),货品标题,单价(元),数量,单位,货号,型号,Offer ID,SKU ID,物料编号,单品货号,买家留言";
    const text = `${head}\n\t4169757385897317637,示例贸易,62.5,棉麻衬衫,12.5,5,件,A-1,,\t${id},\t4812345678901,,,\n,,,帽子,3,2,件,,,\t907001255426,,,,`;
    expect(await readBriefly(text, "1688")).toEqual({
      lines: [
        ["1688", id, "4812345678901", 5],
        ["1688", "907001255426", null, 2],
      ],
      bad: [],
    });
  });

  test("does not use a number of cartons, a price or a stock as the quantity", async () => {
    for (const name of [
      "Qty (cartons)",
      "数量（箱）",
      "PCS/CTN",
      "库存数量",
      "Amount",
      "起订量",
      "单价/数量",
    ])
      expect(await read(`平台,商品ID,${name}\n1688,${id},5`)).toMatchObject({
        ok: false,
        issue: "columns",
        missing: ["quantity"],
      });
  });
});

describe("sheets without a marketplace column", () => {
  const text = `Product ID,SKU,Qty\n${id},,5\n1688_907001255426,,2\nhttps://item.taobao.com/item.htm?id=688000000001,t,3`;

  test("reads links and ids that reveal their marketplace, and requires that of the others", async () => {
    expect(await read(text)).toMatchObject({
      asksChannel: true,
      lines: [
        { channel: "1688", id: "907001255426" },
        { channel: "taobao", id: "688000000001" },
      ],
      bad: [{ row: 2, issue: "channel_unnamed" }],
    });
  });

  test("applies the selected marketplace to plain ids, but not to links", async () => {
    expect(await readBriefly(text, "1688")).toEqual({
      lines: [
        ["1688", id, null, 5],
        ["1688", "907001255426", null, 2],
        ["taobao", "688000000001", "t", 3],
      ],
      bad: [],
    });
  });

  test("asks nothing when every row names its marketplace", async () => {
    expect(await read(`Link,Qty\nhttps://detail.1688.com/offer/${id}.html,5`)).toMatchObject({
      asksChannel: false,
      lines: [{ channel: "1688", id, spec_id: null, quantity: 5 }],
    });
  });
});

describe("rejection of single rows", () => {
  test.each([
    ["1.5", "quantity"],
    ["1.000", "quantity"],
    ["12.000", "quantity"],
    ["1,5", "too_many_cells"],
    ['"1,5"', "quantity"],
    ["10箱", "quantity"],
    ["5 pairs", "quantity"],
    ["2 dozen", "quantity"],
    ["10²", "quantity"],
    ["½", "quantity"],
    ["٥", "quantity"],
    ["-5", "quantity"],
    ["0", "quantity"],
    ["1e3", "quantity"],
    ["1 000", "quantity"],
    ["5-10", "quantity"],
    ["634430926581", "quantity"],
    ["nan", "quantity"],
  ])("rejects the row with a quantity of %s and reads the others", async (quantity, issue) => {
    expect(await readBriefly(`channel,id,quantity\n1688,907001255426,${quantity}\n1688,${id},5`)).toEqual({
      ...oneLine,
      bad: [[2, issue]],
    });
  });

  test("reads 1,000 where a comma groups digits, and not where it is a decimal point", async () => {
    expect(await readBriefly(`channel\tid\tquantity\n1688\t${id}\t1,000`)).toEqual({
      lines: [["1688", id, null, 1000]],
      bad: [],
    });
    for (const quantity of ["1,000", "1.000", "1.000,0"])
      expect(await readBriefly(`channel;id;quantity\n1688;${id};${quantity}`)).toEqual({
        lines: [],
        bad: [[2, "quantity"]],
      });
    expect(await readBriefly(`channel;id;quantity\n1688;${id};5,0`)).toEqual(oneLine);
  });

  test.each([
    ["1688,9.07E+11,,2", "rounded"],
    ["1688,907001255426,4.8E+12,2", "rounded"],
    ["1688,239695213738498000,,2", "rounded"],
    ["1688,907001255426,#N/A,2", "spec_form"],
    ["eBay,907001255426,,2", "channel"],
    [",907001255426,,2", "channel"],
    ["1688,907001255426.5,,2", "id_form"],
    ["1688,907001255426,2", "too_few_cells"],
    ['1688,"907001255426,,2', "quotes"],
    ['1688,907001255426,"red" L,2', "quotes"],
  ])("rejects a row %s and reads the others", async (row, issue) => {
    const text = `channel,id,spec_id,quantity\n${row}\n1688,${id},,5`;
    expect(await readBriefly(text)).toEqual({ ...oneLine, bad: [[2, issue]] });
  });

  test.each([
    ["商品链接,颜色,尺码,数量", `https://detail.1688.com/offer/${id}.html,黑色,L,5`, null, "黑色 L"],
    ["id,Color,Size,Qty", `1688_${id},black,,5`, null, "black"],
    ["channel,id,规格,quantity", `1688,${id},红色 L,5`, null, "红色 L"],
    ["channel,id,规格,quantity", `1688,${id},M,5`, "M", undefined],
    ["channel,id,spec_id,颜色,quantity", `1688,${id},4800000000001,黑色,5`, "4800000000001", undefined],
    ["channel,id,spec_id,颜色,quantity", `1688,${id},,-,5`, null, undefined],
  ])("reads the variant of a row below %s: %s", async (headings, row, spec_id, variant_words) => {
    const { lines } = (await read(`${headings}\n${row}`)) as { lines: object[] };
    expect(lines).toEqual([expect.objectContaining({ id, quantity: 5, spec_id })]);
    expect((lines[0] as { variant_words?: string }).variant_words).toBe(variant_words);
  });

  test("names the wrong text", async () => {
    expect(await read(`channel,id,quantity\n1688,${id},1.000`)).toMatchObject({
      bad: [{ row: 2, issue: "quantity", cell: "1.000", text: `1688,${id},1.000` }],
    });
  });

  test("does not skip a product above the headings", async () => {
    expect(await readBriefly(`x,907001255426,2\nchannel,id,quantity\n1688,${id},5`)).toEqual({
      ...oneLine,
      bad: [[1, "above_heading"]],
    });
  });
});
