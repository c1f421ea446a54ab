import { exactCell } from "#contract/csv-cell";
import { readSheet } from "../read-sheet.ts";

/** Returns the cells of an export as they were given to it. */
export function rowsOfCsv(csv: string): string[][] {
  return [...readSheet(`sep=,\n${csv}`, () => false).rows()].map(({ cells }) => (cells ?? []).map(exactCell));
}
