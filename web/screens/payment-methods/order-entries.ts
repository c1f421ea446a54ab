import { orderIdFault, type OrderIdFault } from "#contract/order-id";
import { cleanPastedId, withoutLooseMarks } from "#contract/pasted-id";
import { fewestOrderDigits, orderIdInWords, takeLinksApart } from "#contract/pasted-things";

/** One pasted cell: the cleaned id, why it cannot be sent, if it cannot, and why one that can be sent may be none or another's. */
export type OrderEntry = {
  id: string;
  fault: OrderIdFault | "rounded" | "duplicate" | null;
  /** Shorter than order ids are; zeros in place of the digits that a sheet loses. */
  doubt: "short" | "zeros" | null;
};

export type OrderEntries = {
  entries: OrderEntry[];
  /** Cells that stand beside the order ids and are none: amounts, quantities, dates, names. */
  leftOut: number;
};

/**
 * Reads what was typed or pasted from a sheet or a chat. Lines are rows; in a row cells stand apart by tabs, else by commas
 * (ASCII, full-width, 、) or semicolons. Where a column has order ids, words and short things beside it are passed over, and so
 * is a head above it; where none has, every cell is judged. What may have been an order id is judged wherever it stands, unless
 * the head of its column says that it is something else. Each is cleaned and judged by the contract's rule, in the order pasted.
 * The link of an order page stands for its order; no number in any other link is taken for one.
 * @param table the cells of `text` where it is a sheet: see `isQuotedSheet`
 */
export function readOrderEntries(text: string, table: readonly string[][] | null = null): OrderEntries {
  const lines = table
    ? null
    : wordsOf(text)
        .split(/[\n\r\u2028\u2029]+/)
        .map(cellsOf);
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
      const fault = isRounded ? "rounded" : (orderIdFault(id) ?? (seen.has(id) ? "duplicate" : null));
      seen.add(id);
      const isLong = fault !== null && id.length > mostShown;
      return {
        id: isLong ? `${id.slice(0, mostShown)}…` : id,
        fault,
        doubt: fault === null ? doubtOf(id) : null,
      };
    });
  const filled = body.flat().filter((cell) => cell !== "").length;
  return { entries, leftOut: filled + (sheet?.leftOut ?? 0) - entries.length };
}

/** The text with the order ids of order pages in the place of their links, and no other number of a link. */
function wordsOf(text: string): string {
  return withoutLooseMarks(takeLinksApart(text).words);
}

function isFilled(cells: readonly string[]): boolean {
  return cells.some((cell) => cell !== "");
}

/** The cells of a sheet without the columns of which its head says something else: a remark there may hold a number as long as an id. */
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
 * Whether only a parser of CSV can tell the cells of a text: it has quoted ones, which may hold separators and line breaks, or
 * names its separator. Cells of other texts stand apart by themselves.
 */
export function isQuotedSheet(text: string): boolean {
  return /(?:^|[\t,;|\uff0c\uff1b\n\r])[ \t]*"/.test(text) || /^\s*sep=/i.test(text);
}

/** Whether a cell, as it stands in a sheet, is one that shows where the cells end. */
export function isOrderCell(cell: string): boolean {
  const text = cleanCell(cell);
  return isUsualId(text) || isOrderHead(text);
}

/** So much is shown of what is no order id. */
const mostShown = 40;

/** What a press does not ask about though somebody may think so; what is there twice is asked about once. */
export function leftOutTexts({ entries }: OrderEntries): string[] {
  return entries.filter(({ fault }) => fault !== null && fault !== "duplicate").map(({ id }) => id);
}

/** The ids that a press asks about. */
export function soundIds({ entries }: OrderEntries): string[] {
  return entries.filter(({ fault }) => fault === null).map(({ id }) => id);
}

/** 2.39695E+17, also with the decimal comma of some sheets. */
const rounded = /^\d+(?:[.,]\d+)?e\+?\d+$/i;
/** One within words, of as many digits as order ids have: 15 to 19. */
const roundedId = /(?<![a-z\d.,])\d+(?:[.,]\d+)?e\+?1[4-8](?![a-z\d])/i;
const digitsOfId = /\p{Nd}{15}/u;

