import type { BodyOf } from "../../api/call.ts";
import type { productDetailEndpoint } from "#contract/public/product-detail";
import { readProductReference } from "#contract/public/product-reference";
import { type SearchChannel, searchChannels } from "./search/search-channels.ts";

/** The product to open: its marketplace, and its id there. */
export type ProductReference = { channel: SearchChannel; text: string };

/** Returns the request body for a product, for the call, curl and the support bundle. */
export function detailBody({ channel, text }: ProductReference): BodyOf<typeof productDetailEndpoint> {
  return { channel, id: text };
}

/** Returns the product's name in the URL: `1688:907001255426`. */
export function referenceText({ channel, text }: ProductReference): string {
  return `${channel}:${text}`;
}

/**
 * Parses a product's name in the URL. Also accepts a link in place of the id, as in sheets; null if the text
 * names no product of that marketplace.
 */
export function referenceOf(open: string): ProductReference | null {
  const channel = searchChannels.find((name) => open.startsWith(`${name}:`));
  const read = channel ? readProductReference(open.slice(channel.length + 1), channel) : null;
  return channel && read && "id" in read ? { channel, text: read.id } : null;
}

/** Reads a link, or an id with its marketplace in front (`1688_<id>`); null for what names no product by itself. */
export function ownReference(text: string): ProductReference | null {
  const read = readProductReference(text, null);
  const channel = "id" in read ? searchChannels.find((name) => name === read.channel) : undefined;
  return "id" in read && channel ? { channel, text: read.id } : null;
}
