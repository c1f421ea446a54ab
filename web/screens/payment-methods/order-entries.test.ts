import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { maxOrderId } from "#contract/shared/order-id";
import { isQuotedSheet, readOrderEntries } from "./order-entries.ts";

const ids = (text: string) => readOrderEntries(text).entries.map(({ id }) => id);
const issues = (text: string) => readOrderEntries(text).entries.map(({ issue }) => issue);
const [one, two] = ["239695213738498520", "4169757385897317637"];

describe("reading pasted order ids", () => {
  test("splits lines, tabs, commas and their Chinese forms, in order", () => {
    expect(ids("1,2，3、4；5\r\n6\t7")).toEqual(["1", "2", "3", "4", "5", "6", "7"]);
    expect(ids(`${one}\t${two}\n239695213738498521，239695213738498522`)).toHaveLength(4);
  });

  test("removes spaces, zero-width marks, full-width digits and a spreadsheet's apostrophe", () => {
    expect(ids(" \u200b２３９695213738498520\ufeff ")).toEqual(["239695213738498520"]);
    expect(ids("'239695213738498520")).toEqual(["239695213738498520"]);
    expect(ids("239695 213738 498520")).toEqual(["239695213738498520"]);
  });

  test("splits whole ids at spaces", () => {
    expect(ids("239695213738498520 4169757385897317637")).toEqual([
      "239695213738498520",
      "4169757385897317637",
    ]);
  });

  test("names the reason of each id that cannot be sent", () => {
    expect(issues("23969a\n007\n0\n9223372036854775808\n5\n5")).toEqual([
      "not_digits",
      "leading_zero",
      "zero",
      "too_large",
      null,
      "duplicate",
    ]);
    expect(issues(maxOrderId)).toEqual([null]);
  });

  test("reads only the column of the ids from a sheet, not its heading or the cells next to it", () => {
    const sheet = `订单号\t金额\t数量\n${one}\t32120\t2\n${two}\t1,340.50\t\n`;
    const { entries, leftOut } = readOrderEntries(sheet);
    expect(entries.map(({ id }) => id)).toEqual([one, two]);
    expect(leftOut).toBe(3);
    expect(ids(`买家,金额,订单\n张三,321,"${one}"\n李四,55,="${two}"`)).toEqual([one, two]);
    expect(ids(`订单号\n${one}`)).toEqual([one]);
    expect(ids(`1688订单号\t金额\n${one}\t321`)).toEqual([one]);
    expect(ids(`1688 order id\n${one}`)).toEqual([one]);
  });

  test("takes cells apart at vertical bars, as Markdown tables have them", () => {
    for (const text of [
      `${one}|${two}`,
      `|订单号|金额|\n|--|--:|\n|${one}|32|\n|${two}|5|`,
      `| order id | note |\n| --- | --- |\n| ${one} | a |\n| ${two} | |`,
      `*${one}*\n*${two}*`,
    ]) {
      expect(ids(text)).toEqual([one, two]);
      expect(issues(text)).toEqual([null, null]);
    }
  });

  test("never joins an id with its neighbours", () => {
    expect(ids(`${one} 5`)).toEqual([one]);
    expect(ids(`订单 ${one} 金额 321.20`)).toEqual([one]);
  });

  test("finds the id in a chat's sentence, and ignores the words", () => {
    const sentences = [
      `亲,订单号:${one}能付款吗?`,
      `订单【${one}】`,
      `亲，在吗？\n订单号：${one}\n能付款吗`,
      `Hi, order #${one}. Can it be paid?`,
      `https://trade.1688.com/order/detail.htm?orderId=${one}&from=chat`,
    ];
    for (const sentence of sentences) {
      expect(ids(sentence)).toEqual([one]);
      expect(issues(sentence)).toEqual([null]);
    }
    expect(ids(`先看${one}\n${two} 也看一下`)).toEqual([one, two]);
  });

  test("reads the order of a 1688 page's link, and no number of any other link", () => {
    const page = `https://trade.1688.com/order/new_step_order_detail.htm?orderId=${one}&tracelog=20241128120000123456`;
    expect(ids(page)).toEqual([one]);
    expect(ids(`看这个 ${page}，还有 ${two}`)).toEqual([one, two]);
    expect(ids(`${encodeURIComponent(page)}\n${two}`)).toEqual([one, two]);
    expect(ids(`https://air.1688.com/app/ctf-page/trade-order-detail/index.html?orderId=${one}`)).toEqual([
      one,
    ]);
    const others = [
      `https://item.taobao.com/item.htm?id=688000000001&skuId=${two}`,
      `https://buyertrade.taobao.com/trade/detail/trade_order_detail.htm?biz_order_id=${two}`,
      `https://example.com/?orderId=${two}`,
    ];
    for (const other of others) {
      expect(issues(other)).toEqual(["not_digits"]);
      expect(ids(`${one} ${other}`)).toEqual([one]);
    }
  });

  test("never joins two adjacent numbers to an order id, and removes marks around and inside one", () => {
    expect(issues("907001255426 12345")).toEqual(["not_digits"]);
    expect(ids(`\u202a${one}\u202c\n\u2067${two}\u2069`)).toEqual([one, two]);
    expect(ids(`订单号：\u200b${one}\u200b能付款吗`)).toEqual([one]);
    expect(ids(`${one.slice(0, 5)}\u2060\ufe0f${one.slice(5)}`)).toEqual([one]);
  });

  test("reads a line of 50,000 ids in one piece, and judges possible ids in another script's digits", () => {
    const many = Array.from(
      { length: 50_000 },
      (_, at) => String(4_169_757_385_897n + BigInt(at)) + "317637",
    );
    expect(ids(many.join(","))).toEqual(many);
    expect(issues(`${one}\n٢٣٩٦٩٥٢١٣٧٣٨٤٩٨٥٢٠`)).toEqual([null, "not_digits"]);
  });

  test("extracts no id from a longer or different text", () => {
    const others = [
      `单${one}123456`,
      `ORD${one}`,
      `${one}.5`,
      `-${one}`,
      `2.396952137384985E+17`,
      `007${one}`,
      `订单２${one}`,
      `订单2\u200b${one}`,
      `${one}-1号`,
    ];
    for (const other of others) expect(issues(other)).not.toContain(null);
  });

  test("reads the column named by its heading when two look like order ids", () => {
    expect(ids(`流水号\t订单编号\n100000000000000001\t${one}\n100000000000000002\t${two}`)).toEqual([
      one,
      two,
    ]);
  });

  test("skips the titles above the headings, and reads the column that the headings name", () => {
    const sheet = `采购订单导出\n2026-11\n订单编号\t流水号\n${one}\t100000000000000001\n${two}\t100000000000000002`;
    expect(ids(sheet)).toEqual([one, two]);
  });

  test("recognizes the texts that need a CSV parser", () => {
    for (const text of [`"${one}"`, `a, "b"`, `x\n"y"`, "sep=;\n1", `a\t"b`])
      expect(isQuotedSheet(text)).toBe(true);
    for (const text of [one, `订单号\t金额\n${one}\t5`, `="${one}"`, `5" wide, ${one}`, `他说“${one}”`])
      expect(isQuotedSheet(text)).toBe(false);
  });

  test("still reports an id that a spreadsheet has spoiled in the column of the ids", () => {
    expect(issues(`${one}\t321\n2.39695E+17\t55\n合计\t376`)).toEqual([null, "rounded"]);
  });

  test("only counts words between ids, even in a line that has other numbers", () => {
    const chat = `订单号：${one}，还有${two}\n【1688】您的订单已拍下，请付款，电话13912345678\n另外：两件，${one.slice(0, -1)}1，谢谢`;
    const { entries, leftOut } = readOrderEntries(chat);
    expect(entries.map(({ id, issue }) => [id, issue])).toEqual([
      [one, null],
      [two, null],
      ["239695213738498521", null],
    ]);
    expect(leftOut).toBeGreaterThan(4);
    expect(issues("快递")).toEqual(["not_digits"]);
  });

  test("only counts names, dates and numbers in a list's place of the ids, and still reports possible fragments of one", () => {
    const chat = `张三 2026/11/25 10:22:33\n${one}\n李四 2026/11/25 10:23:01\n2. 这个${two}\n(3) 收到`;
    expect(readOrderEntries(chat).entries.map(({ id, issue }) => [id, issue])).toEqual([
      [one, null],
      [two, null],
    ]);
    for (const spoiled of ["2396-9521-3738-4985-20", "2396952l3738498520", "单4169757385897"])
      expect(issues(`${one}\n${spoiled}`)).toEqual([null, "not_digits"]);
  });

  test.each([
    ["a rounded id between sound ones", `${one}，2.39695E+17，${two}`, [null, "rounded", null]],
    ["the same with spaces", `${one}， 2,39695E+17 ， ${two}`, [null, "rounded", null]],
    ["a list number that touches the id as a point would", `1. ${one}\n2.${two}`, [null, "not_digits"]],
    ["a rounded id after a name", `李四 ${one}\n王五 2.39695E+17`, [null, "rounded"]],
    ["one that its words touch", `${one}，5\n单号2.39695E+17`, [null, "rounded"]],
    ["a 0 in front", `李四 ${one}\n0${two.slice(1)}`, [null, "leading_zero"]],
    ["digits too many", `订单号: ${one}\n订单号:${two}9999`, [null, "not_digits"]],
    ["a letter at its end", `${one}, ${two}x`, [null, "not_digits"]],
    ["digits of another script", `李四 ${one}\n٢٣٩٦٩٥٢١٣٧٣٨٤٩٨٥٢٠`, [null, "not_digits"]],
    ["no sound id at all", "王五 2.39695E+17 金额 55", ["rounded"]],
    ["the first line", `看下：2.39695E+17\n5，${one}`, ["rounded", null]],
  ])(
    "lists a text that may have been an order id with its reason, wherever it is: %s",
    (_, text, expected) => {
      expect(issues(text)).toEqual(expected);
    },
  );

  test.each(["①", "•", ">", "№", "(2)", "【急】", "⑵"])("sends the id after the list mark %s", (mark) => {
    const { entries } = readOrderEntries(`${mark} ${one}\n${mark}${two}`);
    expect(entries.filter(({ issue }) => issue === null).map(({ id }) => id)).toEqual([one, two]);
  });

  test("does not take a chat line about orders for the heading of a sheet", () => {
    expect(ids(`先看订单${one}\n${two} 也看一下`)).toEqual([one, two]);
    expect(ids(`订单号\n${one}，${two}`)).toEqual([one, two]);
    expect(ids(`Hi, my orders\n239695213738498521\n${one}, ${two}`)).toHaveLength(3);
  });

  test("skips phone numbers, amounts, dates and rounded phone numbers next to the ids", () => {
    const beside = [
      "13800138000 2391.50",
      "1.38E+10",
      "2024-11-28 12:00:00",
      "20241128120000",
      "¥1340.50",
      "SKU3E15",
    ];
    for (const other of beside) {
      expect(ids(`张三\t${one}\n李四 ${other}\t${two}`)).toEqual([one, two]);
      expect(ids(`张三 ${one}\n李四 ${other}`)).toEqual([one]);
    }
    expect(ids(`支付流水号\t订单编号\n2024112822001412345678901234\t${one}`)).toEqual([one]);
  });

  test("marks ids that are shorter than order ids", () => {
    expect(readOrderEntries(`${one}\n32120`).entries.map(({ warning }) => warning)).toEqual([null, "short"]);
  });

  test("reports lost digits of an id rounded by a spreadsheet, and warns about one that ends in its zeros", () => {
    expect(issues("4.2E+17\n2,39695E+17\n4E+18\n4E17")).toEqual(Array(4).fill("rounded"));
    expect(issues("2.39695E\n12E")).toEqual(["not_digits", "not_digits"]);
    const warnings = (text: string) => readOrderEntries(text).entries.map(({ warning }) => warning);
    expect(warnings("239695213738498000\n4169757385897310000\n23969521373849800")).toEqual([
      "zeros",
      "zeros",
      null,
    ]);
  });

  test("finds nothing in an empty text", () => {
    expect(ids(" \n\t , ")).toEqual([]);
  });

  test("returns any list of valid ids, whatever separates them", () => {
    const id = fc.bigInt({ min: 10n ** 14n, max: BigInt(maxOrderId) }).map(String);
    const between = fc.constantFrom("\n", "\t", ",", ", ", "，", "\r\n", ";", "\n\n");
    fc.assert(
      fc.property(fc.uniqueArray(id, { minLength: 1, maxLength: 30 }), between, (list, separator) => {
        const { entries, leftOut } = readOrderEntries(list.join(separator));
        expect(entries.map((entry) => [entry.id, entry.issue])).toEqual(list.map((each) => [each, null]));
        expect(leftOut).toBe(0);
      }),
    );
  });
});
