import { landedCost } from "#contract/public/landed-cost";
import type { Receiver } from "#contract/public/preview-request";
import { lineKey } from "../../cart/cart.ts";
import { lineEstimates } from "../../cart/estimate.ts";
import { cartIssues } from "../../cart/line-checks.ts";
import type { PreviewedLines } from "../../cart/previewed-carts.ts";
import type { PreviewGroup } from "../../cart/preview-groups.ts";
import { isFixed, liveMarks, withoutSharedWords } from "./cart/line-marks.ts";
import { lineNotes } from "./cart/line-notes.ts";
import type { LineView } from "./cart/line-view.ts";
import {
  type FinishedPreview,
  previewFor,
  outdatedReasonOf,
  type OutdatedReason,
  previewedLine,
  verdictOnCart,
} from "./result/finished-preview.ts";

/** The answers of a cart by the key of their group, and the reasons why some do not match the page's current state. */
export type CartAnswers = {
  byGroup: ReadonlyMap<string, FinishedPreview>;
  outdated: ReadonlyMap<string, OutdatedReason>;
};

/**
 * Returns the answers to show for a cart's groups; none for a failure whose cause was fixed since.
 * @param now epoch ms by the server's clock
 */
export function cartAnswers(
  groups: readonly PreviewGroup[],
  current: {
    previews: readonly FinishedPreview[];
    receiver: Receiver | null;
    now: number;
    saved: readonly PreviewedLines[];
  },
): CartAnswers {
  const { previews, ...state } = current;
  const shown = groups.flatMap((group) => {
    const preview = previewFor(group, previews);
    return preview && !isFixed(preview, group.lines) ? [{ group, preview }] : [];
  });
  return {
    byGroup: new Map(shown.map(({ group, preview }) => [group.key, preview])),
    outdated: new Map(
      shown.flatMap(({ group: { key, lines }, preview }) => {
        const reason = outdatedReasonOf(preview, { lines, ...state });
        return reason === null ? [] : [[key, reason] as const];
      }),
    ),
  };
}

type ViewInput = CartAnswers & { canSplit: boolean; draftOf: (key: string) => string | undefined };

/** Returns everything that is shown of each line, by its key, in the order of the page. */
export function lineViews(groups: readonly PreviewGroup[], input: ViewInput): Map<string, LineView> {
  const { byGroup, outdated, canSplit, draftOf } = input;
  return new Map(
    groups.flatMap(({ key: group, lines }) => {
      const preview = byGroup.get(group);
      const current = outdated.has(group) ? undefined : preview;
      const marks = preview ? withoutSharedWords(liveMarks(preview, lines)) : null;
      const shares = current?.outcome.ok ? (landedCost(current.outcome.value)?.lines ?? []) : [];
      const isOrderable = current !== undefined && verdictOnCart(current.outcome) === "orderable";
      // Each group is an order of its own: price tiers and minimums count its lines only, not the whole cart.
      const issues = cartIssues(lines);
      const estimates = lineEstimates(lines);
      return lines.map((line, at): [string, LineView] => {
        const key = lineKey(line);
        const previewed = previewedLine(current, { line, lines });
        return [
          key,
          {
            line,
            key,
            draft: draftOf(key),
            estimate: estimates[at] ?? { price: null, amount: null },
            previewed,
            isOrderable: previewed !== null && isOrderable,
            landed: shares.find((share) => share.line === previewed)?.landed ?? null,
            notes: lineNotes({ line, issues: issues[at] ?? [], mark: marks?.get(key), canSplit }),
          },
        ];
      });
    }),
  );
}
