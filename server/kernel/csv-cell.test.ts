import { expect, it } from "vitest";
import { csvCell } from "./csv-cell.ts";

it.each([
  ["req_01JABC", "req_01JABC"],
  [3, "3"],
  ["1688", "1688"],
  ["239695213738498520", '"\t239695213738498520"'],
  ["0071", '"\t0071"'],
  ["12E3", '"\t12E3"'],
  [120_000_000_000, '"\t120000000000"'],
  ["=1+1", "'=1+1"],
  ["@app", "'@app"],
  ['a "b", c', '"a ""b"", c"'],
  ["two\r\nlines", '"two\r\nlines"'],
])("a cell keeps every digit and computes nothing: %j", (value, written) => {
  expect(csvCell(value)).toBe(written);
});
