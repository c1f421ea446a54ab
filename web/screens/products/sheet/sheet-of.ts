import { useEffect, useState } from "react";
import { z } from "zod";
import type { Product } from "#contract/public/product";
import { operatorName, readFromTab, saveInTab } from "../../../api/tab-storage.ts";
import { createQuantitySheet, type QuantitySheet } from "./quantity-sheet.ts";

const sheets = new WeakMap<Product, QuantitySheet>();

/**
 * Returns the sheet of a fetched product. It is the same object while the answer is cached, so that navigation loses no
 * quantity.
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
  fillEmpty(sheetOf(to), quantitiesOf(sheetOf(from)));
}

/** The filled fields of sheets, by product, oldest first. */
const quantitiesSchema = z.record(
  z.string(),
  z.array(z.object({ skuId: z.string().nullable(), name: z.string(), text: z.string() })),
);
type Quantity = z.infer<typeof quantitiesSchema>[string][number];
const maxSaved = 12;

/**
 * Saves the quantities of a product's sheet in this tab, and restores them after a reload and in each newer answer for the
 * product, wherever that was fetched: the cart reads products too.
 */
export function useSavedQuantities(operatorId: string, product: Product): void {
  const name = operatorName(operatorId, "product-quantities");
  const key = `${product.channel}:${product.source_product_id}`;
  const sheet = sheetOf(product);
  const [restored, setRestored] = useState<QuantitySheet | null>(null);
  if (restored !== sheet) {
    setRestored(sheet);
    fillEmpty(sheet, readFromTab(quantitiesSchema, name, {})[key] ?? []);
  }
  useEffect(() => {
    const save = () => {
      const { [key]: _before, ...others } = readFromTab(quantitiesSchema, name, {});
      const all = Object.entries({ ...others, [key]: quantitiesOf(sheet) });
      saveInTab(name, Object.fromEntries(all.slice(-maxSaved)));
    };
    save();
    return sheet.subscribe(save);
  }, [sheet, name, key]);
}

function quantitiesOf(sheet: QuantitySheet): Quantity[] {
  return sheet.lines
    .map(({ skuId, name }, at) => ({ skuId, name, text: sheet.cell(at).text }))
    .filter(({ text }) => text !== "");
}

/** Fills in quantities unless the sheet has some of its own. */
function fillEmpty(sheet: QuantitySheet, quantities: readonly Quantity[]): void {
  if (quantitiesOf(sheet).length > 0) return;
  sheet.fill(
    quantities.flatMap(({ skuId, name, text }) => {
      const byId = sheet.lines.findIndex((line) => line.skuId === skuId);
      const at = byId >= 0 ? byId : sheet.lines.findIndex((line) => line.name === name);
      return at < 0 ? [] : [{ at, text }];
    }),
  );
}
