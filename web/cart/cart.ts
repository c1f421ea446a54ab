import { useSyncExternalStore } from "react";
import { z } from "zod";
import { hasTrait } from "#contract/shared/channel";
import { yuanSchema } from "#contract/shared/money";
import { createDeviceStorage } from "../ui/browser/device-storage.ts";
import { cartLineSchema, type CartLine } from "./cart-line.ts";
import { newDeviceId } from "../ui/browser/new-device-id.ts";
import { createListeners } from "../listeners.ts";

/** Reasons why a line could not be mapped to its product at the last read. Such a line stays and is marked. */
const lineErrors = ["variant_gone", "variant_missing", "product_gone"] as const;
export type LineError = (typeof lineErrors)[number];

/** A line as stored in a cart. */
const cartEntrySchema = cartLineSchema.extend({
  trouble: z.enum(lineErrors).nullable(),
  /** Price of a piece before the last read of the product, in yuan, when it differs. */
  price_before: yuanSchema.nullable(),
});
export type CartEntry = z.infer<typeof cartEntrySchema>;

const cartSchema = z.object({
  id: z.string().regex(/^[a-z0-9]{1,32}$/),
  /** "" until the user names the cart. */
  name: z.string().max(80),
  /** True when the user chose one preview per seller. */
  split: z.boolean(),
  lines: z.array(cartEntrySchema),
});
export type Cart = z.infer<typeof cartSchema>;

const cartsSchema = z.object({ chosen: z.string(), carts: z.array(cartSchema) });
export type Carts = z.infer<typeof cartsSchema>;

/** Maximum number of lines in a cart; lines beyond it are left out and counted. */
export const maxCartLines = 2_000;

/** The carts of this device. A cart has no receiver, because lines are reused and a receiver is a person. */
const storage = createDeviceStorage({
  key: "carts",
  version: 1,
  schema: cartsSchema,
  empty: { chosen: "", carts: [] },
});

let isSaved = true;
const savedListeners = createListeners();

function write(carts: Carts): boolean {
  const written = storage.write(carts);
  if (written !== isSaved) {
    isSaved = written;
    savedListeners.tell();
  }
  return written;
}

/** Returns false while the device accepts no more data; changes then last until reload. */
export function useCartsSaved(): boolean {
  return useSyncExternalStore(savedListeners.subscribe, () => isSaved);
}

export const cartStorage = {
  read: storage.read,
  reread: storage.reread,
  subscribe: storage.subscribe,
  acknowledge: storage.acknowledge,
};

/** Returns the line's identity in a cart: the contract rejects two lines of the same product and variant. */
export function lineKey(line: Pick<CartLine, "channel" | "id" | "spec_id" | "variant_words">): string {
  return JSON.stringify([line.channel, line.id, ...variantKey(line)]);
}

function variantKey({ spec_id, variant_words: words }: Pick<CartLine, "spec_id" | "variant_words">) {
  return words === undefined ? [spec_id] : [spec_id, words];
}

/**
 * Returns the texts that identify a line's product and variant: its key and, where ids rotate, the product's
 * own id.
 */
function identities(line: CartLine): string[] {
  const key = lineKey(line);
  const { channel, source_product_id: source } = line;
  return hasTrait(channel, "rotatingIds") && source !== ""
    ? [key, JSON.stringify([channel, { source }, ...variantKey(line)])]
    : [key];
}

/** Returns the selected cart, or null when no cart exists yet. */
export function chosenCart({ chosen, carts }: Carts): Cart | null {
  return carts.find(({ id }) => id === chosen) ?? carts[0] ?? null;
}

/** Returns the cart that an address names, otherwise the selected one. */
export function cartAt(carts: Carts, id: string | undefined): Cart | null {
  return carts.carts.find((cart) => cart.id === id) ?? chosenCart(carts);
}

export function useCarts(): { value: Carts; warning: "quarantined" | null } {
  return useSyncExternalStore(storage.subscribe, storage.read);
}

/**
 * Counts the lines that would merge with an existing line, in the cart or among themselves; quantities add
 * up.
 */
export function countMerged(lines: readonly CartLine[], cart: Cart | null): number {
  return joinLines<CartLine>(cart?.lines ?? [], lines).merged;
}

/**
 * Adds lines to those of a cart. Quantities are added to the line of the same product and variant; other
 * lines are appended while there is room.
 * @returns all lines of the cart, the number of merged lines, and the lines for which there was no room
 */
export function joinLines<Line extends CartLine>(
  current: readonly Line[],
  coming: readonly Line[],
): { lines: Line[]; merged: number; left: Line[] } {
  const lines = [...current];
  const left: Line[] = [];
  const places = new Map(current.flatMap((line, at) => identities(line).map((one) => [one, at])));
  for (const line of coming) {
    const same = identities(line);
    const at = same.map((one) => places.get(one)).find((place) => place !== undefined) ?? lines.length;
    const existing = lines[at];
    if (!existing && lines.length >= maxCartLines) {
      left.push(line);
      continue;
    }
    lines[at] = existing ? together(existing, line) : line;
    for (const one of same) places.set(one, at);
  }
  return { lines, merged: coming.length - left.length - (lines.length - current.length), left };
}

