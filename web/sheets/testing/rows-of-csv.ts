import { exactCell } from "#contract/shared/csv-cell";
import { readSheet } from "../read-sheet.ts";

/** Returns the cells of an export as they were given to it. */
export function rowsOfCsv(csv: string): string[][] {
  return [...readSheet(csv, { delimiter: "," }).rows()].map(({ cells }) => (cells ?? []).map(exactCell));
}
