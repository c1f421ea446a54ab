import { expect, test } from "vitest";
import { belowMinimum, lineFaults } from "./quantity-faults.ts";

const nothing = { min_order_quantity: null, batch_size: null };
const anyQuantity = { quantity: 1, stock: null, min_order_quantity: null };

test.each([
  ["nothing ordered", { batch_size: 12 }, { quantity: 0, stock: 0, min_order_quantity: 5 }, []],
  ["one piece, nothing known", {}, {}, []],
  ["as many as there are", {}, { quantity: 5, stock: 5 }, []],
  ["one more than there are", {}, { quantity: 6, stock: 5 }, [{ kind: "over_stock", stock: 5 }]],
  ["the variant's own minimum", {}, { quantity: 3, min_order_quantity: 3 }, []],
  ["one fewer", {}, { quantity: 2, min_order_quantity: 3 }, [{ kind: "below_variant_minimum", minimum: 3 }]],
  [
    "one piece of a variant that has a minimum",
    {},
    { min_order_quantity: 2 },
    [{ kind: "below_variant_minimum", minimum: 2 }],
  ],
  ["a pack of one", { batch_size: 1 }, { quantity: 7 }, []],
  ["full packs", { batch_size: 2 }, { quantity: 4 }, []],
  ["half a pack", { batch_size: 2 }, {}, [{ kind: "off_batch", batch: 2, lower: 0, higher: 2 }]],
  [
    "between two packs",
    { batch_size: 12 },
    { quantity: 13 },
    [{ kind: "off_batch", batch: 12, lower: 12, higher: 24 }],
  ],
])("%s", (_, rules, line, faults) => {
  expect(lineFaults({ ...nothing, ...rules }, { ...anyQuantity, ...line })).toEqual(faults);
});

test.each([
  [null, 1, 0],
  [50, 49, 1],
  [50, 50, 0],
])("of an offer's minimum of %j, %i pieces are %i faults", (minimum, pieces, count) => {
  expect(belowMinimum({ ...nothing, min_order_quantity: minimum }, pieces)).toHaveLength(count);
});
