import { useSyncExternalStore } from "react";
import type { CartLine } from "./cart-line.ts";
import {
  addCart,
  addToCart,
  type Cart,
  cartAt,
  type CartEntry,
  cartStorage,
  changeLines,
  deleteCart,
  insertCart,
  joinLines,
  lineKey,
  moveCartLines as move,
  useCarts,
} from "./cart.ts";
import { createListeners } from "../listeners.ts";

/** Kind of a change to several lines that can be undone. */
export type ChangeKind = "removed" | "quantities" | "moved" | "added" | "variant" | "variant_merged";

/** The last such change, with the lines of each changed cart before and after it. */
type Change = {
  kind: ChangeKind;
  /** Number of changed lines. */
  count: number;
  /** The first is the cart in which the user worked. */
  carts: { id: string; before: readonly CartEntry[]; after: readonly CartEntry[] }[];
  /** True after an undo for whose lines the cart had no room. */
  isFull: boolean;
};

let last: Change | null = null;
/** The cart that was deleted last, with its place among the others. */
let removed: { cart: Cart; at: number } | null = null;
const listeners = createListeners();

function note(next: Change | null, deleted: typeof removed = null): void {
  last = next;
  removed = deleted;
  listeners.tell();
}

function linesOf(cartId: string): readonly CartEntry[] | null {
  return cartStorage.reread().value.carts.find(({ id }) => id === cartId)?.lines ?? null;
}

/**
 * Changes carts and saves their previous lines, so that the change can be undone.
 * @returns the result of the change
 */
function undoable<Result>(
  { kind, count, cartIds }: { kind: ChangeKind; count: number; cartIds: readonly string[] },
  change: () => Result,
): Result {
  const before = new Map(cartIds.map((id) => [id, linesOf(id) ?? []]));
  const result = change();
  const carts = cartIds.map((id) => ({ id, before: before.get(id) ?? [], after: linesOf(id) ?? [] }));
  note({ kind, count, carts, isFull: false });
  return result;
}

/** Removes lines from a cart. */
export function removeLines(cartId: string, keys: ReadonlySet<string>): void {
  undoable({ kind: "removed", count: keys.size, cartIds: [cartId] }, () => {
    changeLines(cartId, (lines) => lines.filter((line) => !keys.has(lineKey(line))));
  });
}

/** Deletes a cart. */
export function removeCart(id: string): void {
  const { carts } = cartStorage.reread().value;
  const at = carts.findIndex((cart) => cart.id === id);
  const cart = carts[at];
  if (!cart) return;
  deleteCart(id);
  note(null, { cart, at });
}

/** Puts the cart that was deleted last back to its place. */
export function restoreCart(): void {
  if (!removed) return;
  insertCart(removed.cart, removed.at);
  note(null);
}

/** Returns the cart that was deleted last, while that can be undone. */
export function useRemovedCart(): Cart | null {
  return useSyncExternalStore(listeners.subscribe, () => removed?.cart ?? null);
}

/** Sets the quantities of lines of a cart, by line key. */
export function setQuantities(cartId: string, quantities: ReadonlyMap<string, number>): void {
  undoable({ kind: "quantities", count: quantities.size, cartIds: [cartId] }, () => {
    changeLines(cartId, (lines) =>
      lines.map((line) => ({ ...line, quantity: quantities.get(lineKey(line)) ?? line.quantity })),
    );
  });
}

/**
 * Changes the variant of a line of a cart.
 * @param edit returns the lines with the change
 * @returns whether lines were merged by it
 */
export function editVariant(cartId: string, edit: (lines: CartEntry[]) => CartEntry[]): boolean {
  const change = { kind: "variant", count: 1, cartIds: [cartId] } as const;
  const merged = undoable(change, () => changeLines(cartId, edit));
  if (merged.length > 0 && last) note({ ...last, kind: "variant_merged" });
  return merged.length > 0;
}

/**
 * Adds lines to the cart with this id, otherwise to the selected one, otherwise to a new one.
 * @returns the result of `addToCart`, and the id of the cart
 */
