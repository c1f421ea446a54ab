import { isSiteOf } from "#contract/channel";
import { Failure } from "#contract/failure";
import type { ProductReference } from "../../connector.ts";

/** Digits only: a product id of the marketplace itself, which is never resolved (§2.3 rule 3). */
export function isNumericId(id: string): boolean {
  return /^[0-9]+$/.test(id);
}

const opaque = /^[A-Za-z0-9][A-Za-z0-9_=+-]{3,199}$/;

/**
 * The item id that a caller means: digits, an opaque id, or a Taobao or Tmall item link
 * (`item.taobao.com/item.htm?id=…`, `detail.tmall.com/item.htm?id=…` and their mobile forms). The first given of
 * `id`, `productId`, `url` counts.
 * @throws Failure VALIDATION_ERROR
 */
export function itemIdOf(reference: ProductReference): string {
  const [path, given] =
    reference.id !== undefined
      ? ["id", reference.id]
      : reference.productId !== undefined
        ? ["product_id", reference.productId]
        : ["url", reference.url ?? ""];
  const text = given.trim();
  const id = /[/.]/.test(text) ? idOfLink(text) : opaque.test(text) ? text : null;
  if (id !== null) return id;
  const message =
    "Send a Taobao or Tmall item link with its id, or the id itself. Short links and share texts have no id in them.";
  throw new Failure("VALIDATION_ERROR", message, { issues: [{ path, message }] });
}

function idOfLink(text: string): string | null {
  let link: URL;
  try {
    link = new URL(/^https?:\/\//i.test(text) ? text : `https://${text.replace(/^\/\//, "")}`);
  } catch {
    return null;
  }
  if (!isSiteOf("taobao", link.hostname)) return null;
  const id = link.searchParams.get("id") ?? /^\/i([0-9]+)\.htm$/.exec(link.pathname)?.[1] ?? "";
  return opaque.test(id) ? id : null;
}

/** Where a person sees the item; an opaque id works in the same place. */
export function itemUrl(itemId: string): string {
  return `https://item.taobao.com/item.htm?id=${encodeURIComponent(itemId)}`;
}
