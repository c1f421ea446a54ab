import { expect, test } from "vitest";
import { addCart, cartStorage, changeLines, lineKey, setQuantity } from "./cart.ts";
import { removeLines, restoreLines } from "./removed-lines.ts";
import { sampleEntry } from "./testing/sample-entry.ts";

test("what was taken out comes back in its place, and what was changed since stays", () => {
  const lines = ["1", "2", "3", "4"].map((id) => sampleEntry({ id, quantity: 1 }));
  const cart = addCart("", { lines });
  const keys = lines.map(lineKey);
  const ids = () =>
    cartStorage
      .read()
      .value.carts.find(({ id }) => id === cart.id)
      ?.lines.map(({ id, quantity }) => `${id}x${quantity}`);
  removeLines(cart.id, new Set(keys.slice(0, 3)));
  expect(ids()).toEqual(["4x1"]);
  setQuantity(cart.id, keys[3]!, 9);
  changeLines(cart.id, (now) => [...now, sampleEntry({ id: "5", quantity: 2 })]);
  restoreLines();
  expect(ids()).toEqual(["1x1", "2x1", "3x1", "4x9", "5x2"]);
  restoreLines();
  expect(ids()).toHaveLength(5);
});
