import fc from "fast-check";
import { describe, expect, test, vi } from "vitest";
import { createQuantitySheet, readQuantity } from "./quantity-sheet.ts";
import { carryQuantities, sheetOf } from "./sheet-of.ts";
import { coloursBySizes, productWith } from "../../../cart/testing/product-with.ts";

const fourVariants = coloursBySizes(["黑色", "白色"], ["M", "L"]);

describe("a typed quantity", () => {
  test("reads whole pieces, an empty field and invalid text", () => {
    expect(["", " ", "0", "12", "１２", "999999999"].map(readQuantity)).toEqual([0, 0, 0, 12, 12, 999999999]);
    for (const text of ["1.5", "-1", "x", "007", "1,000", "1e3", "1000000000"])
      expect([text, readQuantity(text)]).toEqual([text, null]);
  });
});

describe("a quantity sheet", () => {
  test("notifies only the field that a key changed", () => {
    const sheet = createQuantitySheet(productWith(fourVariants));
    const told = sheet.lines.map((_, at) => {
      const listener = vi.fn();
      sheet.subscribeCell(at, listener);
      return listener;
    });
    sheet.type(1, "3");
    sheet.type(1, "30");
    expect(told.map((listener) => listener.mock.calls.length)).toEqual([0, 2, 0, 0]);
    expect(sheet.totals()).toMatchObject({ pieces: 30, filled: 1, subtotal: "375" });
  });

  test("notifies all filled fields when the offer's minimum is reached, and again when it is lost", () => {
    const sheet = createQuantitySheet(productWith(fourVariants, { min_order_quantity: 10 }));
    const short = [{ kind: "below_offer_minimum", minimum: 10 }];
    sheet.type(0, "4");
    sheet.type(1, "5");
    expect([0, 1, 2].map((at) => sheet.cell(at).issues)).toEqual([short, short, []]);
    sheet.type(1, "6");
    expect([0, 1].map((at) => sheet.cell(at).issues)).toEqual([[], []]);
    sheet.type(1, "");
    expect([0, 1].map((at) => sheet.cell(at).issues)).toEqual([short, []]);
  });

  test("prices all pieces exactly by the tier that they reach together", () => {
    const tiers = [
      { min_quantity: 1, price: "0.125" },
      { min_quantity: 10, price: "0.1" },
    ];
    const sheet = createQuantitySheet(productWith(fourVariants, { price_tiers: tiers }));
    sheet.fill([
      { at: 0, text: "4" },
      { at: 3, text: "5" },
    ]);
    expect(sheet.totals()).toMatchObject({ pieces: 9, filled: 2, subtotal: "1.125" });
    sheet.type(3, "6");
    expect(sheet.totals()).toMatchObject({ pieces: 10, subtotal: "1" });
  });

  test("keeps invalid text as typed, counts it as zero and reports it", () => {
    const sheet = createQuantitySheet(productWith(fourVariants));
    sheet.type(2, "many");
    expect(sheet.cell(2)).toEqual({ text: "many", issues: [{ kind: "unreadable" }] });
    expect(sheet.totals()).toMatchObject({ pieces: 0, filled: 0, unreadable: 1, invalid: 0 });
    expect(sheet.ordered()).toEqual([]);
  });

  test("undoes any series of changes, one by one, back to the start", () => {
    const cell = fc.record({ at: fc.nat(3), text: fc.constantFrom("", "1", "25", "x") });
    fc.assert(
      fc.property(fc.array(fc.array(cell, { minLength: 1, maxLength: 3 }), { maxLength: 8 }), (changes) => {
        const sheet = createQuantitySheet(productWith(fourVariants));
        const texts = () => sheet.lines.map((_, at) => sheet.cell(at).text);
        const seen = [texts()];
        for (const change of changes) {
          const before = texts();
          const once = [...new Map(change.map((entry) => [entry.at, entry])).values()];
          sheet.fill(once);
          if (texts().join() !== before.join()) seen.push(texts());
        }
        for (const expected of seen.slice(0, -1).reverse()) {
          expect(sheet.undo()).not.toBeNull();
          expect(texts()).toEqual(expected);
        }
        expect(sheet.undo()).toBeNull();
      }),
    );
  });

  test("undoes the keys in one field as one change", () => {
    const sheet = createQuantitySheet(productWith(fourVariants));
    sheet.type(0, "1");
    sheet.type(0, "12");
    sheet.settle();
    sheet.type(0, "123");
    expect(sheet.undo()).toBe(0);
    expect(sheet.cell(0).text).toBe("12");
    expect(sheet.undo()).toBe(0);
    expect(sheet.cell(0).text).toBe("");
  });
});

test("copies quantities to a newer answer by id, else by attributes", () => {
  const old = productWith(fourVariants);
  sheetOf(old).fill([
    { at: 0, text: "7" },
    { at: 3, text: "x" },
  ]);
  const remade = productWith(fourVariants.toReversed());
  remade.variants.forEach((variant, at) => {
    variant.sku_id = `new-${at}`;
  });
  carryQuantities(old, remade);
  expect(sheetOf(remade).lines.map((_, at) => sheetOf(remade).cell(at).text)).toEqual(["x", "", "", "7"]);
});
