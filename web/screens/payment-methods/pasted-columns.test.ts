import { describe, expect, test } from "vitest";
import { rowsOfCsv } from "../../sheets/testing/rows-of-csv.ts";
import { cellsOfLines, readOrderEntries } from "./order-entries.ts";
import { pastedColumns } from "./pasted-columns.ts";

const [one, two] = ["239695213738498520", "4169757385897317637"];

function columnsOf(text: string, table: string[][] | null = null) {
  const { entries } = readOrderEntries(text, table);
  const ownHeads = new Set(["Order id", "State"]);
  const columns = pastedColumns(table ?? cellsOfLines(text), { entries, ownHeads });
  return columns && { ...columns, cells: Object.fromEntries(columns.cells) };
}

describe("the columns next to pasted order ids", () => {
  test("are saved as pasted, with their headings, for each id and each broken id", () => {
    expect(
      columnsOf(`买家\t订单号\t备注\n张三\t${one}\t 急，周五前 \n李四\t2.39695E+17\t\n王五\t${two}\t（2件）`),
    ).toMatchObject({
      heads: ["买家", "备注"],
      cells: { [one]: ["张三", "急，周五前"], "2.39695E+17": ["李四", ""], [two]: ["王五", "（2件）"] },
    });
  });

  test("come with each row of the sheet that is not sent, by its number: mistyped, left out, rounded or a duplicate", () => {
    const rows = [
      "订单号\t买家\t备注",
      `${one}\t张三\t`,
      "2396-9521-37\t李四\t急",
      "",
      "\t王五\t",
      `${two}\t赵六\t`,
    ];
    const { unsent, filled } =
      columnsOf([...rows, "2.39E+17\t孙\t", `${one}\t钱\t`, "合计\t6\t"].join("\n")) ?? {};
    expect(unsent).toEqual([
      { text: "2396-9521-37", why: "no_id", row: 3, cells: ["李四", "急"] },
      { text: "", why: "no_id", row: 5, cells: ["王五", ""] },
      { text: "2.39E+17", why: "rounded", row: 7, cells: ["孙", ""] },
      { text: one, why: "duplicate", row: 8, cells: ["钱", ""] },
    ]);
    // The saved cells of four rows and what was named of the other two.
    expect(filled).toBe(4 + 3 + 1);
  });

  test("name a mistyped first row, which is neither the heading nor a title", () => {
    for (const above of ["订单号\t买家", "编号\t买家", "采购单\n编号\t买家"]) {
      const { heads, unsent } = columnsOf(`${above}\n2396-9521\t张三\n${one}\t李四\n${two}\t王五`) ?? {};
      expect([above, heads]).toEqual([above, ["买家"]]);
      expect(unsent).toMatchObject([{ text: "2396-9521" }]);
    }
    expect(columnsOf(`订单号\t买家\n待补\t张三\n${one}\t李四\n${two}\t王五`)?.unsent).toEqual([
      { text: "待补", why: "no_id", row: 2, cells: ["张三"] },
    ]);
  });

  test("take a row without id for another product of the order above, where its buyer is merged too", () => {
    expect(columnsOf(`订单号\t买家\t商品\n${one}\t张三\t灯\n\t\t杯\n${two}\t李四\t盒`)?.unsent).toEqual([]);
  });

  test("repeat neither headings nor pages of a joined sheet", () => {
    expect(columnsOf(`订单号\t买家\n${one}\t张三\n订单号\t买家\n${two}\t李四`)?.unsent).toEqual([]);
  });

  test("are not needed for a row without id to be named, where a heading names the order ids", () => {
    expect(columnsOf(`订单号\n${one}\n待补\n${two}`)).toMatchObject({
      heads: [],
      unsent: [{ text: "待补", why: "no_id", row: 3 }],
    });
    expect(columnsOf(`我的订单\n${one}\n谢谢\n${two}`)).toBeNull();
  });

  test("need no headings; a title and the hyphens of a Markdown table do not count as headings", () => {
    expect(columnsOf(`${one},Wu\n${two},Li`)?.heads).toEqual([""]);
    expect(columnsOf(`Orders of November\n${one},Wu\n${two},Li`)?.heads).toEqual([""]);
    expect(columnsOf(`| order | buyer |\n| --- | --- |\n| ${one} | Wu |\n| ${two} | Li |`)).toMatchObject({
      heads: ["buyer"],
      cells: { [one]: ["Wu"], [two]: ["Li"] },
    });
  });

  test("join the texts of an order with several rows, each once", () => {
    const { cells } =
      columnsOf(`order\tbuyer\titem\n${one}\tWu\tlamp\n${one}\tWu\tcup\n${two}\tLi\tbox`) ?? {};
    expect(cells?.[one]).toEqual(["Wu", "lamp; cup"]);
  });

  test("do not exist in a chat, or where one row has several ids", () => {
    expect(columnsOf(`先看订单${one}，谢谢\n${two}，也看一下`)).toBeNull();
    expect(columnsOf(`${one},${two}\n239695213738498521,239695213738498522`)).toBeNull();
    expect(columnsOf(`订单\n${one}\n${two}`)).toBeNull();
  });

  test("count the cells that are not empty", () => {
    expect(columnsOf(`order\tbuyer\tnote\n${one}\tWu\t\n${two}\tLi\tx`)?.filled).toBe(3);
  });

  test("are at most eight, and their cells at most 200 characters", () => {
    const row = (id: string) => [id, ...Array.from({ length: 12 }, () => "x".repeat(300))].join("\t");
    const { heads, cells } = columnsOf(`${row(one)}\n${row(two)}`) ?? {};
    expect(heads).toHaveLength(8);
    expect(cells?.[two]?.map(({ length }) => length)).toEqual(Array(8).fill(200));
  });

  test("leave out those further right that would take more than half a million characters", () => {
    const ids = Array.from({ length: 2_000 }, (_, at) => String(BigInt(one) + BigInt(at)));
    const text = ids.map((id) => `${id}\t${"a".repeat(150)}\t${"b".repeat(150)}\tc`).join("\n");
    expect(columnsOf(text)?.cells[ids[0] ?? ""]).toEqual(["a".repeat(150)]);
  });

  test("of an export are restored exactly, without its answers", () => {
    const table = rowsOfCsv(`Order id,Buyer,State\r\n"\t${one}",'=1+1,Checked\r\n"\t${two}",'-5,Checked\r\n`);
    expect(columnsOf("", table)).toMatchObject({
      heads: ["Buyer"],
      cells: { [one]: ["=1+1"], [two]: ["-5"] },
    });
  });
});