export function addLines(
  lines: readonly CartLine[],
  cartId?: string,
): ReturnType<typeof addToCart> & { cartId: string } {
  const { id } = cartAt(cartStorage.reread().value, cartId) ?? addCart("");
  const change = { kind: "added", count: lines.length, cartIds: [id] } as const;
  return { ...undoable(change, () => addToCart(lines, id)), cartId: id };
}

/**
 * Moves lines into another cart.
 * @returns the number of lines for which there was no room
 */
export function moveLines(fromId: string, toId: string, keys: ReadonlySet<string>): number {
  const left = undoable({ kind: "moved", count: keys.size, cartIds: [fromId, toId] }, () =>
    move(fromId, toId, keys),
  );
  if (last) note(keys.size === left ? null : { ...last, count: keys.size - left });
  return left;
}

/**
 * Undoes the last change as far as there is room. A line that was changed since then stays as it is; where
 * the same product and variant was added again, quantities add up.
 * @returns keys of the lines that were undone in the cart in which the user worked
 */
export function undoChange(): string[] {
  const [own] = last?.carts ?? [];
  if (!last || !own || !isReversible(last)) return [];
  const plans = last.carts.map(withoutChange);
  const left = plans.flatMap((plan) => plan.left);
  // A line leaves the other cart only if its own has room, or it would be in neither.
  if (last.kind === "moved" && left.length > 0) {
    note({ ...last, isFull: true });
    return [];
  }
  for (const { id, lines } of plans) changeLines(id, () => lines);
  // The rest waits until there is room for it.
  const after = own.before.filter((line) => !left.includes(line));
  note(left.length === 0 ? null : { ...last, count: left.length, carts: [{ ...own, after }], isFull: true });
  return (linesOf(own.id) ?? []).map(lineKey).filter((key) => isChanged(key, own));
}

function isChanged(key: string, { before, after }: Change["carts"][number]): boolean {
  return quantityIn(before, key) !== quantityIn(after, key);
}

function quantityIn(lines: readonly CartEntry[], key: string): number | undefined {
  return lines.find((line) => lineKey(line) === key)?.quantity;
}

/** Returns the lines of a cart without the change, and those for which there is no room. */
function withoutChange({ id, before, after }: Change["carts"][number]) {
  const was = new Map(before.map((line) => [lineKey(line), line]));
  const became = new Map(after.map((line) => [lineKey(line), line]));
  const remaining = (linesOf(id) ?? []).flatMap((line) => {
    const key = lineKey(line);
    const made = became.get(key);
    if (made === undefined || made.quantity !== line.quantity) return [line];
    const earlier = was.get(key);
    if (earlier === undefined) return [];
    return earlier.quantity === made.quantity ? [line] : [earlier];
  });
  const gone = before.filter((line) => !became.has(lineKey(line)));
  const { lines, left } = joinLines(remaining, gone);
  const places = new Map(before.map((line, at) => [lineKey(line), at]));
  const placeOf = (line: CartEntry) => places.get(lineKey(line)) ?? before.length;
  return { id, lines: lines.toSorted((one, other) => placeOf(one) - placeOf(other)), left };
}

/**
 * Returns whether the change can be undone. A move can be undone only while the lines are unchanged in the
 * other cart, or they would be in both.
 */
function isReversible({ kind, carts: [own, other] }: Change): boolean {
  if (own === undefined || linesOf(own.id) === null) return false;
  if (kind !== "moved" || other === undefined) return true;
  const now = linesOf(other.id);
  return (
    now !== null &&
    other.after.every((line) => {
      const key = lineKey(line);
      return !isChanged(key, other) || quantityIn(now, key) === line.quantity;
    })
  );
}

export function forgetChange(): void {
  note(null);
}

/** Returns the last change of this cart that can be undone; null when no change can. */
export function useLastChange(cartId: string | null): Pick<Change, "kind" | "count" | "isFull"> | null {
  const change = useSyncExternalStore(listeners.subscribe, () => last);
  useCarts();
  return change?.carts[0]?.id === cartId && isReversible(change) ? change : null;
}
