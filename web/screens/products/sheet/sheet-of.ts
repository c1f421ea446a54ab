import { useEffect, useState } from "react";
import { z } from "zod";
import type { Product } from "#contract/public/product";
import type { ProductDetailResult } from "#contract/public/product-detail";
import type { CallSuccess } from "../../../api/call-result.ts";
import { readFromTab, saveInTab } from "../../../api/tab-storage.ts";
import { type CellText, createQuantitySheet, type QuantitySheet } from "./quantity-sheet.ts";

const sheets = new WeakMap<Product, QuantitySheet>();

/**
 * Returns the sheet of a fetched product. It is the same object while the answer is kept, so that
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
    filledCells(old).flatMap(({ at, text }) => {
      const line = old.lines[at];
      const target = line ? place(line) : -1;
      return target < 0 ? [] : [{ at: target, text }];
    }),
  );
}

/** The filled fields of sheets, by the request id of the answer, oldest first. */
const quantitiesSchema = z.record(
  z.string(),
  z.array(z.object({ at: z.int().nonnegative(), text: z.string() })),
);
const maxSaved = 12;

/** Saves the quantities of an answer's sheet in this tab, and restores them after a reload. */
export function useSavedQuantities(
  operatorId: string,
  { value: { product }, requestId }: CallSuccess<ProductDetailResult>,
): void {
  const name = `product-quantities.${operatorId}`;
  const sheet = sheetOf(product);
  useState(() => {
    const saved = readFromTab(quantitiesSchema, name, {})[requestId] ?? [];
    if (saved.length > 0 && filledCells(sheet).length === 0) sheet.fill(saved);
  });
  useEffect(() => {
    const save = () => {
      const { [requestId]: _before, ...others } = readFromTab(quantitiesSchema, name, {});
      const all = Object.entries({ ...others, [requestId]: filledCells(sheet) });
      saveInTab(name, Object.fromEntries(all.slice(-maxSaved)));
    };
    save();
    return sheet.subscribe(save);
  }, [sheet, name, requestId]);
}

function filledCells(sheet: QuantitySheet): CellText[] {
  return sheet.lines.map((_, at) => ({ at, text: sheet.cell(at).text })).filter(({ text }) => text !== "");
}
