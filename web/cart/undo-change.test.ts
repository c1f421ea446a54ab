import { describe, expect, test } from "vitest";
import {
  addCart,
  addToCart,
  cartStorage,
  changeLines,
  deleteCart,
  lineKey,
  maxCartLines,
  setQuantity,
} from "./cart.ts";
import { addLines, moveLines, removeLines, setQuantities, undoChange } from "./undo-change.ts";
import { sampleEntry } from "./testing/sample-entry.ts";

const linesOf = (cartId: string) =>
  cartStorage
    .read()
    .value.carts.find(({ id }) => id === cartId)
    ?.lines.map(({ id, quantity }) => `${id}x${quantity}`);

test("restores removed lines at their position, and keeps later changes", () => {
  const lines = ["1", "2", "3", "4"].map((id) => sampleEntry({ id, quantity: 1 }));
  const cart = addCart("", { lines });
  const keys = lines.map(lineKey);
  const ids = () => linesOf(cart.id);
  removeLines(cart.id, new Set(keys.slice(0, 3)));
  expect(ids()).toEqual(["4x1"]);
  setQuantity(cart.id, keys[3]!, 9);
  changeLines(cart.id, (now) => [...now, sampleEntry({ id: "5", quantity: 2 })]);
  undoChange();
  expect(ids()).toEqual(["1x1", "2x1", "3x1", "4x9", "5x2"]);
  undoChange();
  expect(ids()).toHaveLength(5);
});

test("adds the quantity of a line that was added again to the restored one, at its position", () => {
  const lines = ["1", "2", "3"].map((id) => sampleEntry({ id, quantity: 3 }));
  const { id } = addCart("", { lines });
  removeLines(id, new Set(lines.slice(0, 2).map(lineKey)));
  addToCart([sampleEntry({ id: "2", quantity: 7 })], id);
  undoChange();
  expect(linesOf(id)).toEqual(["1x3", "2x10", "3x3"]);
});

test("waits with the lines for which a full cart has no room", () => {
  const lines = Array.from({ length: maxCartLines }, (_, at) => sampleEntry({ id: String(at), quantity: 1 }));
  const { id } = addCart("", { lines });
  removeLines(id, new Set(lines.slice(0, 2).map(lineKey)));
  addToCart([sampleEntry({ id: "new", quantity: 1 })], id);
  undoChange();
  expect(linesOf(id)).toHaveLength(maxCartLines);
  expect(linesOf(id)?.slice(0, 2)).toEqual(["0x1", "2x1"]);
  // A move that could be undone would replace the last change, which is the only one that can be undone.
  changeLines(id, (now) => now.filter(({ id: own }) => !["2", "3"].includes(own)));
  undoChange();
  expect(linesOf(id)?.slice(0, 3)).toEqual(["0x1", "1x1", "4x1"]);
});

describe("undoing a change of many lines", () => {
  const line = (id: string, quantity: number) => sampleEntry({ id, quantity });
  const keys = (...ids: string[]) => new Set(ids.map((id) => lineKey(line(id, 1))));

  test("undoes a change of quantities, except on lines changed since", () => {
    const { id } = addCart("", { lines: [line("1", 20), line("2", 10), line("3", 5)] });
    const [one = "", two = ""] = [...keys("1", "2")];
    setQuantities(
      id,
      new Map([
        [one, 5],
        [two, 50],
      ]),
    );
    expect(linesOf(id)).toEqual(["1x5", "2x50", "3x5"]);
    setQuantity(id, two, 60);
    expect(undoChange()).toEqual([one, two]);
    expect(linesOf(id)).toEqual(["1x20", "2x60", "3x5"]);
    expect(undoChange()).toEqual([]);
  });

  test("undoes added lines, including merged quantities", () => {
    const { id } = addCart("", { lines: [line("1", 2)] });
    addLines([line("1", 3), line("2", 4)], id);
    expect(linesOf(id)).toEqual(["1x5", "2x4"]);
    undoChange();
    expect(linesOf(id)).toEqual(["1x2"]);
  });

  test("restores both carts after a move", () => {
    const to = addCart("to", { lines: [line("2", 7)] });
    const { id } = addCart("from", { lines: [line("1", 1), line("2", 2), line("3", 3)] });
    expect(moveLines(id, to.id, keys("1", "2"))).toBe(0);
    expect(linesOf(to.id)).toEqual(["2x9", "1x1"]);
    undoChange();
    expect(linesOf(to.id)).toEqual(["2x7"]);
    expect(linesOf(id)).toEqual(["1x1", "2x2", "3x3"]);
  });

  test.each([
    ["were changed there", (to: string) => setQuantity(to, [...keys("1")][0] ?? "", 9)],
    ["went from there", (to: string) => changeLines(to, () => [])],
    ["lie in a cart that was deleted", (to: string) => deleteCart(to)],
  ])(
    "does not undo a move when moved lines %s, because they would be in both carts or in none",
    (_, change) => {
      const to = addCart("to");
      const { id } = addCart("from", { lines: [line("1", 1), line("2", 2)] });
      moveLines(id, to.id, keys("1"));
      change(to.id);
      const before = [linesOf(to.id), linesOf(id)];
      expect(undoChange()).toEqual([]);
      expect([linesOf(to.id), linesOf(id)]).toEqual(before);
    },
  );

  test("loses no moved line when its own cart has become full", () => {
    const to = addCart("to");
    const { id } = addCart("from", { lines: [line("1", 1), line("2", 2)] });
    moveLines(id, to.id, keys("1"));
    changeLines(id, () => Array.from({ length: maxCartLines }, (_, at) => line(`9${at}`, 1)));
    expect(undoChange()).toEqual([]);
    expect(linesOf(to.id)).toEqual(["1x1"]);
  });
});
