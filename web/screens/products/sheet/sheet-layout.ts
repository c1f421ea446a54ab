import type { SheetLine } from "./sheet-lines.ts";

/** A row of fields; null where the product has no such variant. */
export type MatrixRow = { label: string; image: string | null; cells: (number | null)[] };

/** The field position of each line of a sheet. Numbers are indexes into the sheet's lines. */
export type SheetLayout =
  | { kind: "single" }
  | { kind: "list"; rows: number[] }
  | { kind: "matrix"; rowName: string; columnName: string; columns: string[]; rows: MatrixRow[] };

/** Maximum number of columns: more are turned into rows if there are also more columns than rows. */
const maxColumns = 12;

/**
 * Returns a matrix when every variant has the same two attributes, each pair occurs once and most fields are
 * filled; one field when there are no variants; otherwise a list.
 */
export function sheetLayout(lines: readonly SheetLine[]): SheetLayout {
  if (lines.length === 1 && lines[0]?.skuId === null) return { kind: "single" };
  return matrixLayout(lines) ?? { kind: "list", rows: lines.map((_, at) => at) };
}

function matrixLayout(lines: readonly SheetLine[]): SheetLayout | null {
  const names = lines[0]?.attributes.map(({ name }) => name) ?? [];
  const same = lines.every(
    ({ attributes }) =>
      attributes.length === 2 && attributes.every(({ name }, index) => name === names[index]),
  );
  if (!same || names[0] === names[1]) return null;
  const valuesOf = (index: number) => [
    ...new Set(lines.map(({ attributes }) => attributes[index]?.value ?? "")),
  ];
  const turned = valuesOf(1).length > maxColumns && valuesOf(1).length > valuesOf(0).length;
  const [rowAt, columnAt] = turned ? [1, 0] : [0, 1];
  const columns = valuesOf(columnAt);
  const rows = valuesOf(rowAt);
  const key = (row: string, column: string) => JSON.stringify([row, column]);
  const places = new Map(
    lines.map(({ attributes }, at) => [
      key(attributes[rowAt]?.value ?? "", attributes[columnAt]?.value ?? ""),
      at,
    ]),
  );
  if (places.size < lines.length || lines.length * 3 < rows.length * columns.length) return null;
  return {
    kind: "matrix",
    rowName: names[rowAt] ?? "",
    columnName: names[columnAt] ?? "",
    columns,
    rows: rows.map((row) => {
      const cells = columns.map((column) => places.get(key(row, column)) ?? null);
      const images = new Set(cells.flatMap((at) => (at === null ? [] : [lines[at]?.image ?? null])));
      // The row shows a picture only if all its variants share it.
      const [image = null] = images.size === 1 ? images : [];
      return { label: row, image, cells };
    }),
  };
}

/** Returns the layout with only these lines: rows and columns without any are left out. */
export function saveLines(layout: SheetLayout, keep: (at: number) => boolean): SheetLayout {
  if (layout.kind === "single") return layout;
  if (layout.kind === "list") return { ...layout, rows: layout.rows.filter(keep) };
  const saved = (at: number | null) => at !== null && keep(at);
  const columns = layout.columns.flatMap((_, column) =>
    layout.rows.some(({ cells }) => saved(cells[column] ?? null)) ? [column] : [],
  );
  return {
    ...layout,
    columns: columns.map((column) => layout.columns[column] ?? ""),
    rows: layout.rows
      .filter(({ cells }) => cells.some(saved))
      .map((row) => ({ ...row, cells: columns.map((column) => row.cells[column] ?? null) })),
  };
}

/** Returns the fields in reading order, row by row. */
export function fieldGrid(layout: SheetLayout): (number | null)[][] {
  if (layout.kind === "single") return [[0]];
  return layout.kind === "list" ? layout.rows.map((at) => [at]) : layout.rows.map(({ cells }) => cells);
}
