import { pictureAddress } from "#contract/public/picture-address";
import type { Product } from "#contract/public/product";

/**
 * Returns a product's own pictures in the vendor's order. The first one that can be shown is the
 * main picture, the others are the gallery. Values that are not picture addresses, and repeated
 * ones, are left out.
 */
export function productImages(addresses: readonly unknown[]): Product["images"] {
  const shown = new Set(addresses.map(pictureAddress).filter((address) => address !== null));
  return [...shown].map((url, at) => ({ url, type: at === 0 ? "main" : "gallery" }));
}
