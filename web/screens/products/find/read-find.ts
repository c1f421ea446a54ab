import { hasTrait } from "#contract/channel";
import { pictureAddress } from "#contract/picture-address";
import { type LinkKind, linksIn, readProductReference } from "#contract/product-reference";
import { type ProductReference, readReference } from "../product-reference.ts";
import type { SearchChannel } from "../search/search-channels.ts";

/** What the one box holds. `isSure`: a link says so itself; an id might be meant as words. */
export type Find =
  | { kind: "empty" }
  | { kind: "words" }
  | { kind: "product"; reference: ProductReference; isSure: boolean }
  | { kind: "picture"; address: string }
  | { kind: "fault"; link: LinkKind };

/**
 * What a text in the box means: a link or a shared text with one in it, the address of a picture, an id, else words.
 * @param chosen the marketplace that an id alone belongs to
 */
export function readFind(text: string, chosen: SearchChannel): Find {
  const cleaned = text.replace(/[\u200b-\u200d\ufeff]/g, "").trim();
  if (cleaned === "") return { kind: "empty" };
  if (cleaned.startsWith("data:") && pictureAddress(cleaned) !== null)
    return { kind: "picture", address: cleaned };
  const links = linksIn(cleaned);
  const read = readProductReference(cleaned, null);
  if ("id" in read)
    return {
      kind: "product",
      reference: { channel: read.channel, text: read.id },
      isSure: links.length > 0,
    };
  const picture = links.find(({ pathname }) => /\.(jpe?g|png|webp)(_[^/]*)?$/i.test(pathname));
  if (picture) return { kind: "picture", address: picture.href };
  if (links.length > 0) return { kind: "fault", link: read.link ?? "page" };
  const id = readReference(cleaned, chosen);
  if ("reference" in id && looksLikeId(id.reference.text, chosen))
    return { kind: "product", reference: id.reference, isSure: false };
  return { kind: "words" };
}

/** Digits as many as a product's id has, or where ids are words, one without a blank that no person would search for. */
function looksLikeId(id: string, channel: SearchChannel): boolean {
  if (/^[0-9]{9,19}$/.test(id)) return true;
  return !hasTrait(channel, "decimalIds") && id.length >= 16 && /[0-9]/.test(id) && /[A-Za-z]/.test(id);
}
