import { type CsvCell, csvRow } from "#contract/shared/csv-cell";

/** Returns rows as a CSV file. It starts with the byte order mark, by which Excel recognizes UTF-8. */
export function writeCsv(rows: readonly (readonly CsvCell[])[]): string {
  return `\ufeff${rows.map(csvRow).join("")}`;
}
