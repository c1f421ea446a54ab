import { orderIdIssue, type OrderIdIssue } from "#contract/shared/order-id";
import { cleanPastedId, withoutLooseMarks } from "#contract/shared/pasted-id";
import { fewestOrderDigits, orderIdInWords, takeLinksApart } from "#contract/public/pasted-things";

/** One pasted cell: the cleaned id, the reason if it cannot be sent, and the warning if an id that can be sent may be wrong. */
export type OrderEntry = {
  id: string;
  issue: OrderIdIssue | "rounded" | "duplicate" | null;
  /** `short`: shorter than order ids are. `zeros`: zeros in place of the digits that a spreadsheet loses. */
  warning: "short" | "zeros" | null;
};

export type OrderEntries = {
  entries: OrderEntry[];
  /** Number of cells next to the order ids that are no ids: amounts, quantities, dates, names. */
  leftOut: number;
};

/**
 * Reads text that was typed or pasted from a sheet or a chat. Lines are rows; in a row, cells are separated by tabs, else by
 * commas (ASCII, full-width, 、), semicolons or vertical bars. Where a column has order ids, words and short texts next to it are
 * skipped, and so is a heading above it; where no column has, every cell is judged. A text that may have been an order id is judged wherever
 * it is, unless the heading of its column says that it is something else. Each is cleaned and judged by the contract's rule, in
 * the order pasted. The link of an order page counts as its order; no number in any other link does.
 * @param table the cells of `text` where it is a sheet: see `isQuotedSheet`
 */
export function readOrderEntries(text: string, table: readonly string[][] | null = null): OrderEntries {
  const lines = table ? null : linesOf(wordsOf(text)).map(cellsOf);
  const sheet = table ? orderColumns(table) : null;
  const rows = withoutTitles((lines ?? sheet?.rows ?? []).filter(isFilled));
  const hasIds = rows.some((cells) => cells.some(isLikeId));
  const isRead = reader(rows);
  const body = hasHead(rows, isRead) ? rows.slice(1) : rows;
  const seen = new Set<string>();
  const entries = body
    .flatMap((cells) => cells.filter(isRead))
    .filter((id) => (hasIds ? mayBeId(id) : id !== ""))
    .map((id): OrderEntry => {
      const isRounded = rounded.test(id) || roundedId.test(id);
      const issue = isRounded ? "rounded" : (orderIdIssue(id) ?? (seen.has(id) ? "duplicate" : null));
      seen.add(id);
      return {
        id: shownId(id),
        issue,
        warning: issue === null ? warningOf(id) : null,
      };
    });
  const filled = body.flat().filter((cell) => cell !== "").length;
  return { entries, leftOut: filled + (sheet?.leftOut ?? 0) - entries.length };
}

/** Returns the raw cells of a text that is no quoted sheet. */
export function cellsOfLines(text: string): string[][] {
  return linesOf(text).map(rawCells);
}

/** Returns what a cell holds where that is an id and nothing else, in the form that `readOrderEntries` returns; else any other text. */
export function idOfCell(cell: string): string {
  if (!/\p{Nd}/u.test(cell)) return "";
  return cleanCell(/[a-z]/i.test(cell) ? wordsOf(cell) : withoutLooseMarks(cell));
}

function linesOf(text: string): string[] {
  return text.split(/\r\n|[\n\r\u2028\u2029]/);
}

/** Returns the text with links of order pages replaced by their order ids, and without the numbers of other links. */
function wordsOf(text: string): string {
  return withoutLooseMarks(takeLinksApart(text).words);
}

function isFilled(cells: readonly string[]): boolean {
  return cells.some((cell) => cell !== "");
}

/**
 * Returns the cells of a sheet without the columns whose heading names something else: a remark there may
 * hold a number as long as an id.
 */
