import { exactCell } from "#contract/shared/csv-cell";
import { cellText } from "../../sheets/sheet-cell.ts";
import { isTotalRow } from "../../sheets/total-row.ts";
import {
  hasDigit,
  idOfCell,
  isOrderHead,
  type OrderEntries,
  type OrderEntry,
  shownId,
  type UnsentEntry,
} from "./order-entries.ts";

/** The columns next to the order ids of a pasted sheet, as they were pasted. */
export type PastedColumns = {
  /** "" for a column without a heading; [] where the sheet has the ids alone. */
  heads: string[];
  /** One text for each heading, by entry. */
  cells: ReadonlyMap<string, string[]>;
  /** The entries that are not sent and the rows without an order id, in the order of the sheet. */
  unsent: UnsentEntry[];
  /** Number of cells that are saved or named in `unsent`. */
  filled: number;
};

/** Limits of what a list keeps, because a device has little room: columns further right are left out. */
const maxColumns = 8;
const maxCellLength = 200;
const maxCharacters = 500_000;

type ColumnsOptions = {
  entries: OrderEntries["entries"];
  /** Headings of an earlier export of a list, whose answers are out of date. */
  ownHeads: ReadonlySet<string>;
};

/**
 * Returns the columns next to the ids, and the rows that are not sent. A text is a sheet where one column has every id
 * that can be sent, each in a cell of its own, below a heading for order ids or next to other texts. A chat is not a
 * sheet.
 */
export function pastedColumns(
  table: readonly (readonly string[])[],
  { entries, ownHeads }: ColumnsOptions,
): PastedColumns | null {
  const known = new Set(entries.map(({ id }) => id));
  const ids = table.map((row) => row.map((cell) => shownId(idOfCell(cell))));
  const place = fullestColumn(ids, known);
  const idIn = (at: number) => ids[at]?.[place] ?? "";
  const found = new Set(ids.map((row) => row[place] ?? ""));
  if (place < 0 || entries.some(({ id, issue }) => issue === null && !found.has(id))) return null;
  const texts = table.map((row) => row.map(shown));
  const rows = texts.flatMap((row, at) => (known.has(idIn(at)) ? [{ id: idIn(at), row }] : []));
  const first = ids.findIndex((_, at) => known.has(idIn(at)));
  const { head, from, isNamed } = bodyOf(texts, { first, place });
  const without = rowsWithoutId(texts, { ids, known, place, from });
  const all = [...rows.map(({ row }) => row), ...without.map((at) => texts[at] ?? [])];
  const width = Math.max(0, ...rows.map(({ row }) => row.length));
  const columns = Array.from({ length: width }, (_, column) => ({ column, head: head[column] ?? "" }))
    .filter(({ column, head: name }) => column !== place && !ownHeads.has(name))
    .filter(({ column }) => all.some((row) => hasText(row, column)));
  const kept = withinLimits(columns, all);
  const isSheet = isNamed || kept.some(({ column }) => rows.some(({ row }) => hasText(row, column)));
  if (!isSheet) return null;
  const cellsOf = (row: readonly string[] = []) => kept.map(({ column }) => row[column] ?? "");
  const cells = new Map<string, string[]>();
  for (const { id, row } of rows) cells.set(id, together(cells.get(id), cellsOf(row)));
  const unsent: UnsentEntry[] = [
    ...invalidRows(entries, ids).map(({ id, issue, at }) => ({
      text: id,
      why: issue,
      row: at === null ? null : at + 1,
      cells: at === null ? [] : cellsOf(texts[at]),
    })),
    ...without.map((at) => ({
      text: texts[at]?.[place] ?? "",
      why: "no_id" as const,
      row: at + 1,
      cells: cellsOf(texts[at]),
    })),
  ];
  unsent.sort((one, other) => (one.row ?? Infinity) - (other.row ?? Infinity) || 0);
  const shownTexts = [
    ...rows.flatMap(({ row }) => cellsOf(row)),
    ...without.flatMap((at) => texts[at] ?? []),
  ];
  const filled = shownTexts.filter((cell) => cell !== "").length;
  return { heads: kept.map(({ head: name }) => name), cells, unsent, filled };
}

function hasText(row: readonly string[], column: number): boolean {
  return (row[column] ?? "") !== "";
}

/** Returns the place of the column with most entries, or -1. */
function fullestColumn(ids: readonly (readonly string[])[], known: ReadonlySet<string>): number {
  const counts: number[] = [];
  for (const row of ids)
    for (const [column, id] of row.entries()) if (known.has(id)) counts[column] = (counts[column] ?? 0) + 1;
  return counts.reduce((best, count, column) => (count > (counts[best] ?? 0) ? column : best), -1);
}

