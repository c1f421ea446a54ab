import { hasTrait } from "#contract/shared/channel";
import { cleanPastedId, withoutMarks } from "#contract/shared/pasted-id";
import { thingsIn } from "#contract/public/pasted-things";
import { pictureAddress } from "#contract/public/picture-address";
import {
  type LinkKind,
  productsIn,
  readProductId,
  readProductReference,
} from "#contract/public/product-reference";
import { linksIn } from "#contract/shared/text-links";
import type { ProductReference } from "../product-reference.ts";
import { type SearchChannel, searchChannels } from "../search/search-channels.ts";

/**
 * Meaning of the text in the box. `isSure` is true for a link and false for an id, which might be
 * meant as words; `unread` until the reader has loaded. A text that names several products is a choice: none opens before one is chosen.
 */
export type Find =
  | { kind: "empty" }
  | { kind: "unread" }
  | { kind: "words" }
  | { kind: "product"; reference: ProductReference; isSure: boolean }
  | { kind: "choice"; references: ProductReference[] }
  | { kind: "picture"; address: string }
  | { kind: "issue"; link: LinkKind };

/**
 * Returns the meaning of a text in the box: a link or a shared text with a link in it, several products, the
 * address of a picture, an id, or else words.
 * @param chosen the marketplace that an id without a link belongs to
 */
export function readFind(text: string, chosen: SearchChannel): Find {
  const cleaned = withoutMarks(text).trim();
  if (cleaned === "") return { kind: "empty" };
  if (cleaned.startsWith("data:") && pictureAddress(cleaned) !== null)
    return { kind: "picture", address: cleaned };
  const links = linksIn(cleaned);
  const named = productsIn(cleaned).map(referenceTo);
  const [only] = named;
  if (only)
    return named.length > 1 ? choice(named) : { kind: "product", reference: only, isSure: links.length > 0 };
  const picture = links.find(({ pathname }) => /\.(jpe?g|png|webp)(_[^/]*)?$/i.test(pathname));
  if (picture) return { kind: "picture", address: picture.href };
  const read = readProductReference(cleaned, null);
  if (links.length > 0) return { kind: "issue", link: ("link" in read && read.link) || "page" };
  if ("id" in read) return { kind: "product", reference: referenceTo(read), isSure: false };
  const id = cleanPastedId(cleaned);
  if (looksLikeId(id, chosen))
    return { kind: "product", reference: { channel: chosen, text: id }, isSure: false };
  return productsInWords(cleaned, chosen);
}

/** Reads the ids in a message, which may be one or several. */
function productsInWords(text: string, chosen: SearchChannel): Find {
  const references = thingsIn(text).flatMap((thing) =>
    thing.kind === "product" ? [referenceTo({ ...thing, channel: thing.channel ?? chosen })] : [],
  );
  const [only] = references;
  if (only === undefined) return { kind: "words" };
  return references.length > 1 ? choice(references) : { kind: "product", reference: only, isSure: false };
}

function choice(references: ProductReference[]): Find {
  return { kind: "choice", references };
}

function referenceTo({ channel, id }: { channel: SearchChannel; id: string }): ProductReference {
  return { channel, text: id };
}

/**
 * Returns whether a text has as many digits as a product id or, where ids are words, is a word without spaces
 * that is an unlikely search term.
 */
function looksLikeId(id: string, channel: SearchChannel): boolean {
  if ("issue" in readProductId(id, channel)) return false;
  if (/^[0-9]{9,19}$/.test(id)) return true;
  return !hasTrait(channel, "decimalIds") && id.length >= 16 && /[0-9]/.test(id) && /[A-Za-z]/.test(id);
}

/**
 * Parses a product's name in the URL. Also accepts a link in place of the id, as in sheets; null if the text
 * names no product of that marketplace.
 */
export function productReferenceOf(open: string): ProductReference | null {
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
