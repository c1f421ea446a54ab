import { useLocation } from "@tanstack/react-router";
import { useState } from "react";
import type { Product } from "#contract/public/product";
import { type MatchedVariants, matchVariants } from "../../../cart/match-variants.ts";
import { sheetOf } from "./sheet-of.ts";

/**
 * Fills the empty sheet of a product with what the message on Home asks for, once.
 * @returns what was filled and what fits no variant; null without such a message
 */
export function useWantedItems(product: Product): MatchedVariants | null {
  const wanted = useLocation({ select: ({ state }) => state.wanted });
  const [matched] = useState(() => {
    const sheet = sheetOf(product);
    if (!wanted || sheet.ordered().length > 0) return null;
    const found = matchVariants(wanted, sheet.lines);
    sheet.fill(found.quantities.map(({ at, quantity }) => ({ at, text: String(quantity) })));
    return found;
  });
  return matched;
}
