import fc from "fast-check";
import { expect, test } from "vitest";
import type { CsvCell } from "#contract/shared/csv-cell";
import { rowsOfCsv } from "../../sheets/testing/rows-of-csv.ts";
import { writeCsv } from "./csv.ts";

test("starts a file with the byte order mark and ends each row with CRLF", () => {
  expect(writeCsv([["a", "b"], [1]])).toBe("\ufeffa,b\r\n1\r\n");
});

test("reads back whatever was written", () => {
  const cell: fc.Arbitrary<CsvCell> = fc.oneof(
    fc.string(),
    fc.string({ unit: fc.constantFrom("=", "'", "\t", '"', ",", "\n", "\r", "1", "-", "a", "＝", " ") }),
    fc.bigInt({ min: 0n, max: 9223372036854775807n }).map((value) => ({ id: String(value) })),
  );
  const plain = (value: CsvCell) => (value !== null && typeof value === "object" ? value.id : String(value));
  const row = fc.array(cell, { minLength: 1, maxLength: 4 });
  fc.assert(
    fc.property(fc.array(row, { minLength: 1, maxLength: 4 }), (rows) => {
      expect(rowsOfCsv(writeCsv(rows))).toEqual(rows.map((cells) => cells.map(plain)));
    }),
  );
});
