import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readBlock } from "./read-block.ts";

describe("a pasted block", () => {
  test("splits into rows of cells", () => {
    expect(readBlock("1\r\n2\r\n")).toEqual([["1"], ["2"]]);
    expect(readBlock("1\t2\n3\t\n")).toEqual([
      ["1", "2"],
      ["3", ""],
    ]);
    expect(readBlock("1\t2")).toEqual([["1", "2"]]);
  });

  test("keeps a quoted cell of several lines as one cell", () => {
    expect(readBlock('"red\nblue"\t5\r\n"a\tb"\t"6"\r\n')).toEqual([
      ["red\nblue", "5"],
      ["a\tb", "6"],
    ]);
  });

  test("converts quantities to plain digits, and leaves other text unchanged", () => {
    expect(readBlock("30.0\t10件\t1,000\t'7\t８\tnan\t-\n1.5\t1.000\t10箱\t0\tx\t")).toEqual([
      ["30", "10", "1000", "7", "8", "", ""],
      ["1.5", "1.000", "10箱", "0", "x", ""],
    ]);
  });

  test("reads back the format that a spreadsheet writes", () => {
    const cell = fc.stringMatching(/^([1-9][0-9]{0,4}|x)?$/);
    const block = fc
      .tuple(fc.integer({ min: 1, max: 5 }), fc.integer({ min: 2, max: 5 }))
      .chain(([rows, columns]) =>
        fc.array(fc.array(cell, { minLength: columns, maxLength: columns }), {
          minLength: rows,
          maxLength: rows,
        }),
      );
    fc.assert(
      fc.property(block, fc.constantFrom("\n", "\r\n"), (rows, end) => {
        expect(readBlock(`${rows.map((row) => row.join("\t")).join(end)}${end}`)).toEqual(rows);
      }),
    );
  });
});
