import { plainDigits } from "#contract/plain-digits";
import type { Product } from "#contract/product";
import { sumYuan, timesYuan } from "#contract/exact-yuan";
import { belowMinimum, lineFaults, type QuantityFault } from "../../../cart/quantity-faults.ts";
import { unitPrice } from "../../../cart/unit-price.ts";
import { type SheetLine, sheetLines } from "./sheet-lines.ts";
import { createListeners } from "../../../listeners.ts";

export type CellFault = QuantityFault | { kind: "unreadable" };
/** One field: what was typed, as typed, and what is wrong with it. The same object until it changes. */
export type CellState = { text: string; faults: readonly CellFault[] };
export type CellText = { at: number; text: string };

export type SheetTotals = {
  pieces: number;
  filled: number;
  /** Fields that break a rule of the seller. */
  faulty: number;
  /** Fields that hold no whole number: they count as nothing, and keep the rest out of the cart. */
  unreadable: number;
  /** Exact yuan; null when the price of something filled is not known. */
  subtotal: string | null;
  /** Yuan for one piece of each filled line, in the order of the lines; null = unknown. */
  unitPrices: (string | null)[];
  /** Yuan for one piece of any line, where the offer has tiers: the one that these pieces reach. null where it has none. */
  tierPrice: string | null;
};

/** The quantities of one product while they are filled in: every field has listeners of its own, so that a key touches one. */
export type QuantitySheet = {
  lines: readonly SheetLine[];
  cell: (at: number) => CellState;
  subscribeCell: (at: number, listener: () => void) => () => void;
  totals: () => SheetTotals;
  subscribe: (listener: () => void) => () => void;
  /** A key pressed in a field; keys in the same field until `settle` are one change. */
  type: (at: number, text: string) => void;
  settle: () => void;
  /** Several fields at once, as one change: a paste, "empty all". */
  fill: (cells: readonly CellText[]) => void;
  /** Takes the last change back. @returns a field that it touched; null when there was nothing to take back */
  undo: () => number | null;
  /** Empties the fields and forgets the changes: the quantities went into the cart. */
  reset: () => void;
  /** The filled lines with their pieces. */
  ordered: () => { line: SheetLine; quantity: number }[];
};

const nothing: CellState = { text: "", faults: [] };

type Change = { before: CellText[]; typing: number | null };

/** An empty sheet for a product. */
export function createQuantitySheet(product: Product): QuantitySheet {
  const lines = sheetLines(product);
  const cells = lines.map(() => nothing);
  const quantities = lines.map((): number | null => 0);
  const cellListeners = lines.map(createListeners);
  const listeners = createListeners();
  const changes: Change[] = [];
  let totals = count();

  function count(): SheetTotals {
    const filled = quantities.flatMap((quantity, at) => (quantity ? [{ at, quantity }] : []));
    const pieces = filled.reduce((total, { quantity }) => total + quantity, 0);
    // One reading of the tiers for each price, not for each of hundreds of fields.
    const prices = new Map<string | null, string | null>();
    const priceOf = (own: string | null) => {
      if (!prices.has(own))
        prices.set(own, unitPrice({ price_tiers: product.price_tiers, unit_price: own }, pieces));
      return prices.get(own) ?? null;
    };
    const unitPrices = filled.map(({ at }) => priceOf(lines[at]?.price ?? null));
    const amounts = unitPrices.map((price, index) =>
      price === null ? null : timesYuan(price, filled[index]?.quantity ?? 0),
    );
    return {
      pieces,
      filled: filled.length,
      faulty: cells.filter(({ faults }) => faults.some(({ kind }) => kind !== "unreadable")).length,
      unreadable: quantities.filter((quantity) => quantity === null).length,
      subtotal: amounts.includes(null) ? null : sumYuan(amounts.filter((amount) => amount !== null)),
      unitPrices,
      tierPrice: priceOf(null),
    };
  }

  function pieces(): number {
    return quantities.reduce<number>((total, quantity) => total + (quantity ?? 0), 0);
  }

  function faultsOf(at: number, short: readonly QuantityFault[]): readonly CellFault[] {
    const quantity = quantities[at] ?? null;
    const line = lines[at];
    if (quantity === null) return [{ kind: "unreadable" }];
    if (quantity === 0 || !line) return nothing.faults;
    const { stock, minimum } = line;
    const own = lineFaults(product, { quantity, stock, min_order_quantity: minimum });
    return own.length + short.length === 0 ? nothing.faults : [...own, ...short];
  }

  /** Writes texts and tells the fields that look different now: those, and all filled ones when the minimum is passed. */
  function write(texts: readonly CellText[]): void {
    const wasShort = belowMinimum(product, pieces()).length > 0;
    for (const { at, text } of texts) quantities[at] = readQuantity(text);
    const short = belowMinimum(product, pieces());
    const touched = new Map(texts.map(({ at, text }) => [at, text]));
    if (short.length > 0 !== wasShort)
      quantities.forEach((quantity, at) => {
        if (quantity && !touched.has(at)) touched.set(at, cells[at]?.text ?? "");
      });
    for (const [at, text] of touched) cells[at] = { text, faults: faultsOf(at, short) };
    totals = count();
    for (const at of touched.keys()) cellListeners[at]?.tell();
    listeners.tell();
  }

  const before = (texts: readonly CellText[]) => texts.map(({ at }) => ({ at, text: cells[at]?.text ?? "" }));
  const settle = () => {
    const last = changes.at(-1);
    if (last) last.typing = null;
  };
  return {
    lines,
    cell: (at) => cells[at] ?? nothing,
    subscribeCell: (at, listener) => (cellListeners[at] ?? createListeners()).subscribe(listener),
    totals: () => totals,
    subscribe: listeners.subscribe,
    type: (at, text) => {
      if (changes.at(-1)?.typing !== at) changes.push({ before: before([{ at, text }]), typing: at });
      write([{ at, text }]);
    },
    settle,
    fill: (texts) => {
      const real = texts.filter(({ at, text }) => cells[at] !== undefined && cells[at].text !== text);
      if (real.length === 0) return;
      settle();
      changes.push({ before: before(real), typing: null });
      write(real);
    },
    undo: () => {
      const last = changes.pop();
      if (!last) return null;
      write(last.before);
      return last.before[0]?.at ?? null;
    },
    reset: () => {
      changes.length = 0;
      write(cells.flatMap(({ text }, at) => (text === "" ? [] : [{ at, text: "" }])));
    },
    ordered: () =>
      lines.flatMap((line, at) => {
        const quantity = quantities[at];
        return quantity ? [{ line, quantity }] : [];
      }),
  };
}

/**
 * What a quantity field says: pieces, 0 for an empty field or a zero, null when it is no whole number of at most nine
 * digits. Full-width digits are digits.
 */
export function readQuantity(text: string): number | null {
  const digits = plainDigits(text.trim());
  if (digits === "") return 0;
  return /^(0|[1-9][0-9]{0,8})$/.test(digits) ? Number(digits) : null;
}
