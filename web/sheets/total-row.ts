import { isEmptyText } from "./sheet-cell.ts";

const totalWord =
  /^(?:合计|合計|总计|總計|小计|小計|总数|總數|共计|共計|总数量|total|grand total|sub-?total|sum|totals)\s*(?:qty|quantity|数量)?[\s:]*(?:[0-9][0-9.,]*)?\s*(?:件|个|pcs|元)?$/i;

/**
 * Returns whether a row has the totals of those above it.
 * @param texts the cells, as `cellText` returns them
 * @param id the cell in the column of the ids
 */
export function isTotalRow(texts: readonly string[], id = ""): boolean {
  return (isEmptyText(id) || totalWord.test(id)) && texts.some((text) => totalWord.test(text));
}
