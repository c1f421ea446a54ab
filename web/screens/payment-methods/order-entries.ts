import { cleanOrderId, orderIdFault, type OrderIdFault } from "#contract/order-id";

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

/** 1688's order ids have this many digits and more; what is shorter is nearly always an amount, a date or another id. */
export const fewestUsualDigits = 15;

/**
 * Reads what was typed or pasted from a sheet or a chat. Lines are rows; in a row cells stand apart by tabs, else by commas
 * (ASCII, full-width, 、) or semicolons. Where a column has order ids, only such columns are read, and a head above them is
 * passed over; where none has, every cell is judged. Each is cleaned and judged by the contract's rule, in the order pasted.
 */
export function readOrderEntries(text: string): OrderEntries {
  const rows = text
    .split(/[\n\r\u2028\u2029]+/)
    .map(cellsOf)
    .filter((cells) => cells.some((cell) => cell !== ""));
  const columns = idColumns(rows);
  const isId = (_: string, column: number) => columns.size === 0 || columns.has(column);
  const body = hasHead(rows, columns) ? rows.slice(1) : rows;
  const seen = new Set<string>();
  const entries = body
    .flatMap((cells) => {
      const ids = cells.filter(isId);
      return columns.size > 0 && isTalk(cells) ? ids.filter(isUsualId) : ids;
    })
    .filter((id) => id !== "")
    .map((id): OrderEntry => {
      const fault = rounded.test(id) ? "rounded" : (orderIdFault(id) ?? (seen.has(id) ? "duplicate" : null));
      seen.add(id);
      return { id, fault, doubt: fault === null ? doubtOf(id) : null };
    });
  const filled = body.flat().filter((cell) => cell !== "").length;
  return { entries, leftOut: filled - entries.length };
}

/** 2.39695E+17, also with the decimal comma of some sheets. */
const rounded = /^\d+(?:[.,]\d+)?e\+?\d+$/i;

/** Sheets keep 15 digits of a number. One or two zeros after them are too common in sound ids to doubt those. */
function doubtOf(id: string): OrderEntry["doubt"] {
  if (id.length < fewestUsualDigits) return "short";
  return /^\d{15}0{3,}$/.test(id) ? "zeros" : null;
}

/**
 * A whole id within a sentence: "订单号:239695213738498520能付款吗". Only marks and Chinese words may touch it. A digit of any kind,
 * a Latin letter, a sign, a point within a number or an invisible mark would make it a part of something else.
 */
const idInWords =
  /(?<=^|[\s\p{Script=Han}:：#＃=/(（[【「《"'“‘。？！?!])[1-9]\d{14,18}(?=$|[\s\p{Script=Han}:：&/)）\]】」》"'”’。？！?!]|\.(?:\s|$))/gu;

/** Spaces within a cell are only clean-up, "239695 213738 498520", unless a part between them is a whole id of its own. */
function cellsOf(line: string): string[] {
  const cells = line.split(line.includes("\t") ? "\t" : /(?!,\d+e\+\d)[,;\uff0c\uff1b\u3001]/i);
  return cells.flatMap(partsOf).map(cleanCell);
}

function partsOf(cell: string): string[] {
  const isPlain = orderIdFault(cleanCell(cell)) === null;
  const parts = (isPlain ? cell : cell.replace(idInWords, " $& ")).trim().split(/[\s,;\uff0c\uff1b\u3001]+/u);
  return parts.map(cleanCell).some(isUsualId) ? parts : [cell];
}

/** A file of rows writes an id as "123" or ="123"; a sheet leaves separators at the ends. */
function cleanCell(cell: string): string {
  return cleanOrderId(cell.replace(/^[\s=",;\uff0c\uff1b\u3001]+|[\s",;\uff0c\uff1b\u3001]+$/gu, ""));
}

function isUsualId(text: string): boolean {
  return text.length >= fewestUsualDigits && orderIdFault(text) === null;
}

/** Whether a line holds no digit, of any script, but those of its ids: then none of its words can be an id that was spoiled. */
function isTalk(cells: readonly string[]): boolean {
  return !cells.some((cell) => /\p{N}/u.test(cell) && !isUsualId(cell));
}

/** The columns with order ids; of several, those whose head says so. Empty when nothing looks like an order id. */
function idColumns(rows: readonly string[][]): Set<number> {
  const found = new Set(
    rows.flatMap((cells) => cells.flatMap((cell, column) => (isUsualId(cell) ? [column] : []))),
  );
  const named = [...found].filter((column) => /订单|訂單|order/i.test(rows[0]?.[column] ?? ""));
  return named.length > 0 ? new Set(named) : found;
}

/** "1688订单号", "1688 order id": the marketplace's name has digits and makes no id of a head. */
const marketplaceInHead = /^1688(?=\s*(?:平台)?\s*(?:订单|訂單|order))/i;

/** A first row without a digit where the ids stand, above a row that has one. */
function hasHead(rows: readonly string[][], columns: ReadonlySet<number>): boolean {
  const [head, ...body] = rows;
  const inColumns = (cells: readonly string[]) =>
    cells.filter((_, column) => columns.size === 0 || columns.has(column));
  return (
    head !== undefined &&
    !inColumns(head).some((cell) => /\d/.test(cell.replace(marketplaceInHead, ""))) &&
    body.some((cells) => inColumns(cells).some((cell) => orderIdFault(cell) === null))
  );
}
