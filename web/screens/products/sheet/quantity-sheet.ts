import { plainDigits } from "#contract/shared/pasted-id";
import type { Product } from "#contract/public/product";
import { sumYuan, timesYuan } from "#contract/shared/yuan-amount";
import { belowMinimum, lineIssues, type QuantityIssue } from "../../../cart/quantity-issues.ts";
import { unitPrice } from "../../../cart/unit-price.ts";
import { type SheetLine, sheetLines } from "./sheet-lines.ts";
import { createListeners } from "../../../listeners.ts";

export type CellIssue = QuantityIssue | { kind: "unreadable" };
/** One field: its text as typed, and its errors. The object stays the same until it changes. */
export type CellState = { text: string; issues: readonly CellIssue[] };
export type CellText = { at: number; text: string };

export type SheetTotals = {
  pieces: number;
  filled: number;
  /** Number of fields that break a rule of the seller. */
  invalid: number;
  /** Number of fields that hold no whole number: they count as zero, and block adding to the cart. */
  unreadable: number;
  /** Exact yuan; null when the price of a filled line is unknown. */
  subtotal: string | null;
  /** Yuan for one piece of each filled line, in the order of the lines; null = unknown. */
  unitPrices: (string | null)[];
  /** Yuan for one piece of any line at the price tier that these pieces reach; null when the offer has no tiers. */
  tierPrice: string | null;
};

/**
 * The quantities of one product while they are filled in. Every field has listeners of its own, so that a key renders only one.
 */
export type QuantitySheet = {
  lines: readonly SheetLine[];
  cell: (at: number) => CellState;
  subscribeCell: (at: number, listener: () => void) => () => void;
  totals: () => SheetTotals;
  subscribe: (listener: () => void) => () => void;
  /** Records a key pressed in a field; keys in the same field until `settle` are one change. */
  type: (at: number, text: string) => void;
  settle: () => void;
  /** Fills several fields as one change: a paste, "empty all". */
  fill: (cells: readonly CellText[]) => void;
  /**
   * Reverts the last change.
   * @returns a field that it touched; null when there was nothing to revert
   */
  undo: () => number | null;
  /** Empties the fields and the undo history, because the quantities went into the cart. */
  reset: () => void;
  /** Returns the filled lines with their pieces. */
  ordered: () => { line: SheetLine; quantity: number }[];
};

const nothing: CellState = { text: "", issues: [] };

type Change = { before: CellText[]; typing: number | null };

/** Returns an empty sheet for a product. */
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
    // Looks up the tiers once per price, not once for each of hundreds of fields.
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
      invalid: cells.filter(({ issues }) => issues.some(({ kind }) => kind !== "unreadable")).length,
      unreadable: quantities.filter((quantity) => quantity === null).length,
      subtotal: amounts.includes(null) ? null : sumYuan(amounts.filter((amount) => amount !== null)),
      unitPrices,
      tierPrice: priceOf(null),
    };
  }

  function pieces(): number {
    return quantities.reduce<number>((total, quantity) => total + (quantity ?? 0), 0);
  }

  function issuesOf(at: number, short: readonly QuantityIssue[]): readonly CellIssue[] {
    const quantity = quantities[at] ?? null;
    const line = lines[at];
    if (quantity === null) return [{ kind: "unreadable" }];
    if (quantity === 0 || !line) return nothing.issues;
    const { stock, minimum } = line;
    const own = lineIssues(product, { quantity, stock, min_order_quantity: minimum });
    return own.length + short.length === 0 ? nothing.issues : [...own, ...short];
  }

  /** Writes texts and notifies the fields that look different now: those, and all filled ones when the minimum is passed. */
  function write(texts: readonly CellText[]): void {
    const wasShort = belowMinimum(product, pieces()).length > 0;
    for (const { at, text } of texts) quantities[at] = readQuantity(text);
    const short = belowMinimum(product, pieces());
    const touched = new Map(texts.map(({ at, text }) => [at, text]));
    if (short.length > 0 !== wasShort)
      quantities.forEach((quantity, at) => {
        if (quantity && !touched.has(at)) touched.set(at, cells[at]?.text ?? "");
      });
    for (const [at, text] of touched) cells[at] = { text, issues: issuesOf(at, short) };
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
 * Reads a quantity field: pieces, 0 for an empty field or a zero, null if it is not a whole number of at most
 * nine digits. Full-width digits count as digits.
 */
export function readQuantity(text: string): number | null {
  const digits = plainDigits(text.trim());
  if (digits === "") return 0;
  return /^(0|[1-9][0-9]{0,8})$/.test(digits) ? Number(digits) : null;
}
