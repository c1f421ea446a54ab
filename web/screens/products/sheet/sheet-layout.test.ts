import { describe, expect, test } from "vitest";
import { fieldGrid, saveLines, sheetLayout } from "./sheet-layout.ts";
import { matchesFilter } from "../../../cart/variant-filter.ts";
import { sheetLines } from "./sheet-lines.ts";
import { coloursBySizes, inEnglish, productWith } from "../../../cart/testing/product-with.ts";

const linesOf = (variants: Parameters<typeof productWith>[0]) => sheetLines(productWith(variants));
const sizes = (count: number) => Array.from({ length: count }, (_, at) => `${at + 1}码`);

describe("the layout of a product's fields", () => {
  test("builds a matrix for exactly two attributes, with a gap where a variant is missing", () => {
    const variants = coloursBySizes(["黑色", "白色"], ["M", "L"]).slice(0, 3);
    const layout = sheetLayout(linesOf(variants));
    expect(layout).toMatchObject({
      kind: "matrix",
      rowName: "颜色",
      columnName: "规格",
      columns: ["M", "L"],
    });
    expect(fieldGrid(layout)).toEqual([
      [0, 1],
      [2, null],
    ]);
  });

  test("builds a list for one attribute, for three, and when two variants share both values", () => {
    const one = [{ attributes: [["颜色", "黑色"]] as [string, string][] }];
    const three = coloursBySizes(["黑色"], ["M", "L"]).map(({ attributes }) => ({
      attributes: [...attributes, ["款式", "常规"] as [string, string]],
    }));
    const twice = [...coloursBySizes(["黑色"], ["M"]), ...coloursBySizes(["黑色"], ["M"])];
    for (const variants of [one, three, twice]) expect(sheetLayout(linesOf(variants)).kind).toBe("list");
  });

  test("builds a list when most fields of a matrix would be gaps", () => {
    const diagonal = sizes(6)
      .map((size, at) => coloursBySizes([`色${at}`], [size]))
      .flat();
    expect(sheetLayout(linesOf(diagonal)).kind).toBe("list");
  });

  test("builds one field for a product without variants", () => {
    expect(sheetLayout(linesOf([]))).toEqual({ kind: "single" });
  });

  test("turns many columns of few rows into rows", () => {
    const layout = sheetLayout(linesOf(coloursBySizes(["黑色", "白色"], sizes(20))));
    expect(layout).toMatchObject({ kind: "matrix", rowName: "规格", columns: ["黑色", "白色"] });
  });

  test("contains every line exactly once", () => {
    const lines = linesOf(coloursBySizes(sizes(20), sizes(20)));
    const places = fieldGrid(sheetLayout(lines)).flat();
    expect(places.toSorted((one, other) => (one ?? 0) - (other ?? 0))).toEqual(lines.map((_, at) => at));
  });
});

test("filters by words of any attribute, and leaves empty rows and columns out", () => {
  const lines = linesOf(coloursBySizes(["黑色", "白色", "Navy"], ["M", "L"]));
  const shown = (filter: string) =>
    fieldGrid(
      saveLines(sheetLayout(lines), (at) => {
        const line = lines[at];
        return line !== undefined && matchesFilter(line, filter);
      }),
    );
  expect(shown("")).toHaveLength(3);
  expect(shown("黑")).toEqual([[0, 1]]);
  expect(shown("navy m")).toEqual([[4]]);
  expect(shown("紫")).toEqual([]);
});

test("filters by original words and by translations, and yields the same layout", () => {
  const words = { 颜色: "Colour", 黑色: "Black", 白色: "Off white" };
  const plain = productWith(coloursBySizes(["黑色", "白色"], ["M", "L"]));
  const lines = sheetLines(inEnglish(plain, words));
  expect(sheetLayout(lines)).toEqual(sheetLayout(sheetLines(plain)));
  const shown = (filter: string) =>
    lines.filter((line) => matchesFilter(line, filter)).map(({ label }) => label);
  expect(shown("black")).toEqual(["黑色 (Black) / M", "黑色 (Black) / L"]);
  expect(shown("黑 l")).toEqual(["黑色 (Black) / L"]);
  expect(shown("WHITE off m")).toEqual(["白色 (Off white) / M"]);
  expect(shown("white 黑")).toEqual([]);
  expect(shown("lack")).toEqual([]);
});