function orderColumns(table: readonly string[][]): { rows: string[][]; leftOut: number } {
  const cells = withoutTitles(
    table.map((row) => row.map((cell) => cleanCell(wordsOf(cell)))).filter(isFilled),
  );
  const others = otherColumns(cells, columnsWith(cells, isLikeId));
  const isOther = (_: string, column: number) => others.has(column);
  return {
    rows: cells.map((row) => row.flatMap((cell, column) => (others.has(column) ? [] : partsOf(cell)))),
    leftOut: cells
      .slice(1)
      .flatMap((row) => row.filter(isOther))
      .filter((cell) => cell !== "").length,
  };
}

/**
 * Returns whether a text needs a CSV parser to be split into cells: it has quoted cells, which may hold
 * separators and line breaks, or names its separator. Other texts split unambiguously.
 */
export function isQuotedSheet(text: string): boolean {
  return /(?:^|[\t,;|\uff0c\uff1b\n\r])[ \t]*"/.test(text) || /^\s*sep=/i.test(text);
}

/** Returns whether a raw cell of a sheet shows where the cells end. */
export function isOrderCell(cell: string): boolean {
  const text = cleanCell(cell);
  return isUsualId(text) || isOrderHead(text);
}

/** Maximum number of characters shown of a text that is no order id; an order id is shorter. */
const maxShown = 40;

/** Returns an entry's id as it is shown. */
export function shownId(id: string): string {
  return id.length > maxShown ? `${id.slice(0, maxShown)}…` : id;
}

/** An entry or a row of a paste that a press does not send. */
export type UnsentEntry = {
  /** The text in the place of the id. */
  text: string;
  why: NonNullable<OrderEntry["issue"]> | "no_id";
  /** Row in the sheet, from 1; null for a text that is no sheet. */
  row: number | null;
  /** The texts of the saved columns in that row. */
  cells: string[];
};

/** Returns the entries that a press skips. */
export function unsentEntries({ entries }: OrderEntries): UnsentEntry[] {
  return entries.flatMap(({ id, issue }) =>
    issue === null ? [] : [{ text: id, why: issue, row: null, cells: [] }],
  );
}

/** Returns the ids that a press asks about. */
export function soundIds({ entries }: OrderEntries): string[] {
  return entries.filter(({ issue }) => issue === null).map(({ id }) => id);
}

/** Matches 2.39695E+17, also with the decimal comma of some spreadsheets. */
const rounded = /^\d+(?:[.,]\d+)?e\+?\d+$/i;
/** Matches one within words, with as many digits as order ids have: 15 to 19. */
const roundedId = /(?<![a-z\d.,])\d+(?:[.,]\d+)?e\+?1[4-8](?![a-z\d])/i;
const digitsOfId = /\p{Nd}{15}/u;

/** Returns whether a cell is an order id, or a rest of one, that a person would miss if it were not sent. */
function isLikeId(cell: string): boolean {
  return digitsOfId.test(cell) || roundedId.test(cell);
}

/**
 * Returns whether a cell in an id's place is a number, or a rest of an id. Dates and words with a number have
 * fewer digits, or are in shorter rows.
 */
function mayBeId(cell: string): boolean {
  return /^\d+$/.test(cell) || roundedId.test(cell) || /\p{Nd}{5}|(?:\p{Nd}\P{Nd}*){15}/u.test(cell);
}

/**
 * Returns the warning for an id. Spreadsheets keep 15 digits of a number; one or two zeros after them are too
 * common in valid ids for a warning.
 */
function warningOf(id: string): OrderEntry["warning"] {
  if (id.length < fewestOrderDigits) return "short";
  return /^\d{15}0{3,}$/.test(id) ? "zeros" : null;
}

/**
 * Splits a line into cells. Spaces within a cell are only formatting, "239695 213738 498520", unless a part
 * between them is a whole id of its own.
 */
function cellsOf(line: string): string[] {
  return rawCells(line).flatMap(partsOf);
}

function rawCells(line: string): string[] {
  return line.split(line.includes("\t") ? "\t" : /(?!,\d+e\+\d)[,;|\uff0c\uff1b\uff5c\u3001]/i);
}

