import { type CsvCell, csvRow } from "#contract/csv-cell";

/** Returns rows as a CSV file. It begins with the byte order mark by which Excel knows UTF-8. */
export function writeCsv(rows: readonly (readonly CsvCell[])[]): string {
  return `\ufeff${rows.map(csvRow).join("")}`;
}
