import { exactCell } from "#contract/shared/csv-cell";
import { idOfCell, type OrderEntries } from "./order-entries.ts";

/** The columns beside the order ids of a pasted sheet, as they were pasted. */
export type PastedColumns = {
  /** "" for a column without a heading. */
  heads: string[];
  /** One text for each heading, by entry. */
  cells: ReadonlyMap<string, string[]>;
  /** Number of cells that are not empty. */
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
 * Returns the columns beside the ids. A text is a sheet where one column has every id that can be sent, each in a cell of its
 * own; the rows of a chat are not.
 */
export function pastedColumns(
  table: readonly (readonly string[])[],
  { entries, ownHeads }: ColumnsOptions,
): PastedColumns | null {
  const known = new Set(entries.map(({ id }) => id));
  const ids = table.map((row) => row.map(idOfCell));
  const place = fullestColumn(ids, known);
  const idIn = (at: number) => ids[at]?.[place] ?? "";
  const found = new Set(ids.map((row) => row[place] ?? ""));
  if (place < 0 || entries.some(({ id, fault }) => fault === null && !found.has(id))) return null;
  const rows = table.flatMap((row, at) =>
    known.has(idIn(at)) ? [{ id: idIn(at), row: row.map(shown) }] : [],
  );
  const head = headAbove(
    table,
    ids.findIndex((row) => known.has(row[place] ?? "")),
  );
  const width = Math.max(0, ...rows.map(({ row }) => row.length));
  const columns = Array.from({ length: width }, (_, column) => ({ column, head: head[column] ?? "" }))
    .filter(({ column, head: name }) => column !== place && !ownHeads.has(name))
    .filter(({ column }) => rows.some(({ row }) => (row[column] ?? "") !== ""));
  const kept = withinLimits(columns, rows);
  if (kept.length === 0) return null;
  const cells = new Map<string, string[]>();
  for (const { id, row } of rows)
    cells.set(
      id,
      together(
        cells.get(id),
        kept.map(({ column }) => row[column] ?? ""),
      ),
    );
  const filled = rows.flatMap(({ row }) => kept.filter(({ column }) => (row[column] ?? "") !== "")).length;
  return { heads: kept.map(({ head: name }) => name), cells, filled };
}

/** Returns the place of the column with most entries, or -1. */
function fullestColumn(ids: readonly (readonly string[])[], known: ReadonlySet<string>): number {
  const counts: number[] = [];
  for (const row of ids)
    for (const [column, id] of row.entries()) if (known.has(id)) counts[column] = (counts[column] ?? 0) + 1;
  return counts.reduce((best, count, column) => (count > (counts[best] ?? 0) ? column : best), -1);
}

/** Returns the row of headings above the first id; the row of hyphens of a Markdown table is none. */
function headAbove(table: readonly (readonly string[])[], first: number): string[] {
  const head = table
    .slice(0, Math.max(0, first))
    .map((row) => row.map(shown))
    .findLast((row) => row.some((cell) => cell !== "" && !/^:?-+:?$/.test(cell)));
  return head && head.filter((cell) => cell !== "").length > 1 ? head : [];
}

type Column = { column: number; head: string };

/** Returns the first columns that fit the limits. */
function withinLimits(columns: readonly Column[], rows: readonly { row: readonly string[] }[]): Column[] {
  let characters = 0;
  return columns.slice(0, maxColumns).filter(({ column }) => {
    characters += rows.reduce((sum, { row }) => sum + (row[column]?.length ?? 0), 0);
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
