import { isSiteOf } from "#contract/channel";
import { Failure } from "#contract/failure";
import type { ProductReference } from "../../connector.ts";

/**
 * The offer id that a buyer means: an id, or a link to an offer as the site, its mobile pages and its apps write it
 * (`detail.1688.com/offer/ID.html`, `m.1688.com/offer/ID.html`, `…?offerId=ID`). The first of id, product_id, url counts.
 * @throws Failure VALIDATION_ERROR naming the field, for anything else
 */
export function productReference({ id, productId, url }: ProductReference): string {
  const [field, text] =
    id !== undefined ? ["id", id] : productId !== undefined ? ["product_id", productId] : ["url", url ?? ""];
  const offerId = readOfferId(text.trim());
  if (offerId !== null) return offerId;
  const message =
    "Send a 1688 product id (digits only), or a link to a 1688 product such as https://detail.1688.com/offer/<id>.html.";
  throw new Failure("VALIDATION_ERROR", message, { issues: [{ path: field, message }] });
}

const offerIdPattern = /^[1-9][0-9]{0,18}$/;

function readOfferId(text: string): string | null {
  if (offerIdPattern.test(text)) return text;
  const link = readLink(text);
  if (!link || !isSiteOf("1688", link.hostname)) return null;
  const inPath = /\/offer\/([0-9]+)(?:\.html?)?\/?$/.exec(link.pathname)?.[1];
  const candidates = [
    inPath,
    ...["offerId", "offerid", "offer_id", "id"].map((name) => link.searchParams.get(name)),
  ];
  return candidates.find((candidate) => candidate && offerIdPattern.test(candidate)) ?? null;
}

function readLink(text: string): URL | null {
  const link = /^https?:\/\//i.test(text) ? text : `https://${text.replace(/^\/\//, "")}`;
  return URL.canParse(link) ? new URL(link) : null;
}
