import type { Product } from "#contract/public/product";
import { createQuantitySheet, type QuantitySheet } from "./quantity-sheet.ts";

const sheets = new WeakMap<Product, QuantitySheet>();

/**
 * Returns the sheet of a fetched product. It is the same object while the answer is remembered, so that
 * navigation loses no quantity.
 */
export function sheetOf(product: Product): QuantitySheet {
  const known = sheets.get(product);
  if (known) return known;
  const made = createQuantitySheet(product);
  sheets.set(product, made);
  return made;
}

/** Copies the quantities to a newer answer for the same product: by variant id, else by equal attributes. */
export function carryQuantities(from: Product, to: Product): void {
  const [old, next] = [sheetOf(from), sheetOf(to)];
  const place = (line: QuantitySheet["lines"][number]) => {
    const byId = next.lines.findIndex(({ skuId }) => skuId === line.skuId);
    return byId >= 0 ? byId : next.lines.findIndex(({ name }) => name === line.name);
  };
  next.fill(
    old.lines.flatMap((line, at) => {
      const { text } = old.cell(at);
      const target = text === "" ? -1 : place(line);
      return target < 0 ? [] : [{ at: target, text }];
    }),
  );
}
