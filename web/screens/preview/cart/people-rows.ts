import { landedCost } from "#contract/public/landed-cost";
import { fenToYuan } from "#contract/shared/money";
import { lineKey, type Cart } from "../../../cart/cart.ts";
import { lineEstimates } from "../../../cart/estimate.ts";
import type { PreviewedLines } from "../../../cart/previewed-carts.ts";
import { peopleRow, type PeopleRow } from "../../../cart/people-sheet.ts";
import { previewGroups } from "../../../cart/preview-groups.ts";
import {
  type FinishedPreview,
  previewFor,
  outdatedReasonOf,
  previewedLine,
} from "../result/finished-preview.ts";

/**
 * Returns a cart's lines for people, in the order of the cart. Landed costs are those of the last previews, for any
 * receiver, as long as nothing else about them is out of date.
 * @param now epoch ms by the server's clock
 */
export function peopleRows(
  cart: Cart,
  previews: readonly FinishedPreview[],
  { saved = [], now }: { saved?: readonly PreviewedLines[]; now: number },
): PeopleRow[] {
  const rows = new Map<string, PeopleRow>();
  for (const group of previewGroups(cart.lines, cart)) {
    const { lines } = group;
    const preview = previewFor(group, previews);
    const isCurrent =
      preview && outdatedReasonOf(preview, { lines, receiver: preview.receiver, saved, now }) === null;
    const shares = isCurrent && preview.outcome.ok ? (landedCost(preview.outcome.value)?.lines ?? []) : [];
    const estimates = lineEstimates(lines);
    for (const [at, line] of lines.entries()) {
      const reported = isCurrent ? previewedLine(preview, { line, lines }) : null;
      const landed = shares.find((share) => share.line === reported)?.landed ?? null;
      const { unit_price: price, amount } = reported ?? {};
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
