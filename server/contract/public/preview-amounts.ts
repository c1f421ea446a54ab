import { hasTrait } from "../shared/channel.ts";
import type { PreviewedLine, PreviewResult } from "./preview.ts";

type Seller = PreviewResult["sellers"][number];
type Amounts = Pick<Seller["total"], "merchandise" | "shipping" | "payment">;

/** Amounts in fen; null: unknown. */
export type Totals = {
  merchandise: number | null;
  shipping: number | null;
  discount: number | null;
  payment: number | null;
};

/**
 * One order of a preview, as the marketplace would create it. `lines` are those that it returned; `payable` is the amount of this
 * order alone.
 */
export type PreviewOrder = {
  sellerId: string | null;
  sellerName: string | null;
  lines: PreviewedLine[];
  totals: Totals;
  payable: Payable;
};

/**
 * Amount to pay, in fen; null: unknown. `without`: indexes of the orders whose amount is unknown and not included. `freight`
 * describes a freight that was not reported; null: it was reported, or there is no amount to judge.
 */
export type Payable = { amount: number | null; without: number[]; freight: UnknownFreight | null };

/**
 * Unknown freight. `beyond`: fen of the payable amount beyond goods and discounts, which may be freight; 0: none, so freight is
 * added on top.
 */
export type UnknownFreight = { beyond: number };

/** Returns whether more than the amount may have to be paid. */
export function isAtLeast({ amount, without, freight }: Payable): boolean {
  return amount !== null && (without.length > 0 || freight !== null);
}

/** Returns the sent lines that are in no order of the answer. */
export function linesLeftOut(result: Pick<PreviewResult, "sellers" | "checks">): PreviewedLine[] {
  return result.sellers.flatMap(({ lines }) => lines.filter((line) => isLeftOut(line, result)));
}

/** Counts the lines left out that the answer calls unavailable, and those that it does not name at all. */
export function countLeftOut(result: PreviewResult): { unavailable: number; missing: number } {
  const left = linesLeftOut(result);
  const unavailable = left.filter(({ id, spec_id }) =>
    result.unavailable_lines.some((line) => line.id === id && line.spec_id === spec_id),
  ).length;
  return { unavailable, missing: left.length - unavailable };
}

function isLeftOut({ amount }: PreviewedLine, { checks }: Pick<PreviewResult, "checks">): boolean {
  return checks.lines_returned === false && amount.amount === null;
}

/**
 * Returns the orders of a preview. An entry of `sellers` that holds only lines left out of the answer is not an order: no
 * marketplace reported it.
 */
export function previewOrders(result: PreviewResult): PreviewOrder[] {
  return result.sellers
    .filter((seller) => !isOnlyLeftOut(seller, result))
    .map((seller) => {
      const totals = totalsOfSeller(seller);
      return {
        sellerId: seller.seller_id,
        sellerName: seller.seller_name,
        lines: seller.lines.filter((line) => !isLeftOut(line, result)),
        totals,
        payable: { amount: totals.payment, without: [], freight: unknownFreight(totals) },
      };
    });
}

function isOnlyLeftOut({ seller_id, seller_name, lines, total }: Seller, result: PreviewResult): boolean {
  return (
    seller_id === null &&
    seller_name === null &&
    lines.every((line) => isLeftOut(line, result)) &&
    Object.values(total).every(({ amount }) => amount === null)
  );
}

/**
 * Returns the amounts of all orders together. The contract's total has no discount, so it is the sum of the orders' and unknown
 * wherever the rest of the total is. Where the answer left lines out there is no total of the cart: the amounts are then those of
 * the only reported order.
 */
export function previewTotals(result: PreviewResult): Totals {
  const orders = previewOrders(result);
  const { merchandise, shipping, payment } = result.total;
  const isTold = merchandise.amount !== null || payment.amount !== null;
  const [only, ...others] = orders;
  if (!isTold && only && others.length === 0 && linesLeftOut(result).length > 0) return only.totals;
  const discounts = isTold ? orders.map(({ totals }) => totals.discount) : [];
  const known = discounts.filter((amount) => amount !== null);
  return {
    merchandise: merchandise.amount,
    shipping: shipping.amount,
    discount: known.length === 0 ? null : sumFen(known),
    payment: paymentOf(result.total),
  };
}

