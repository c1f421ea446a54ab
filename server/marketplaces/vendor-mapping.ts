import type { LineReason } from "#contract/shared/line-reason";
import type { OrderLine } from "#contract/public/preview-request";
import { pictureAddress } from "#contract/public/picture-address";
import type { Product } from "#contract/public/product";

/** Returns the identity of a preview line as it was sent, so that callers can match their own lines. */
export function sentLine({ offer_id, spec_id, quantity }: OrderLine) {
  return { id: offer_id, offer_id, spec_id: spec_id ?? null, quantity };
}

/**
 * Returns why a marketplace does not sell a line. No list of these codes is published, so families
 * of codes and messages are matched.
 */
export function lineReason(code: string, message: string): LineReason {
  if (/stock/i.test(code) || message.includes("库存")) return "OUT_OF_STOCK";
  // A missing variant says nothing about its product.
  if (/SKU_NOT_FOUND/i.test(code)) return "VARIANT_UNKNOWN";
  return /ITEM_OFFLINE|NOT_FOUND|GONE/i.test(code) ? "PRODUCT_GONE" : "UNKNOWN";
}

/**
 * Returns a product's own pictures in the vendor's order. The first one that can be shown is the main picture, the
 * others are the gallery. Values that are not picture addresses, and repeated ones, are left out.
 */
export function productImages(addresses: readonly unknown[]): Product["images"] {
  const shown = new Set(addresses.map(pictureAddress).filter((address) => address !== null));
  return [...shown].map((url, at) => ({ url, type: at === 0 ? "main" : "gallery" }));
}
