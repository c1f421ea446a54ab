import type { ReadAddress } from "./read-address-block.ts";

const loadReader = () => import("./read-address-block.ts");

/** Prefetches the reader and its list of places before the first paste; a failure shows only when it is needed. */
export function preloadAddressReader(): void {
  loadReader().catch(() => undefined);
}

/**
 * Reads a pasted address with the list of places, which is fetched on first use; Latin letters need the
 * romanizations as well. Rejects where they cannot be fetched.
 */
export async function readAddress(text: string): Promise<ReadAddress> {
  const { readAddressBlock } = await loadReader();
  const read = readAddressBlock(text);
  if (read.fields.city !== undefined || !/[A-Za-z]{3}/.test(text)) return read;
  const { withChinesePlaces } = await import("./latin-places.ts");
  return readAddressBlock(withChinesePlaces(text));
}
