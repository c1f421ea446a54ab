import Papa from "papaparse";

/**
 * One row of a sheet, numbered as a spreadsheet numbers it. `cells` are as in the file; null for a row whose quotes are
 * malformed, of which `text` is the first line.
 */
export type SheetRow = { row: number; cells: string[] | null; text: string };

type Sheet = {
  delimiter: string;
  /** Reads the rows from the first one on, empty ones included, a few at a time. */
  rows: () => Generator<SheetRow, undefined>;
};

/** Returns whether a cell, as in the file, is a heading or a value that the caller expects. */
type Judge = { isKnown: (cell: string) => boolean };

/** The supported delimiters: those of CSV in any country, of a clipboard, and of Chinese keyboards. */
const delimiters = ["\t", ",", ";", "|", "，", "；"];
/** The delimiter is judged by this many rows. */
const sampleRows = 20;

/**
 * Reads text as a sheet. The delimiter is, in this order, the one of a first line `sep=`, the given one, the one with
 * which most cells of one row are known, or the one that gives rows of one width.
 */
export function readSheet(text: string, expected: { delimiter: string } | Judge): Sheet {
  const [declaration = "", declared] =
    /^\ufeff*\s*"?sep=([^\w\s"]|\t)"?[\t ,;|]*(?:\r\n?|\n|$)/i.exec(text) ?? [];
  const body = text.slice(declaration.length).replace(/^\ufeff+/, "");
  if (declared !== undefined) return sheetOf(body, declared);
  if ("delimiter" in expected) return sheetOf(body, expected.delimiter);
  const inner = withoutOuterQuotes(body);
  const [outside, inside] = [likelyDelimiter(body, expected), likelyDelimiter(inner, expected)];
  return inside.known > outside.known ? sheetOf(inner, inside.delimiter) : sheetOf(body, outside.delimiter);
}

function sheetOf(text: string, delimiter: string): Sheet {
  return { delimiter, rows: () => sheetRows(text, delimiter) };
}

/** Reads a sheet that a spreadsheet took for one column and saved again: each line is one quoted cell. */
function withoutOuterQuotes(text: string): string {
  if (!text.startsWith('"')) return text;
  const lines: string[] = [];
  for (let at = 0; at < text.length;) {
    const end = nextLine(text, at);
    const line = text.slice(at, end).trimEnd();
    const inner = line === "" ? "" : /^"((?:[^"]|"")*)"[\t,;| ]*$/.exec(line)?.[1];
    if (inner === undefined) return text;
    lines.push(inner.replaceAll('""', '"'));
    at = end;
  }
  return lines.join("\n");
}

function likelyDelimiter(text: string, { isKnown }: Judge): { delimiter: string; known: number } {
  const candidates = delimiters.filter((delimiter) => text.includes(delimiter));
  const judged = candidates.map((delimiter) => ({ delimiter, ...evidence(text, { delimiter, isKnown }) }));
  judged.sort((one, other) => other.known - one.known || other.even - one.even);
  return judged[0] ?? { delimiter: ",", known: 0 };
}

/**
 * Rates a delimiter. `known`: the most cells of one row that are known; `even`: the share of rows that are as wide as
 * the first wide one.
 */
function evidence(
  text: string,
  { delimiter, isKnown }: Judge & { delimiter: string },
): { known: number; even: number } {
  const rows: string[][] = [];
  for (const { cells } of sheetRows(text.slice(0, pieceLength), delimiter)) {
    if (cells === null || cells.some((cell) => cell.trim() !== "")) rows.push(cells ?? []);
    if (rows.length === sampleRows) break;
  }
  const width = rows.find(({ length }) => length > 1)?.length;
  return {
    known: Math.max(0, ...rows.map((cells) => cells.filter(isKnown).length)),
    even: rows.filter(({ length }) => length === width).length / Math.max(1, rows.length),
  };
}

/** Characters that are parsed at a time, so that the page may do something else in between. */
const pieceLength = 64 * 1024;
/** After a malformed row the pieces are this short, because what follows it is parsed again. */
const shortPiece = 512;