function partsOf(cell: string): string[] {
  const whole = cleanCell(cell);
  const isPlain = orderIdIssue(whole) === null;
  const parts = (isPlain ? cell : cell.replace(orderIdInWords, " $& "))
    .trim()
    .split(/(?!,\d+e\+\d)[\s,;\uff0c\uff1b\u3001]+/iu);
  const cleaned = parts.map(cleanCell);
  if (cleaned.some(isLikeId)) return cleaned;
  // Without the space, a phone number and an amount would be as long as an order id.
  return [/\D/.test(whole) && digitsOfId.test(whole) ? cleaned.join(" ") : whole];
}

/** Cleans a cell: a CSV file writes an id as "123" or ="123", and a spreadsheet leaves separators at the ends. */
function cleanCell(cell: string): string {
  return cleanPastedId(cell.replace(/^[\s=",;\uff0c\uff1b\u3001]+|[\s",;\uff0c\uff1b\u3001]+$/gu, ""));
}

function isUsualId(text: string): boolean {
  return text.length >= fewestOrderDigits && orderIdIssue(text) === null;
}

type IsRead = (cell: string, column: number) => boolean;

/**
 * Returns a function that says which cells are judged: those of the columns with order ids, and whatever looks like
 * one.
 */
function reader(rows: readonly string[][]): IsRead {
  const sound = columnsWith(rows, isUsualId);
  const columns = sound.size > 0 ? sound : columnsWith(rows, isLikeId);
  const others = otherColumns(rows, columns);
  return (cell, column) =>
    !others.has(column) && (columns.size === 0 || columns.has(column) || isLikeId(cell));
}

function columnsWith(rows: readonly string[][], isIt: (cell: string) => boolean): Set<number> {
  return new Set(rows.flatMap((cells) => cells.flatMap((cell, column) => (isIt(cell) ? [column] : []))));
}

/**
 * Returns the columns that the heading declares to be something else, in a sheet whose heading also names the
 * column with the order ids.
 */
function otherColumns([head = [], ...body]: readonly string[][], columns: ReadonlySet<number>): Set<number> {
  const isSheet =
    !head.some(isLikeId) && body.every((cells) => cells.length >= head.length || !cells.some(isLikeId));
  const isNamed = (column: number) => isOrderHead(head[column] ?? "");
  if (!isSheet || ![...columns].some(isNamed)) return new Set();
  return new Set([...head.keys()].filter((column) => !isNamed(column)));
}

/** Returns whether a text is a heading for order ids, rather than a sentence about orders. */
export function isOrderHead(text: string): boolean {
  return /订单|訂單|order/i.test(text);
}

/** Drops the title lines above the headings of a sheet, because they would be taken for the headings. */
function withoutTitles(rows: string[][]): string[][] {
  const head = rows.findIndex((cells) => cells.filter((cell) => cell !== "").length > 1);
  const isTitled =
    head > 0 &&
    head <= maxTitles &&
    rows[head]?.some(isOrderHead) &&
    !rows.slice(0, head + 1).some((cells) => cells.some(isLikeId));
  return isTitled ? rows.slice(head) : rows;
}

/** Maximum number of lines above the headings that may be titles. */
const maxTitles = 5;

/** Returns whether a cell has a digit, which a heading has only in the marketplace's name: "1688订单号", "1688 order id". */
export function hasDigit(cell: string): boolean {
  return /\p{Nd}/u.test(cell.replace(/^1688(?=\s*(?:平台)?\s*(?:订单|訂單|order))/i, ""));
}

/** Returns whether the first row has no digit in its judged cells and is above a row with an order id or a rest of one. */
function hasHead([head, ...body]: readonly string[][], isRead: IsRead): boolean {
  return (
    head !== undefined &&
    !head.filter(isRead).some(hasDigit) &&
    body.some((cells) => cells.filter(isRead).some((cell) => orderIdIssue(cell) === null || isLikeId(cell)))
  );
}
