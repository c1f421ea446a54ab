import { readSheet } from "../../../sheets/read-sheet.ts";
import { cellText, isEmptyText } from "../../../sheets/sheet-cell.ts";
import { wholeQuantity } from "../../../sheets/whole-quantity.ts";

/**
 * Reads cells copied from a spreadsheet as rows of quantities. A quantity becomes plain digits; any other
 * text is left unchanged, so that its field can show what is wrong with it.
 */
export function readBlock(text: string): string[][] {
  return [...readSheet(text, { delimiter: "\t" }).rows()].map(({ cells, text: line }) =>
    (cells ?? [line]).map(quantityText),
  );
}

function quantityText(cell: string): string {
  const text = cellText(cell);
  const quantity = wholeQuantity(text);
  if (quantity !== null) return String(quantity);
  return isEmptyText(text) ? "" : text;
}
