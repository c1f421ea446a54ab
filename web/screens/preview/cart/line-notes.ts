import type { CartEntry } from "../../../cart/cart.ts";
import { isUnread } from "../../../cart/id-age.ts";
import type { LineIssue } from "../../../cart/line-checks.ts";
import type { LineMark, MarkKind } from "./line-marks.ts";

/** One press that fixes an issue of a line. Quantities are exact: nothing but that press changes them. */
export type Fix =
  | { kind: "lower_to_stock" | "raise_to_minimum" | "round_up" | "round_down"; quantity: number }
  | { kind: "remove" | "refresh" | "split" };

/**
 * A note at a line: the mark from the answer to a preview together with the issues that the page itself
 * finds, or an issue alone.
 */
export type LineNote = { fixes: Fix[]; issues: LineIssue[]; mark: LineMark | null };

/** Issues that a mark already covers, so that they are not reported twice. */
const saidByMark: Partial<Record<MarkKind, LineIssue["kind"][]>> = {
  stock: ["over_stock"],
  minimum: ["below_offer_minimum"],
  batch: ["off_batch", "below_offer_minimum"],
  gone: ["product_gone"],
  variant_needed: ["variant_missing"],
};

/** Returns the notes of a line. That a line was not read is stated once above the lines, and is no note of its own. */
export function lineNotes(input: {
  line: CartEntry;
  issues: LineIssue[];
  mark: LineMark | undefined;
  canSplit: boolean;
}): LineNote[] {
  const { line, issues, mark, canSplit } = input;
  const said = mark ? (saidByMark[mark.kind] ?? []) : [];
  return [
    ...(mark
      ? [
          {
            mark,
            issues: issues.filter(({ kind }) => said.includes(kind)),
            fixes: fixesOfMark(mark.kind, { line, issues, canSplit }),
          },
        ]
      : []),
    ...issues
      .filter(({ kind }) => kind !== "unread" && !said.includes(kind))
      .map((issue) => ({ mark: null, issues: [issue], fixes: fixesOfIssue(issue) })),
  ];
}

function fixesOfIssue(issue: LineIssue): Fix[] {
  switch (issue.kind) {
    case "below_offer_minimum":
      return [{ kind: "raise_to_minimum", quantity: issue.raiseTo }];
    case "below_variant_minimum":
      return [{ kind: "raise_to_minimum", quantity: issue.minimum }];
    case "over_stock":
      return issue.stock > 0
        ? [{ kind: "lower_to_stock", quantity: issue.stock }, { kind: "remove" }]
        : [{ kind: "remove" }];
    case "off_batch":
      return [
        { kind: "round_up", quantity: issue.higher },
        ...(issue.lower > 0 ? [{ kind: "round_down" as const, quantity: issue.lower }] : []),
      ];
    case "unread":
      return [];
    case "variant_gone":
    case "variant_missing":
    case "product_gone":
      return [{ kind: "remove" }];
  }
}

type LineContext = { line: CartEntry; issues: LineIssue[]; canSplit: boolean };

function fixesOfMark(kind: MarkKind, { line, issues, canSplit }: LineContext): Fix[] {
  const own = issues.filter(({ kind: issue }) => saidByMark[kind]?.includes(issue)).flatMap(fixesOfIssue);
  const quantities = own.filter((fix) => "quantity" in fix);
  switch (kind) {
    // The data that the page has of it is too old, or was never read: the page itself sees no issue.
    case "stock":
      return quantities.length > 0
        ? [...quantities, { kind: "remove" }]
        : [{ kind: "refresh" }, { kind: "remove" }];
    case "minimum":
    case "batch":
      return quantities.length > 0 ? quantities : [{ kind: "refresh" }];
    case "sellers":
      if (canSplit) return [{ kind: "split" }];
      return isUnread(line) ? [{ kind: "refresh" }] : [{ kind: "remove" }];
    case "variant_unknown":
      return [...(canSplit ? [{ kind: "split" as const }] : []), { kind: "refresh" }, { kind: "remove" }];
    case "stale_id":
      return [{ kind: "refresh" }];
    case "gone":
    case "unavailable":
    case "refused":
      return [{ kind: "refresh" }, { kind: "remove" }];
    case "mix":
      return [];
    case "not_online":
    case "no_price":
    case "variant_needed":
    case "missing":
    case "invalid":
    case "trade_mode":
    case "trade_mode_alone":
      return [{ kind: "remove" }];
  }
}
