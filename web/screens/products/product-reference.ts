import { hasTrait, isSiteOf } from "#contract/channel";
import { orderIdFault } from "#contract/order-id";
import { plainDigits } from "#contract/plain-digits";
import { linksIn } from "#contract/product-reference";
import type { BodyOf } from "../../api/call.ts";
import type { productDetailEndpoint } from "#contract/product-detail";
import { type SearchChannel, searchChannels } from "./search/search-channels.ts";

/** What a person asked to open: the marketplace, and an id or a link of its own. */
export type ProductReference = { channel: SearchChannel; text: string };
export type ReferenceFault = "open_empty" | "open_id_1688" | "open_id" | "open_site";

/**
 * Reads an id or a link as it was pasted, with spaces, full-width digits or the words of a shared text around the link. A
 * link says its marketplace itself; an id belongs to the one that is chosen.
 */
export function readReference(
  pasted: string,
  chosen: SearchChannel,
): { reference: ProductReference } | { fault: ReferenceFault } {
  const text = pasted.replace(/[\u200b-\u200d\ufeff]/g, "").trim();
  if (text === "") return { fault: "open_empty" };
  const [link] = linksIn(text);
  if (link) {
    // The marketplaces' own parsers judge the rest of a link.
    const channel = searchChannels.find((name) => isSiteOf(name, link.hostname));
    return channel ? { reference: { channel, text: link.href } } : { fault: "open_site" };
  }
  const id = plainDigits(text.replace(/\s+/g, ""));
  if (hasTrait(chosen, "decimalIds") && orderIdFault(id) !== null) return { fault: "open_id_1688" };
  if (!/^[A-Za-z0-9][\w=+-]{0,199}$/.test(id)) return { fault: "open_id" };
  return { reference: { channel: chosen, text: id } };
}

/** The body that asks for it, for the call, curl and the support bundle. */
export function detailBody({ channel, text }: ProductReference): BodyOf<typeof productDetailEndpoint> {
  return /^https?:/.test(text) ? { channel, url: text } : { channel, id: text };
}

/** As the address names it: `1688:907001255426`. */
export function referenceText({ channel, text }: ProductReference): string {
  return `${channel}:${text}`;
}

/** The reverse; null for what no address of this page says. */
export function referenceOf(open: string): ProductReference | null {
  const channel = searchChannels.find((name) => open.startsWith(`${name}:`));
  const read = channel ? readReference(open.slice(channel.length + 1), channel) : null;
  return read && "reference" in read ? read.reference : null;
}
