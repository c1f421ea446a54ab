import Papa from "papaparse";

/**
 * One row of a sheet, numbered as a spreadsheet numbers it. `cells` are as they stand in the file; null for a row whose quotes
 * are not closed, of which `text` is the first line.
 */
export type SheetRow = { row: number; cells: string[]; text: string } | BrokenRow;
export type BrokenRow = { row: number; cells: null; text: string };

export type Sheet = {
  delimiter: string;
  /** Reads the rows from the first one on, empty ones included, a few at a time. */
  rows: () => Generator<SheetRow, undefined>;
};

/** The delimiters that are told apart: those of CSV in any country, of a clipboard, and of Chinese keyboards. */
const delimiters = ["\t", ",", ";", "|", "，", "；"];
/** The delimiter is judged by this many rows. */
const sampleRows = 20;

/** What a caller expects: the delimiter, or how to tell it. */
export type Expected =
  | { delimiter: string }
  /** Whether a cell, as it stands in the file, is a heading or a value of the caller's. */
  | { isKnown: (cell: string) => boolean };

/**
 * Reads text as a sheet. Unless it is given, the delimiter is the one that a first line `sep=` names, else the one with which most cells of one
 * row are known, else the one that gives rows of one width.
 */
export function readSheet(text: string, expected: Expected): Sheet {
  const [declaration = "", declared] =
    /^\ufeff*\s*"?sep=([^\w\s"]|\t)"?[\t ,;|]*(?:\r\n?|\n|$)/i.exec(text) ?? [];
  const body = text.slice(declaration.length).replace(/^\ufeff+/, "");
  const delimiter =
    declared ?? ("delimiter" in expected ? expected.delimiter : likelyDelimiter(body, expected.isKnown));
  return { delimiter, rows: () => sheetRows(body, delimiter) };
}

function likelyDelimiter(text: string, isKnown: (cell: string) => boolean): string {
  const candidates = delimiters.filter((delimiter) => text.includes(delimiter));
  const judged = candidates.map((delimiter) => ({ delimiter, ...evidence(text, { delimiter, isKnown }) }));
  judged.sort((one, other) => other.known - one.known || other.even - one.even);
  return judged[0]?.delimiter ?? ",";
}

/** `known`: the most cells of one row that are known; `even`: the share of rows that are as wide as the first wide one. */
function evidence(
  text: string,
  { delimiter, isKnown }: { delimiter: string; isKnown: (cell: string) => boolean },
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
  const plain = plainText(text, delimiter);
  let row = 0;
  let length = pieceLength;
  for (let at = 0; at < plain.length;) {
    const lineEnd = plain.indexOf("\n", at + length);
    const end = lineEnd < 0 ? plain.length : lineEnd + 1;
    const { rows, broken } = parsePiece(plain.slice(at, end), delimiter);
    for (const cells of rows) yield { row: (row += 1), cells, text: cells.join(delimiter) };
    const mayGoOn = broken?.isOpen === true && end < plain.length;
    if (broken === null) [at, length] = [end, Math.min(length * 2, pieceLength)];
    // The piece may end within a cell of several lines: the row is tried again in a piece that begins with it.
    else if (mayGoOn && broken.at > 0) at += broken.at;
    else if (mayGoOn && length < pieceLength) length = pieceLength;
    else {
      const from = at + broken.at;
      const next = plain.indexOf("\n", from);
      [at, length] = [next < 0 ? plain.length : next + 1, shortPiece];
      yield { row: (row += 1), cells: null, text: plain.slice(from, at).trimEnd() };
    }
  }
}

type Piece = {
  rows: string[][];
  /** Where the first row with malformed quotes begins; null = there is none. `isOpen`: only the closing quote is missing. */
  broken: { at: number; isOpen: boolean } | null;
};

function parsePiece(piece: string, delimiter: string): Piece {
  if (piece === "\n") return { rows: [[""]], broken: null };
  const rows: string[][] = [];
  let end = 0;
  let broken: Piece["broken"] = null;
  Papa.parse<string[]>(piece.replace(/\n$/, ""), {
    delimiter,
    newline: "\n",
    step: ({ data, errors, meta }, parser) => {
      const codes = errors.map(({ code }) => code);
      if (codes.includes("MissingQuotes") || codes.includes("InvalidQuotes")) {
        broken = { at: end, isOpen: !codes.includes("InvalidQuotes") };
        parser.abort();
      } else {
        rows.push(data);
        end = meta.cursor;
      }
    },
  });
  return { rows, broken };
}

/**
 * Writes line ends outside of quotes as LF, because the parser knows one kind for a text, and drops blanks before a quote that
 * opens a cell, which would make it a part of the text.
 */
function plainText(text: string, delimiter: string): string {
  const blank = delimiter === "\t" ? " " : "[ \\t]";
  const cellStart = `(^|${delimiter === "|" ? "\\|" : delimiter}|\\r\\n?|\\n)${blank}+(?=")`;
  return text.replace(
    new RegExp(`"[^"]*"|${cellStart}|\\r\\n?`, "g"),
    (found: string, start: string | undefined) => {
      if (found.startsWith('"')) return found;
      return start === undefined || start.startsWith("\r") ? "\n" : start;
    },
  );
}