/**
 * Merges two lines of the same product and variant. Quantities add up, and the line gets the data of the newer read, or
 * of the first if both are equally new.
 */
function together<Line extends CartLine>(existing: Line, line: Line): Line {
  const newer = Date.parse(line.fetched_at) > Date.parse(existing.fetched_at) ? line : existing;
  return { ...newer, quantity: Math.min(existing.quantity + line.quantity, Number.MAX_SAFE_INTEGER) };
}

/**
 * Adds lines to the cart with this id, otherwise to the selected one, otherwise to a new one. A line of the same
 * product and variant is merged: quantities add up, and the line gets the product data of the newer read.
 * @returns how many lines are new, how many were merged and how many did not fit; `kept` is false when the device
 * accepts no more data
 */
export function addToCart(
  lines: readonly CartLine[],
  cartId?: string,
): {
  added: number;
  merged: number;
  left: number;
  kept: boolean;
} {
  const cart = cartAt(storage.reread().value, cartId) ?? addCart("");
  const entries = lines.map((line): CartEntry => ({ trouble: null, price_before: null, ...line }));
  const joined = joinLines(cart.lines, entries);
  const isKept = change(cart.id, (current) => ({ ...current, lines: joined.lines }));
  return {
    added: joined.lines.length - cart.lines.length,
    merged: joined.merged,
    left: joined.left.length,
    kept: isKept,
  };
}

/** Merges lines of the same product and variant, at the position of the first. */
function mergeLines(lines: readonly CartEntry[]): CartEntry[] {
  const merged = new Map<string, CartEntry>();
  for (const line of lines) {
    const existing = merged.get(lineKey(line));
    merged.set(lineKey(line), existing ? together(existing, line) : line);
  }
  return [...merged.values()];
}

/**
 * Adds a cart and selects it unless `choose` is false.
 * @returns the new cart
 */
export function addCart(
  name: string,
  content: Partial<Pick<Cart, "lines" | "split">> = {},
  { choose = true } = {},
): Cart {
  const cart: Cart = {
    id: newDeviceId(),
    name: name.trim().slice(0, 80),
    split: false,
    lines: [],
    ...content,
  };
  const { chosen, carts } = storage.reread().value;
  write({ chosen: choose ? cart.id : chosen, carts: [...carts, cart] });
  return cart;
}

export function renameCart(id: string, name: string): void {
  change(id, (cart) => ({ ...cart, name: name.trim().slice(0, 80) }));
}

export function deleteCart(id: string): void {
  const { chosen, carts } = storage.reread().value;
  const left = carts.filter((cart) => cart.id !== id);
  write({ chosen: chosen === id ? (left[0]?.id ?? "") : chosen, carts: left });
}

/** Puts a deleted cart back to its place, and selects it. */
export function insertCart(cart: Cart, at: number): void {
  const { carts } = storage.reread().value;
  write({ chosen: cart.id, carts: carts.toSpliced(at, 0, cart) });
}

export function chooseCart(id: string): void {
  const { chosen, carts } = storage.reread().value;
  if (chosen !== id && carts.some((cart) => cart.id === id)) write({ chosen: id, carts });
}

export function setSplit(id: string, split: boolean): void {
  change(id, (cart) => ({ ...cart, split }));
}

/**
 * Sets the quantity of a line.
 * @param quantity a positive safe integer; other input is rejected by the caller
 */
export function setQuantity(cartId: string, key: string, quantity: number): void {
  changeLines(cartId, (lines) => lines.map((line) => (lineKey(line) === key ? { ...line, quantity } : line)));
}

/**
 * Moves the lines with these keys into the other cart, merged with its lines. Lines beyond the maximum of a
 * cart stay where they are.
 * @returns the number of lines for which there was no room
 */
export function moveCartLines(fromId: string, toId: string, keys: ReadonlySet<string>): number {
  const { chosen, carts } = storage.reread().value;
  const from = carts.find(({ id }) => id === fromId);
  const to = carts.find(({ id }) => id === toId);
  if (!from || !to || from === to) return 0;
  const moved = joinLines(
    to.lines,
    from.lines.filter((line) => keys.has(lineKey(line))),
  );
  const left = new Set(moved.left);
  write({
    chosen,
    carts: carts.map((cart) => {
      if (cart === from)
        return { ...cart, lines: cart.lines.filter((line) => left.has(line) || !keys.has(lineKey(line))) };
      return cart === to ? { ...cart, lines: moved.lines } : cart;
    }),
  });
  return left.size;
}

/**
 * Edits the lines of a cart and merges those that became the same product and variant.
 * @returns the lines that others were merged into
 */
export function changeLines(cartId: string, edit: (lines: CartEntry[]) => CartEntry[]): CartEntry[] {
  const cart = storage.reread().value.carts.find(({ id }) => id === cartId);
  if (!cart) return [];
  const edited = edit(cart.lines);
  const lines = mergeLines(edited);
  change(cartId, (current) => ({ ...current, lines }));
  const alone = new Set(edited);
  return lines.filter((line) => !alone.has(line));
}

function change(id: string, edit: (cart: Cart) => Cart): boolean {
  const { chosen, carts } = storage.reread().value;
  return write({ chosen, carts: carts.map((cart) => (cart.id === id ? edit(cart) : cart)) });
}
