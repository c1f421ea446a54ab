import { hasTrait } from "#contract/channel";
import type { PreviewResult } from "#contract/preview";

type Seller = PreviewResult["sellers"][number];
export type Totals = {
  merchandise: number | null;
  shipping: number | null;
  discount: number | null;
  payment: number | null;
};

/** A sum that its parts do not give. Amounts are fen; `seller` is the place of the seller, null = the total. */
export type Discrepancy = {
  what: "payment" | "merchandise" | "sellers";
  seller: number | null;
  expected: number;
  told: number;
};

/**
 * The amounts of one seller, or of all: the contract's total names no discount, so it is the sellers' together, and as unknown
 * as the rest of the total. Where the goods are unknown, a payable amount of nothing is unknown too.
 */
export function totalsOf(result: PreviewResult, seller: Seller | null): Totals {
  const { merchandise, shipping, payment } = seller?.total ?? result.total;
  const isUnknown = merchandise.amount === null && payment.amount === 0;
  const isTold = merchandise.amount !== null || payment.amount !== null;
  const sellers = seller ? [seller] : isTold ? result.sellers : [];
  const known = sellers.map(({ total }) => total.discount.amount).filter((amount) => amount !== null);
  return {
    merchandise: merchandise.amount,
    shipping: shipping.amount,
    discount: known.length === 0 ? null : sum(known),
    payment: isUnknown ? null : payment.amount,
  };
}

/**
 * What is to pay, fen; null = not known. `without`: the places of the orders whose part is unknown and not in the amount;
 * `lacksFreight`: the freight of what is in the amount is not known, and may have to be paid on top.
 */
export type Payable = { amount: number | null; without: number[]; lacksFreight: boolean };

/**
 * What is to pay for one seller, or for all. Where an order's part is unknown, the amount is what the others come to, and says so.
 */
export function payableOf(result: PreviewResult, seller: Seller | null): Payable {
  const sellers = seller ? [seller] : result.sellers;
  const { payment: told, shipping } = totalsOf(result, seller);
  const parts = sellers.map((one) => totalsOf(result, one).payment);
  const known = parts.filter((amount) => amount !== null);
  const rest = known.length === 0 ? null : sum(known);
  if (rest === null || known.length === parts.length || (told !== null && told !== rest))
    return { amount: told, without: [], lacksFreight: told !== null && shipping === null };
  return {
    amount: rest,
    without: parts.flatMap((amount, at) => (amount === null ? [at] : [])),
    lacksFreight: sellers.some(({ total }, at) => parts[at] !== null && total.shipping.amount === null),
  };
}

/**
 * The parts that do not add up. They are told, never mended; a sum with an unknown part cannot be judged. A discount that is
 * not named counts as none: a difference then is one that nothing explains. Lines are compared with the merchandise only
 * where it is not the sum before discounts.
 */
export function discrepancies(result: PreviewResult): Discrepancy[] {
  const found: Discrepancy[] = [];
  const compare = (
    what: Discrepancy["what"],
    seller: number | null,
    expected: number | null,
    told: number | null,
  ) => {
    if (expected !== null && told !== null && expected !== told) found.push({ what, seller, expected, told });
  };
  for (const [at, seller] of result.sellers.entries()) {
    const totals = totalsOf(result, seller);
    compare("payment", at, expectedPayment(totals), totals.payment);
    if (hasTrait(result.channel, "linesMakeMerchandise"))
      compare(
        "merchandise",
        at,
        sumOrNull(seller.lines.map(({ amount }) => amount.amount)),
        totals.merchandise,
      );
  }
  const total = totalsOf(result, null);
  const payments = result.sellers.map((own) => totalsOf(result, own).payment);
  // One seller's total is the total: it is not said twice.
  if (result.sellers.length > 1) {
    compare("payment", null, expectedPayment(total), total.payment);
    compare("sellers", null, sumOrNull(payments), total.payment);
  }
  return found;
}

function expectedPayment({ merchandise, shipping, discount }: Totals): number | null {
  return merchandise === null || shipping === null ? null : merchandise + shipping - (discount ?? 0);
}

function sumOrNull(amounts: readonly (number | null)[]): number | null {
  const known = amounts.filter((amount) => amount !== null);
  return known.length === amounts.length && known.length > 0 ? sum(known) : null;
}

function sum(amounts: readonly number[]): number {
  return amounts.reduce((total, amount) => total + amount, 0);
}
