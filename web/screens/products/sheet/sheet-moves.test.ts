import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { fieldBeside, isBlock, placeBlock } from "./sheet-moves.ts";

/** Three rows of three, without the one in the middle. */
const grid = [
  [0, 1, 2],
  [3, null, 4],
  [5, 6, 7],
];

describe("moving between fields", () => {
  test("moves to the next field in a direction, over a gap, and stops at the edge", () => {
    expect(fieldBeside(grid, 0, "right")).toBe(1);
    expect(fieldBeside(grid, 1, "down")).toBe(6);
    expect(fieldBeside(grid, 4, "left")).toBe(3);
    expect(fieldBeside(grid, 2, "right")).toBeNull();
    expect(fieldBeside(grid, 5, "down")).toBeNull();
    expect(fieldBeside(grid, 99, "up")).toBeNull();
  });

  test("moves back with the opposite key", () => {
    const opposite = { up: "down", down: "up", left: "right", right: "left" } as const;
    fc.assert(
      fc.property(fc.nat(7), fc.constantFrom("up", "down", "left", "right"), (from, direction) => {
        const to = fieldBeside(grid, from, direction);
        if (to !== null) expect(fieldBeside(grid, to, opposite[direction])).toBe(from);
      }),
    );
  });
});

describe("pasting", () => {
  test("leaves a single pasted cell to the field itself", () => {
    for (const text of ["", "12", "12\r\n", "12\n"]) expect(isBlock(text)).toBe(false);
    for (const text of ["1\t2", "1\r\n2\r\n", "1\n\n", "\t"]) expect(isBlock(text)).toBe(true);
  });

  test("fills a pasted block down and right, keeps invalid values, and counts those without a field", () => {
    const pasted = [["1", "2", "9"], ["", "x"], ["5"], ["6"]];
    expect(placeBlock(grid, 1, pasted)).toEqual({
      cells: [
        { at: 1, text: "1" },
        { at: 2, text: "2" },
        { at: 4, text: "x" },
        { at: 6, text: "5" },
      ],
      leftOut: 2,
    });
  });
});
