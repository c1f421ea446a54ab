import type { CartLine } from "./cart-line.ts";
import { mostCartLines } from "./cart.ts";

/** Why a row of an import is not a line. `rounded`: a spreadsheet turned the id into 2.02E+18 and its last digits are lost. */
export type RowFault =
  | "channel"
  | "channel_unnamed"
  | "id_missing"
  | "id_form"
  | "rounded"
  | "spec_form"
  | "quantity"
  | "line_form"
  | "quotes"
  | "above_heading"
  | "too_few_cells"
  | "too_many_cells";

/** `cell` is the text that is wrong, `text` the row as it stands in the file. Both may be cut. */
export type BadRow = { row: number; fault: RowFault; cell: string; text: string };

/**
 * The lines of a file: at most what a cart holds, and at most a hundred bad rows. `linesLeft` and `badLeft` say how many there are
 * beyond.
 */
export type ReadLines = { lines: CartLine[]; linesLeft: number; bad: BadRow[]; badLeft: number };

/** Lets the page do other work; rejects when the file is not wanted any more. */
export type Pause = () => Promise<void>;

/** Bad rows that are shown one by one; the others are counted. */
const mostBadRows = 100;
/** Rows that are read before the page may do something else. */
const rowsAtOnce = 500;

/** Reads one row after the other. @param read returns null for a row that holds nothing to import */
export async function readLines<Row>(
  rows: Iterable<Row>,
  read: (row: Row, index: number) => CartLine | BadRow | null,
  pause: Pause,
): Promise<ReadLines> {
  const result: ReadLines = { lines: [], linesLeft: 0, bad: [], badLeft: 0 };
  let index = 0;
  for (const row of rows) {
    const found = read(row, index);
    index += 1;
    if (index % rowsAtOnce === 0) await pause();
    if (found === null) continue;
    if ("fault" in found) {
      if (result.bad.length < mostBadRows) result.bad.push(found);
      else result.badLeft += 1;
    } else if (result.lines.length < mostCartLines) result.lines.push(found);
    else result.linesLeft += 1;
  }
  return result;
}

/** Returns a bad row whose texts are short enough to be shown. */
export function badRow(row: number, fault: RowFault, { cell, text }: { cell: string; text: string }): BadRow {
  return { row, fault, cell: cell.slice(0, 40), text: text.slice(0, 120) };
}
