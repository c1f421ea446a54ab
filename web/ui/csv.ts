/** A cell. `{ id }` is an id, code or other digits that a spreadsheet must not turn into a number. null = empty. */
export type CsvCell = string | number | null | { id: string };

/**
 * Rows to CSV text (RFC 4180, CRLF, with the byte order mark that Excel needs to read Chinese).
 *
 * Ids are written with a tab before them: Excel, WPS, Numbers, LibreOffice and Google Sheets then keep all digits as
 * text, where they would round 239695213738498520 to 2.39695E+17. The form ="…" was not taken because several of them show
 * it as it stands. Any other text that starts like a formula gets an apostrophe, so that nothing of a vendor's is computed.
 * `parseCsv` takes both off again.
 */
export function writeCsv(rows: readonly (readonly CsvCell[])[]): string {
  return `\ufeff${rows.map((row) => row.map(writeCell).join(",")).join("\r\n")}\r\n`;
}

function writeCell(cell: CsvCell): string {
  const text = cellText(cell);
  return /[",\r\n\t]|^ | $/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

const plainNumber = /^-?(0|[1-9][0-9]{0,10})(\.[0-9]+)?$/;
const formulaStart = /^[=+\-@\t\r\n'＝＋－＠]/;

function cellText(cell: CsvCell): string {
  if (cell === null) return "";
  if (typeof cell === "object") return `\t${cell.id}`;
  const text = String(cell);
  if (plainNumber.test(text)) return text;
  if (/^[0-9]+$/.test(text)) return `\t${text}`;
  return formulaStart.test(text) ? `'${text}` : text;
}

/**
 * CSV text to rows of text, as `writeCsv` or a spreadsheet wrote it: a byte order mark, CRLF or LF, quoted cells with line
 * breaks, and the marks that keep ids and formulas text (also ="…") are understood. Empty lines at the end are dropped.
 */
export function parseCsv(csv: string): string[][] {
  const text = csv.replace(/^\ufeff/, "");
  const rows: string[][] = [];
  let row: string[] = [];
  let at = 0;
  while (at < text.length) {
    const cell = readCell(text, at);
    row.push(unmark(cell.value));
    at = cell.end;
    if (text[at] === ",") {
      at += 1;
      if (at === text.length) row.push("");
      else continue;
    } else {
      if (text[at] === "\r") at += 1;
      if (text[at] === "\n") at += 1;
    }
    rows.push(row);
    row = [];
  }
  while (rows.length > 0 && rows.at(-1)?.every((value) => value === "")) rows.pop();
  return rows;
}

function readCell(text: string, start: number): { value: string; end: number } {
  if (text[start] !== '"') {
    let end = start;
    while (end < text.length && !",\r\n".includes(text[end] ?? "")) end += 1;
    return { value: text.slice(start, end), end };
  }
  let value = "";
  let at = start + 1;
  while (at < text.length) {
    if (text[at] === '"' && text[at + 1] === '"') {
      value += '"';
      at += 2;
    } else if (text[at] === '"') {
      at += 1;
      break;
    } else {
      value += text[at];
      at += 1;
    }
  }
  // What stands between a closing quote and the next comma belongs to nobody's format: kept, not dropped.
  while (at < text.length && !",\r\n".includes(text[at] ?? "")) {
    value += text[at];
    at += 1;
  }
  return { value, end: at };
}

function unmark(value: string): string {
  if (value.startsWith("\t")) return value.slice(1);
  if (value.startsWith("'") && formulaStart.test(value.slice(1))) return value.slice(1);
  const formula = /^="([^"]*)"$/.exec(value);
  return formula?.[1] ?? value;
}
