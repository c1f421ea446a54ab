import { landedCost } from "#contract/public/landed-cost";
import { fenToYuan } from "#contract/shared/money";
import { lineKey, type Cart } from "../../../cart/cart.ts";
import { lineEstimates } from "../../../cart/estimate.ts";
import { peopleRow, type PeopleRow } from "../../../cart/people-sheet.ts";
import { previewGroups } from "../../../cart/preview-groups.ts";
import { type Attempt, attemptFor, outdatedReasonOf, previewedLine } from "../result/attempt.ts";

/**
 * Returns a cart's lines for people, in the order of the cart. Landed costs are those of the last previews, for any
 * receiver, as long as nothing else about them is out of date.
 * @param now epoch ms by the server's clock
 */
export function peopleRows(cart: Cart, attempts: readonly Attempt[], now: number): PeopleRow[] {
  const rows = new Map<string, PeopleRow>();
  for (const group of previewGroups(cart.lines, cart)) {
    const { lines } = group;
    const attempt = attemptFor(group, attempts);
    const isCurrent =
      attempt && outdatedReasonOf(attempt, { lines, receiver: attempt.receiver, now }) === null;
    const shares = isCurrent && attempt.outcome.ok ? (landedCost(attempt.outcome.value)?.lines ?? []) : [];
    const estimates = lineEstimates(lines);
    for (const [at, line] of lines.entries()) {
      const told = isCurrent ? previewedLine(attempt, { line, lines }) : null;
      const landed = shares.find((share) => share.line === told)?.landed ?? null;
      const { unit_price: price, amount } = told ?? {};
      rows.set(
        lineKey(line),
        peopleRow(line, {
          price: yuan(price?.amount) ?? estimates[at]?.price ?? null,
          goods: yuan(amount?.amount) ?? estimates[at]?.amount ?? null,
          landed: yuan(landed),
        }),
      );
    }
  }
  return cart.lines.flatMap((line) => rows.get(lineKey(line)) ?? []);
}

function yuan(fen: number | null | undefined): string | null {
  return fen === null || fen === undefined ? null : fenToYuan(fen);
}