function totalsOfSeller({ total }: Seller): Totals {
  const { merchandise, shipping, discount } = total;
  const isTold = merchandise.amount !== null || total.payment.amount !== null;
  return {
    merchandise: merchandise.amount,
    shipping: shipping.amount,
    discount: isTold ? discount.amount : null,
    payment: paymentOf(total),
  };
}

/** Treats a payable amount of zero as unknown where the goods are unknown. */
function paymentOf({ merchandise, payment }: Amounts): number | null {
  return merchandise.amount === null && payment.amount === 0 ? null : payment.amount;
}

/**
 * Returns the amount to pay for all orders; where one is unknown, the sum of the others, with the indexes of the unknown ones.
 */
export function previewPayable(result: PreviewResult): Payable {
  const orders = previewOrders(result);
  const totals = previewTotals(result);
  const parts = orders.map((order) => order.totals.payment);
  const known = parts.filter((amount) => amount !== null);
  const rest = known.length === 0 ? null : sumFen(known);
  const reported = totals.payment;
  if (rest === null || known.length === parts.length || (reported !== null && reported !== rest))
    return { amount: reported, without: [], freight: unknownFreight(totals) };
  const notes = orders.flatMap(({ payable }) => payable.freight ?? []);
  return {
    amount: rest,
    without: parts.flatMap((amount, at) => (amount === null ? [at] : [])),
    freight: notes.length === 0 ? null : { beyond: sumFen(notes.map(({ beyond }) => beyond)) ?? 0 },
  };
}

function unknownFreight({ merchandise, shipping, discount, payment }: Totals): UnknownFreight | null {
  if (payment === null || shipping !== null) return null;
  const beyond = merchandise === null ? 0 : payment - merchandise + (discount ?? 0);
  return { beyond: Math.max(0, beyond) };
}

/** Sum that its parts do not add up to, in fen. `order` is the index of the order; null: the total. */
export type Discrepancy = {
  what: "payment" | "merchandise" | "orders";
  order: number | null;
  expected: number;
  told: number;
};

/**
 * Returns the sums that do not add up. They are reported, never corrected; a sum with an unknown part cannot be judged. A missing
 * discount counts as zero, so that a difference is one that nothing explains. Lines are compared with the merchandise only where
 * it is not the sum before discounts.
 */
export function discrepancies(result: PreviewResult): Discrepancy[] {
  const found: Discrepancy[] = [];
  const compare = (
    what: Discrepancy["what"],
    order: number | null,
    expected: number | null,
    told: number | null,
  ) => {
    if (expected !== null && told !== null && expected !== told) found.push({ what, order, expected, told });
  };
  const orders = previewOrders(result);
  for (const [at, { totals, lines }] of orders.entries()) {
    compare("payment", at, expectedPayment(totals), totals.payment);
    if (hasTrait(result.channel, "linesMakeMerchandise"))
      compare("merchandise", at, sumOrNull(lines.map(({ amount }) => amount.amount)), totals.merchandise);
  }
  // The total of a single order is that order's, so it is reported only once.
  if (orders.length > 1) {
    const total = previewTotals(result);
    compare("payment", null, expectedPayment(total), total.payment);
    compare("orders", null, sumOrNull(orders.map(({ totals }) => totals.payment)), total.payment);
  }
  return found;
}

function expectedPayment({ merchandise, shipping, discount }: Totals): number | null {
  return merchandise === null || shipping === null ? null : merchandise + shipping - (discount ?? 0);
}

function sumOrNull(amounts: readonly (number | null)[]): number | null {
  const known = amounts.filter((amount) => amount !== null);
  return known.length === amounts.length && known.length > 0 ? sumFen(known) : null;
}

/** Returns the exact sum; null where it is no longer a safe integer. */
export function sumFen(amounts: readonly number[]): number | null {
  const total = amounts.reduce((whole, amount) => whole + BigInt(amount), 0n);
  return Number.isSafeInteger(Number(total)) ? Number(total) : null;
}