type Body = {
  /** The row of headings, [] without one. */
  head: readonly string[];
  /** Place of the first row that should have an id. */
  from: number;
  /** Whether a heading names the order ids. */
  isNamed: boolean;
};

function bodyOf(
  texts: readonly (readonly string[])[],
  { first, place }: { first: number; place: number },
): Body {
  const above = texts.slice(0, Math.max(0, first));
  const named = above.findLastIndex((row) => isHead(row, place));
  // If no heading names the order ids, the row above the first one that can have an id is the heading.
  const at = named >= 0 ? named : above.findLastIndex((row) => isFilled(row) && !isRecord(row, place));
  const head = above[at] ?? [];
  return { head: countFilled(head) > 1 ? head : [], from: at + 1, isNamed: named >= 0 };
}

/**
 * Returns whether a row is the heading of order ids; a text alone in its row may be a title, or a sentence about
 * orders.
 */
function isHead(row: readonly string[], place: number): boolean {
  const cell = row[place] ?? "";
  if (countFilled(row) === 1)
    return /^(?:1688)?\s*(?:平台)?(?:订单|訂單|order)\s*(?:编?号|編?號|id|no\.?|number)s?$/i.test(cell);
  return isOrderHead(cell) && !hasDigit(cell);
}

/** Returns whether a row above the first id has a mistyped one; a title has one cell, even where that is a date. */
function isRecord(row: readonly string[], place: number): boolean {
  return countFilled(row) > 1 && hasDigit(row[place] ?? "");
}

/** Returns whether a row has a text; the row of hyphens of a Markdown table has none. */
function isFilled(row: readonly string[]): boolean {
  return row.some((cell) => cell !== "" && !/^:?-+:?$/.test(cell));
}

function countFilled(row: readonly string[]): number {
  return row.filter((cell) => cell !== "").length;
}

type Sheet = { ids: readonly (readonly string[])[]; known: ReadonlySet<string>; place: number; from: number };

/** Returns the places of the rows below the headings in which no id was found: those whose id was mistyped or left out. */
function rowsWithoutId(texts: readonly (readonly string[])[], { ids, known, place, from }: Sheet): number[] {
  let before: readonly string[] = [];
  return texts.flatMap((row, at) => {
    if (ids[at]?.some((id) => known.has(id))) {
      before = row;
      return [];
    }
    const isOther =
      at < from ||
      !isFilled(row) ||
      isHead(row, place) ||
      isTotalRow(row.map(cellText), row[place]) ||
      goesOn(row, { before, place });
    return isOther ? [] : [at];
  });
}

/** Returns whether a row is another product of the order above it, whose id and buyer were in merged cells. */
function goesOn(
  row: readonly string[],
  { before, place }: { before: readonly string[]; place: number },
): boolean {
  const isEmpty = (column: number) => (row[column] ?? "") === "";
  return isEmpty(place) && before.some((cell, column) => column !== place && cell !== "" && isEmpty(column));
}

type InvalidRow = { id: string; issue: NonNullable<OrderEntry["issue"]>; at: number | null };

/**
 * Returns the entries that are not sent with the places of their rows: the entries of one id are in the order of the
 * sheet.
 */
function invalidRows(entries: readonly OrderEntry[], ids: readonly (readonly string[])[]): InvalidRow[] {
  const places = new Map<string, number[]>();
  for (const { id } of entries) places.set(id, []);
  for (const [at, row] of ids.entries()) for (const id of row) places.get(id)?.push(at);
  return entries.flatMap(({ id, issue }) => {
    const at = places.get(id)?.shift() ?? null;
    return issue === null ? [] : [{ id, issue, at }];
  });
}

type Column = { column: number; head: string };

/** Returns the first columns that fit the limits. */
function withinLimits(columns: readonly Column[], rows: readonly (readonly string[])[]): Column[] {
  let characters = 0;
  return columns.slice(0, maxColumns).filter(({ column }) => {
    characters += rows.reduce((sum, row) => sum + (row[column]?.length ?? 0), 0);
    return characters <= maxCharacters;
  });
}

/** Joins the cells of two rows of one order, such as its two products. */
function together(before: readonly string[] | undefined, cells: string[]): string[] {
  if (before === undefined) return cells;
  return cells.map((cell, at) => {
    const texts = new Set([...(before[at] ?? "").split("; "), cell].filter((text) => text !== ""));
    return shortened([...texts].join("; "));
  });
}

function shown(cell: string): string {
  return shortened(exactCell(cell).trim());
}

function shortened(text: string): string {
  return text.length > maxCellLength ? `${text.slice(0, maxCellLength - 1)}…` : text;
}
