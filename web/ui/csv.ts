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
  const rows = [...csvRows(csv)];
  while (rows.length > 0 && rows.at(-1)?.every((value) => value === "")) rows.pop();
  return rows;
}

/** The same row by row, empty lines at the end included: whoever reads a large sheet can stop and go on. */
export function* csvRows(csv: string): Generator<string[]> {
  const text = csv.replace(/^\ufeff/, "");
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
    yield row;
    row = [];
  }
}

function readCell(text: string, start: number): { value: string; end: number } {
  if (text[start] !== '"') {
    const end = cellEnd(text, start);
    return { value: text.slice(start, end), end };
  }
  // Two quotes are one that belongs to the text; a single one ends it, and so does the end of the file.
  let close = text.indexOf('"', start + 1);
  while (close >= 0 && text[close + 1] === '"') close = text.indexOf('"', close + 2);
  const after = close < 0 ? text.length : close + 1;
  const quoted = text.slice(start + 1, close < 0 ? text.length : close).replaceAll('""', '"');
  // What stands between a closing quote and the next comma belongs to nobody's format: kept, not dropped.
  const end = cellEnd(text, after);
  return { value: quoted + text.slice(after, end), end };
}

function cellEnd(text: string, from: number): number {
  const ends = /[,\r\n]/g;
  ends.lastIndex = from;
  return ends.exec(text)?.index ?? text.length;
}

function unmark(value: string): string {
  if (value.startsWith("\t")) return value.slice(1);
  if (value.startsWith("'") && formulaStart.test(value.slice(1))) return value.slice(1);
  const formula = /^="([^"]*)"$/.exec(value);
  return formula?.[1] ?? value;
}
