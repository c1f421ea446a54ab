import type { LineReason } from "#contract/line-reason";
import type { OrderLine } from "#contract/preview-request";

/** A line of a preview as it was sent, so that a caller finds each of theirs again. */
export function sentLine({ offer_id, spec_id, quantity }: OrderLine) {
  return { id: offer_id, offer_id, spec_id: spec_id ?? null, quantity };
}

/** Why a marketplace does not sell a line: no list of these codes is published, so families of names and words are matched. */
export function lineReason(code: string, message: string): LineReason {
  if (/stock/i.test(code) || message.includes("库存")) return "OUT_OF_STOCK";
  // Of a variant it says nothing about its product.
  if (/SKU_NOT_FOUND/i.test(code)) return "VARIANT_UNKNOWN";
  return /ITEM_OFFLINE|NOT_FOUND|GONE/i.test(code) ? "PRODUCT_GONE" : "UNKNOWN";
}
