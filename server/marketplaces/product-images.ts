import { pictureAddress } from "#contract/picture-address";
import type { Product } from "#contract/product";

/**
 * A product's own pictures in the vendor's order: the first that can be shown is the main one, the others its gallery. What is no
 * address of a picture, or was there before, is left out.
 */
export function productImages(addresses: readonly unknown[]): Product["images"] {
  const shown = new Set(addresses.map(pictureAddress).filter((address) => address !== null));
  return [...shown].map((url, at) => ({ url, type: at === 0 ? "main" : "gallery" }));
}