/** An order id, or what may be left of one: what a person would miss when it is not sent. */
function isLikeId(cell: string): boolean {
  return digitsOfId.test(cell) || roundedId.test(cell);
}

/** In the place of an id: a number, or what may be left of an id. Dates and words with a number have fewer digits, or in shorter rows. */
function mayBeId(cell: string): boolean {
  return /^\d+$/.test(cell) || roundedId.test(cell) || /\p{Nd}{5}|(?:\p{Nd}\P{Nd}*){15}/u.test(cell);
}

/** Sheets keep 15 digits of a number. One or two zeros after them are too common in sound ids to doubt those. */
function doubtOf(id: string): OrderEntry["doubt"] {
  if (id.length < fewestOrderDigits) return "short";
  return /^\d{15}0{3,}$/.test(id) ? "zeros" : null;
}

/** Spaces within a cell are only clean-up, "239695 213738 498520", unless a part between them is a whole id of its own. */
function cellsOf(line: string): string[] {
  const cells = line.split(line.includes("\t") ? "\t" : /(?!,\d+e\+\d)[,;\uff0c\uff1b\u3001]/i);
  return cells.flatMap(partsOf);
}

function partsOf(cell: string): string[] {
  const whole = cleanCell(cell);
  const isPlain = orderIdFault(whole) === null;
  const parts = (isPlain ? cell : cell.replace(orderIdInWords, " $& "))
    .trim()
    .split(/(?!,\d+e\+\d)[\s,;\uff0c\uff1b\u3001]+/iu);
  const cleaned = parts.map(cleanCell);
  if (cleaned.some(isLikeId)) return cleaned;
  // Closed up, a phone number and an amount would be as long as an order id.
  return [/\D/.test(whole) && digitsOfId.test(whole) ? cleaned.join(" ") : whole];
}

/** A file of rows writes an id as "123" or ="123"; a sheet leaves separators at the ends. */
function cleanCell(cell: string): string {
  return cleanPastedId(cell.replace(/^[\s=",;\uff0c\uff1b\u3001]+|[\s",;\uff0c\uff1b\u3001]+$/gu, ""));
}

function isUsualId(text: string): boolean {
  return text.length >= fewestOrderDigits && orderIdFault(text) === null;
}

type IsRead = (cell: string, column: number) => boolean;

/** Which cells are judged: those of the columns with order ids, and whatever is like one. */
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

/** In a sheet whose head says which of the columns has the order ids, those of which it says something else. */
function otherColumns([head = [], ...body]: readonly string[][], columns: ReadonlySet<number>): Set<number> {
  const isSheet =
    !head.some(isLikeId) && body.every((cells) => cells.length >= head.length || !cells.some(isLikeId));
  const isNamed = (column: number) => isOrderHead(head[column] ?? "");
  if (!isSheet || ![...columns].some(isNamed)) return new Set();
  return new Set([...head.keys()].filter((column) => !isNamed(column)));
}

/** A heading, and no sentence about orders. */
function isOrderHead(text: string): boolean {
  return /订单|訂單|order/i.test(text);
}

/** Drops the title lines above the headings of a sheet: they would be taken for the headings. */
function withoutTitles(rows: string[][]): string[][] {
  const head = rows.findIndex((cells) => cells.filter((cell) => cell !== "").length > 1);
  const isTitled =
    head > 0 &&
    head <= mostTitles &&
    rows[head]?.some(isOrderHead) &&
    !rows.slice(0, head + 1).some((cells) => cells.some(isLikeId));
  return isTitled ? rows.slice(head) : rows;
}

/** Lines above the headings that may be titles. */
const mostTitles = 5;

/** "1688订单号", "1688 order id": the marketplace's name has digits and makes no id of a head. */
const marketplaceInHead = /^1688(?=\s*(?:平台)?\s*(?:订单|訂單|order))/i;

/** A first row without a digit in what is read of it, above a row with an order id or what is left of one. */
function hasHead([head, ...body]: readonly string[][], isRead: IsRead): boolean {
  return (
    head !== undefined &&
    !head.filter(isRead).some((cell) => /\p{Nd}/u.test(cell.replace(marketplaceInHead, ""))) &&
    body.some((cells) => cells.filter(isRead).some((cell) => orderIdFault(cell) === null || isLikeId(cell)))
  );
}
