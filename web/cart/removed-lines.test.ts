import { expect, test } from "vitest";
import {
  addCart,
  addToCart,
  cartStorage,
  changeLines,
  lineKey,
  mostCartLines,
  moveLines,
  setQuantity,
} from "./cart.ts";
import { removeLines, restoreLines } from "./removed-lines.ts";
import { sampleEntry } from "./testing/sample-entry.ts";

const linesOf = (cartId: string) =>
  cartStorage
    .read()
    .value.carts.find(({ id }) => id === cartId)
    ?.lines.map(({ id, quantity }) => `${id}x${quantity}`);

test("what was taken out comes back in its place, and what was changed since stays", () => {
  const lines = ["1", "2", "3", "4"].map((id) => sampleEntry({ id, quantity: 1 }));
  const cart = addCart("", { lines });
  const keys = lines.map(lineKey);
  const ids = () => linesOf(cart.id);
  removeLines(cart.id, new Set(keys.slice(0, 3)));
  expect(ids()).toEqual(["4x1"]);
  setQuantity(cart.id, keys[3]!, 9);
  changeLines(cart.id, (now) => [...now, sampleEntry({ id: "5", quantity: 2 })]);
  restoreLines();
  expect(ids()).toEqual(["1x1", "2x1", "3x1", "4x9", "5x2"]);
  restoreLines();
  expect(ids()).toHaveLength(5);
});

test("what came in again since is added to what comes back, in the place it had", () => {
  const lines = ["1", "2", "3"].map((id) => sampleEntry({ id, quantity: 3 }));
  const { id } = addCart("", { lines });
  removeLines(id, new Set(lines.slice(0, 2).map(lineKey)));
  addToCart([sampleEntry({ id: "2", quantity: 7 })], id);
  restoreLines();
  expect(linesOf(id)).toEqual(["1x3", "2x10", "3x3"]);
});

test("what a cart that is full by now has no room for waits until there is room", () => {
  const lines = Array.from({ length: mostCartLines }, (_, at) =>
    sampleEntry({ id: String(at), quantity: 1 }),
  );
  const { id } = addCart("", { lines });
  removeLines(id, new Set(lines.slice(0, 2).map(lineKey)));
  addToCart([sampleEntry({ id: "new", quantity: 1 })], id);
  restoreLines();
  expect(linesOf(id)).toHaveLength(mostCartLines);
  expect(linesOf(id)?.slice(0, 2)).toEqual(["0x1", "2x1"]);
  moveLines(id, addCart("other").id, new Set(lines.slice(2, 4).map(lineKey)));
  restoreLines();
  expect(linesOf(id)?.slice(0, 3)).toEqual(["0x1", "1x1", "4x1"]);
});
