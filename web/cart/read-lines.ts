import type { CartLine } from "./cart-line.ts";
import { maxCartLines } from "./cart.ts";

/**
 * Reason why a row of an import is not a line. `rounded`: a spreadsheet turned the id into 2.02E+18 and its
 * last digits are lost.
 */
export type RowIssue =
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

/** `cell` is the wrong text, `text` the row as in the file. Both may be shortened. */
export type BadRow = { row: number; issue: RowIssue; cell: string; text: string };

/**
 * Lines of a file, up to the maximum of a cart, and up to a hundred bad rows. `linesLeft` and `badLeft` count
 * the rest.
 */
export type ReadLines = { lines: CartLine[]; linesLeft: number; bad: BadRow[]; badLeft: number };

/** Yields to other work of the page; rejects when the file is no longer wanted. */
export type Pause = () => Promise<void>;

/** Maximum number of bad rows that are listed; the others are counted. */
const maxBadRows = 100;
/** Number of rows to read between two pauses. */
const rowsAtOnce = 500;

/**
 * Reads rows in order.
 * @param read returns null for a row with nothing to import
 */
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
    if ("issue" in found) {
      if (result.bad.length < maxBadRows) result.bad.push(found);
      else result.badLeft += 1;
    } else if (result.lines.length < maxCartLines) result.lines.push(found);
    else result.linesLeft += 1;
  }
  return result;
}

/** Returns a bad row with its texts shortened for display. */
export function badRow(row: number, issue: RowIssue, { cell, text }: { cell: string; text: string }): BadRow {
  return { row, issue, cell: cell.slice(0, 40), text: text.slice(0, 120) };
}
