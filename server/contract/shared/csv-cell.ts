/** One cell of an export. `{ id }` is an id, a code or other digits that must stay text; null is an empty cell. */
export type CsvCell = string | number | null | { id: string };

/** Numbers that spreadsheets show as they are written: up to 11 digits before the point. */
const plainNumber = /^-?(0|[1-9][0-9]{0,10})(\.[0-9]+)?$/;
/** Digits that a spreadsheet would round, shorten or read as a power of ten. */
const fragileDigits = /^[0-9]+$|^[0-9]+(\.[0-9]+)?[eE][+-]?[0-9]+$/;
const formulaStart = /^\s*[=+\-@＝＋－＠]|^[\t\r\n'\ufeff]/;

/**
 * Returns a cell of CSV (RFC 4180) that a spreadsheet shows unchanged. Every export uses this rule.
 *
 * Ids, and digits that would change, get a leading tab: Excel, WPS, Numbers, LibreOffice and Google Sheets then keep all of them
 * as text. The form ="…" was rejected because several of these show it literally. Other text that starts like a formula gets an
 * apostrophe, so that nothing is computed. `exactCell` removes both.
 */
export function csvCell(cell: CsvCell): string {
  const text = markedText(cell);
  return /[",\r\n\t]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Returns a row of CSV with its line end. */
export function csvRow(cells: readonly CsvCell[]): string {
  return `${cells.map(csvCell).join(",")}\r\n`;
}

/** Returns the text that `csvCell` received, from the cell as a CSV parser returns it. Also removes a spreadsheet's own marks. */
export function exactCell(cell: string): string {
  if (cell.startsWith("\t")) return cell.slice(1);
  if (cell.startsWith("'") && (formulaStart.test(cell.slice(1)) || /^[0-9]+$/.test(cell.slice(1))))
    return cell.slice(1);
  return /^="([^"]*)"$/.exec(cell)?.[1] ?? cell;
}

function markedText(cell: CsvCell): string {
  if (cell === null) return "";
  if (typeof cell === "object") return `\t${cell.id}`;
  const text = String(cell);
  if (plainNumber.test(text)) return text;
  if (fragileDigits.test(text)) return `\t${text}`;
  return formulaStart.test(text) ? `'${text}` : text;
}
