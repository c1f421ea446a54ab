import { sumYuan } from "#contract/shared/yuan-amount";
import type { SavedProduct } from "./shortlist.ts";

/** Returns the exact price change since the product was saved; null where either price is unknown. */
export function changeSince({ price, now }: SavedProduct): string | null {
  if (price === null || now === null || now.price === null) return null;
  return sumYuan([now.price, `-${price}`]);
}
