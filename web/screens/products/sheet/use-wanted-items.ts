import { useLocation } from "@tanstack/react-router";
import { useState } from "react";
import type { Product } from "#contract/public/product";
import type { WantedItem } from "../../../cart/buying-message.ts";
import { type MatchedVariants, matchVariants } from "../../../cart/match-variants.ts";
import { sheetOf } from "./sheet-of.ts";

/** The match of a message. `isKept`: the sheet has other quantities, and nothing was filled in. */
export type WantedMatch = MatchedVariants & { isKept: boolean };

/** The match of each message. React may render twice before the first commit, when the sheet is filled already. */
const matches = new WeakMap<readonly WantedItem[], WantedMatch | null>();

/**
 * Fills the empty sheet of a product with the quantities of the message on Home, once.
 * @returns what was filled and what fits no variant, or all items if nothing was filled in; null without such a message
 */
export function useWantedItems(product: Product): WantedMatch | null {
  const wanted = useLocation({ select: ({ state }) => state.wanted });
  const [matched] = useState(() => {
    if (!wanted) return null;
    const known = matches.get(wanted);
    if (known !== undefined) return known;
    const match = fillIn(product, wanted);
    matches.set(wanted, match);
    return match;
  });
  return matched;
}

function fillIn(product: Product, wanted: WantedItem[]): WantedMatch | null {
  const sheet = sheetOf(product);
  const found = matchVariants(wanted, sheet.lines);
  const before = sheet.ordered();
  const isAsWanted = found.quantities.every(({ at, quantity }) =>
    before.some((one) => one.line === sheet.lines[at] && one.quantity === quantity),
  );
  if (before.length > 0 && isAsWanted && before.length === found.quantities.length) return null;
  if (before.length > 0) return { quantities: [], unmatched: wanted, isKept: true };
  sheet.fill(found.quantities.map(({ at, quantity }) => ({ at, text: String(quantity) })));
  return { ...found, isKept: false };
}
