import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readSheet } from "./read-sheet.ts";

const cellsOf = (text: string, delimiter = ",") =>
  [...readSheet(text, { delimiter }).rows()].map(({ cells }) => cells);
const delimiterOf = (text: string) =>
  readSheet(text, { isKnown: (cell) => ["id", "qty"].includes(cell.trim().toLowerCase()) }).delimiter;

describe("the delimiter of a sheet", () => {
  test.each([
    ["id;note;qty\n1;a,b,c,d;5", ";"],
    ["id\t,qty\t\n1\t,5\t", ","],
    ["title, of, the, sheet\nid\tqty\n1\t5", "\t"],
    ['"id"|"qty"\n"1,5"|"2,5"', "|"],
    ["Qty，ID\n5，1", "，"],
    ['id;qty;note\n1;5;"a\nb, c, d\ne"', ";"],
    ["X\tY\tZ\n120,5\t50,3\t2,35", "\t"],
    ["12;5\n13;6,5,4", ";"],
    ["sep=|\nid,qty\n1|2", "|"],
    ['"sep=,"\r\nid;qty', ","],
    ["", ","],
  ])("of %j is %j", (text, delimiter) => {
    expect(delimiterOf(text)).toBe(delimiter);
  });
});

describe("the rows of a sheet", () => {
  test("are numbered as a spreadsheet numbers them: a cell of several lines is one row, and a line sep= is not a row", () => {
    const rows = [...readSheet('sep=;\r\na;"b\r\nc"\r\n\r\nd;e', { delimiter: "," }).rows()];
    expect(rows.map(({ row, cells }) => [row, cells])).toEqual([
      [1, ["a", "b\r\nc"]],
      [2, [""]],
      [3, ["d", "e"]],
    ]);
  });

  test("with malformed quotes do not affect other rows", () => {
    expect(cellsOf('1,"a\n2,b\n3,"c" d\n4,"e"\n5,"f')).toEqual([null, ["2", "b"], null, ["4", "e"], null]);
  });

  test("are complete where a cell of many lines crosses two parsed pieces", () => {
    const long = "line\r\n".repeat(1_000);
    const text = `1,"${long}",2\r\n`.repeat(60);
    expect(cellsOf(text).filter((cells) => cells?.[1] === long && cells.length === 3)).toHaveLength(60);
  });

  test("are all reported in a large sheet of malformed ones", () => {
    for (const row of ['1688,"634430926581', '1688,"634" x,5'])
      expect(cellsOf(`${row}\r\n`.repeat(10_000))).toEqual(Array(10_000).fill(null));
  });

  test("are those that were written, whatever the delimiter and the line end", () => {
    const cell = fc.string({ unit: fc.constantFrom(..."a1 红,;\t|，\"'=\r\n") });
    const table = fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { minLength: 1, maxLength: 5 });
    fc.assert(
      fc.property(
        table,
        fc.constantFrom(",", ";", "\t", "|", "，"),
        fc.constantFrom("\n", "\r\n", "\r"),
        fc.constantFrom("", " "),
        (rows, delimiter, end, blank) => {
          const text = rows
            .map((cells) =>
              cells.map((each) => `${blank}"${each.replaceAll('"', '""')}"${blank}`).join(delimiter),
            )
            .join(end);
          expect(cellsOf(text, delimiter)).toEqual(rows);
        },
      ),
    );
  });
});