function* sheetRows(text: string, delimiter: string): Generator<SheetRow, undefined> {
  const plain = plainText(delimiter);
  let row = 0;
  let length = pieceLength;
  for (let at = 0; at < text.length;) {
    at = withoutBlanks(text, { at, delimiter });
    const end = nextLine(text, at + length);
    const { rows, broken } = parsePiece(plain(text.slice(at, end)), delimiter);
    for (const cells of rows) yield { row: (row += 1), cells, text: cells.join(delimiter) };
    const mayGoOn = broken?.isOpen === true && end < text.length;
    if (broken === null) [at, length] = [end, Math.min(length * 2, pieceLength)];
    // The piece may end within a cell of several lines: the row is tried again in a piece that begins with it.
    else if (mayGoOn && broken.at > 0) at += broken.at;
    else if (mayGoOn && length < pieceLength) length = pieceLength;
    else {
      const from = at + broken.at;
      [at, length] = [nextLine(text, from), shortPiece];
      yield { row: (row += 1), cells: null, text: text.slice(from, at).trimEnd() };
    }
  }
}

/** Passes over blanks before a quote with which a piece begins. */
function withoutBlanks(text: string, { at, delimiter }: { at: number; delimiter: string }): number {
  const blanks = delimiter === "\t" ? / +(?=")/y : /[ \t]+(?=")/y;
  blanks.lastIndex = at;
  return blanks.test(text) ? blanks.lastIndex : at;
}

function nextLine(text: string, from: number): number {
  const lineEnd = /\r\n?|\n/g;
  lineEnd.lastIndex = from;
  return lineEnd.test(text) ? lineEnd.lastIndex : text.length;
}

type Piece = {
  rows: string[][];
  /**
   * Position at which the first row with malformed quotes begins; null = no row has them. `isOpen`: only the closing
   * quote is missing.
   */
  broken: { at: number; isOpen: boolean } | null;
};

function parsePiece(piece: string, delimiter: string): Piece {
  const rows: string[][] = [];
  let end = 0;
  let broken: Piece["broken"] = null;
  Papa.parse<string[]>(piece.endsWith("\n") ? piece : `${piece}\n`, {
    delimiter,
    newline: "\n",
    step: ({ data, errors, meta }, parser) => {
      const codes = errors.map(({ code }) => code);
      if (codes.includes("MissingQuotes") || codes.includes("InvalidQuotes")) {
        broken = { at: end, isOpen: !codes.includes("InvalidQuotes") };
        parser.abort();
      } else {
        const last = data.length - 1;
        if (data[last]?.endsWith(carriageReturn)) data[last] = data[last].slice(0, -1);
        rows.push(data);
        end = meta.cursor;
      }
    },
  });
  // The parser sees an empty row behind the last line end.
  return { rows: broken ? rows : rows.slice(0, -1), broken };
}

/** Replaces the CR of a CRLF. The parser passes over white space behind a quoted cell, and no data has this one. */
const carriageReturn = "\u1680";

/**
 * Returns a function that adapts a text to the parser without moving other characters. It writes each line end outside
 * of quotes as LF, because the parser knows one kind for a text. It moves blanks before a quote that opens a cell in
 * front of the delimiter, because they would make the quote a part of the text.
 */
function plainText(delimiter: string): (piece: string) => string {
  const blanks = delimiter === "\t" ? " +" : "[ \\t]+";
  const start = `(${delimiter === "|" ? "\\|" : delimiter}|\\r\\n?|\\n)(${blanks})(?=")`;
  const parts = new RegExp(`"[^"]*"|${start}|\\r\\n?`, "g");
  return (piece) =>
    piece.replace(parts, (found: string, before: string | undefined, between = "") => {
      if (found.startsWith('"')) return found;
      const end = before ?? found;
      if (end === "\n" || end === delimiter) return between + end;
      return between + (end === "\r" ? "\n" : `${carriageReturn}\n`);
    });
}
