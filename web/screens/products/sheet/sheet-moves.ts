import type { CellText } from "./quantity-sheet.ts";

export type Direction = "up" | "down" | "left" | "right";
export type FieldGrid = readonly (readonly (number | null)[])[];

const steps: Record<Direction, [row: number, column: number]> = {
  up: [-1, 0],
  down: [1, 0],
  left: [0, -1],
  right: [0, 1],
};

/** Returns the next field in a direction, skipping places without a variant; null at the edge. */
export function fieldBeside(grid: FieldGrid, from: number, direction: Direction): number | null {
  const place = placeOf(grid, from);
  if (!place) return null;
  const [rowStep, columnStep] = steps[direction];
  let [row, column] = [place.row + rowStep, place.column + columnStep];
  while (row >= 0 && row < grid.length && column >= 0 && column < (grid[row]?.length ?? 0)) {
    const at = grid[row]?.[column] ?? null;
    if (at !== null) return at;
    row += rowStep;
    column += columnStep;
  }
  return null;
}

/** Returns whether pasted text has more than one cell; the field itself takes a single one. */
export function isBlock(text: string): boolean {
  return /[\t\r\n]/.test(text.replace(/\r?\n$/, ""));
}

/**
 * Places a pasted block down and right from a field. Values keep their text, valid or not; those that meet no
 * field are counted, so that the operator can be informed.
 */
export function placeBlock(
  grid: FieldGrid,
  from: number,
  block: readonly (readonly string[])[],
): { cells: CellText[]; leftOut: number } {
  const place = placeOf(grid, from);
  const cells: CellText[] = [];
  let leftOut = 0;
  block.forEach((row, down) =>
    row.forEach((text, right) => {
      const at = place ? (grid[place.row + down]?.[place.column + right] ?? null) : null;
      if (at !== null) cells.push({ at, text });
      else if (text !== "") leftOut += 1;
    }),
  );
  return { cells, leftOut };
}

function placeOf(grid: FieldGrid, at: number): { row: number; column: number } | null {
  const row = grid.findIndex((cells) => cells.includes(at));
  return row < 0 ? null : { row, column: grid[row]?.indexOf(at) ?? 0 };
}
