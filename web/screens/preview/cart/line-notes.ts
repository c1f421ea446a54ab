import type { CartEntry } from "../../../cart/cart.ts";
import { isUnread } from "../../../cart/id-age.ts";
import type { LineFault } from "../../../cart/line-checks.ts";
import type { LineMark, MarkKind } from "./line-marks.ts";

/** One press that mends something at a line. Quantities are exact: nothing is changed but by that press. */
export type Mend =
  | { kind: "lower_to_stock" | "raise_to_minimum" | "round_up" | "round_down"; quantity: number }
  | { kind: "remove" | "refresh" | "split" };

/** What is said at a line: the mark that the marketplace's answer made with what the page itself sees of it, or a fault alone. */
export type LineNote = { mends: Mend[]; faults: LineFault[]; mark: LineMark | null };

/** Faults that a mark already speaks of: the same thing is not said twice. */
const saidByMark: Partial<Record<MarkKind, LineFault["kind"][]>> = {
  stock: ["over_stock"],
  minimum: ["below_offer_minimum"],
  batch: ["off_batch", "below_offer_minimum"],
  gone: ["product_gone"],
  variant_needed: ["variant_missing"],
};

/** That a line was not read is said above the lines, once for all of them, and is no note of its own. */
export function lineNotes(input: {
  line: CartEntry;
  faults: LineFault[];
  mark: LineMark | undefined;
  canSplit: boolean;
}): LineNote[] {
  const { line, faults, mark, canSplit } = input;
  const said = mark ? (saidByMark[mark.kind] ?? []) : [];
  return [
    ...(mark
      ? [
          {
            mark,
            faults: faults.filter(({ kind }) => said.includes(kind)),
            mends: mendsOfMark(mark.kind, { line, faults, canSplit }),
          },
        ]
      : []),
    ...faults
      .filter(({ kind }) => kind !== "unread" && !said.includes(kind))
      .map((fault) => ({ mark: null, faults: [fault], mends: mendsOfFault(fault) })),
  ];
}

function mendsOfFault(fault: LineFault): Mend[] {
  switch (fault.kind) {
    case "below_offer_minimum":
      return [{ kind: "raise_to_minimum", quantity: fault.raiseTo }];
    case "below_variant_minimum":
      return [{ kind: "raise_to_minimum", quantity: fault.minimum }];
    case "over_stock":
      return fault.stock > 0
        ? [{ kind: "lower_to_stock", quantity: fault.stock }, { kind: "remove" }]
        : [{ kind: "remove" }];
    case "off_batch":
      return [
        { kind: "round_up", quantity: fault.higher },
        ...(fault.lower > 0 ? [{ kind: "round_down" as const, quantity: fault.lower }] : []),
      ];
    case "unread":
      return [];
    case "variant_gone":
    case "variant_missing":
    case "product_gone":
      return [{ kind: "remove" }];
  }
}

type Surroundings = { line: CartEntry; faults: LineFault[]; canSplit: boolean };

function mendsOfMark(kind: MarkKind, { line, faults, canSplit }: Surroundings): Mend[] {
  const own = faults.filter(({ kind: fault }) => saidByMark[kind]?.includes(fault)).flatMap(mendsOfFault);
  const quantities = own.filter((mend) => "quantity" in mend);
  switch (kind) {
    // What the marketplace objects to and the page does not see was read too long ago, or never.
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
    case "trade_mode":
    case "trade_mode_alone":
      return [{ kind: "remove" }];
  }
}
