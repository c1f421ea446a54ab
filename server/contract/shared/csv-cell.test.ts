import { describe, expect, test } from "vitest";
import fc from "fast-check";
import { csvCell, csvRow, exactCell } from "./csv-cell.ts";

const id = "239695213738498520";

describe("a cell of an export", () => {
  test.each([
    ["req_01JABC", "req_01JABC"],
    [3, "3"],
    [null, ""],
    ["1688", "1688"],
    ["321.20", "321.20"],
    ["-5.00", "-5.00"],
    [id, `"\t${id}"`],
    [{ id: "5" }, '"\t5"'],
    ["0071", '"\t0071"'],
    ["12E3", '"\t12E3"'],
    ["2.39E+17", '"\t2.39E+17"'],
    [120_000_000_000, '"\t120000000000"'],
    ['a "b", c', '"a ""b"", c"'],
    ["two\r\nlines", '"two\r\nlines"'],
  ])("keeps every digit of %j", (value, written) => {
    expect(csvCell(value)).toBe(written);
  });

  test.each([
    "=1+1",
    "+1",
    "-cmd",
    "@x",
    "\t=1",
    "\r=1",
    "＝1",
    "'=1",
    " =1",
    "\u00a0@x",
    "+5",
    "-1+cmd|' /C calc'!A0",
  ])("is never computed as a formula: %j", (text) => {
    expect(csvCell(text).replace(/^"/, "")).toMatch(/^'/);
  });

  test("is read back exactly", () => {
    const text = fc.oneof(
      fc.string(),
      fc.string({
        unit: fc.constantFrom("=", "'", "\t", '"', ",", "\n", "\r", "1", "-", "a", "＝", " ", "E", "+"),
      }),
      fc.bigInt({ min: 0n }).map(String),
    );
    fc.assert(
      fc.property(text, (value) => {
        for (const cell of [value, { id: value }]) {
          const written = csvCell(cell);
          const parsed = written.startsWith('"') ? written.slice(1, -1).replaceAll('""', '"') : written;
          expect(exactCell(parsed)).toBe(value);
        }
      }),
    );
  });

  test.each([`="${id}"`, `'${id}`, `\t${id}`])("is read without the marks of a spreadsheet: %s", (cell) => {
    expect(exactCell(cell)).toBe(id);
  });
});

test("ends a row with CRLF (csvRow)", () => {
  expect(csvRow(["a", null, { id: "1" }])).toBe('a,,"\t1"\r\n');
});
