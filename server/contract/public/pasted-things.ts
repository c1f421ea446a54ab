import type { Channel } from "../shared/channel.ts";
import { orderIdIssue } from "../shared/order-id.ts";
import { pageOfLink } from "./page-of-link.ts";
import { cleanPastedId, plainDigits, requestIdIn, withoutLooseMarks } from "../shared/pasted-id.ts";
import { productsIn, readProductId } from "./product-reference.ts";
import { findLinks } from "../shared/text-links.ts";

/** Item that a text names: a call of the gateway, an order of 1688, or a product. `channel` is null for a bare number. */
export type PastedThing =
  | { kind: "request"; id: string }
  | { kind: "order"; id: string }
  | { kind: "product"; channel: Channel | null; id: string };

/** Minimum digits of a 1688 order id; product ids have fewer. */
export const fewestOrderDigits = 15;

/** Minimum digits of a bare product id: shorter numbers are far more often quantities, prices and years. */
const minProductDigits = 9;

/**
 * Reads what a person pasted, an id or a whole message: request ids, the order and product pages of links, and numbers as long as
 * an id that stand alone in the words. A part of a longer number is never taken for an id. Each item is returned once, in the
 * order of the text within its kind; a bare number can be an order and a product, the likelier one first.
 */
export function thingsIn(text: string): PastedThing[] {
  // A link's own tokens may look like a request id without its req_.
  const request = text.includes("req_") || findLinks(text).length === 0 ? requestIdIn(text) : undefined;
  if (request !== undefined) return [{ kind: "request", id: request }];
  const alone = cleanPastedId(text);
  if (orderIdIssue(alone) === null) return readingsOf(alone);
  const { words, orders } = takeLinksApart(text);
  const numbers = plainRuns(withoutLooseMarks(words));
  const found: PastedThing[] = [
    ...orders.map((id): PastedThing => ({ kind: "order", id })),
    ...[...numbers.matchAll(orderIdInWords)].flatMap(([id]) => orderOf(id)),
    ...[...numbers.matchAll(groupedIdInWords)].flatMap(([id]) => orderOf(cleanPastedId(id))),
    ...productsIn(text).map((each): PastedThing => ({ kind: "product", ...each })),
    ...[...numbers.matchAll(productIdInWords)].flatMap(([id]) => bareProduct(id)),
  ];
  return [...new Map(found.map((each) => [nameOf(each), each])).values()];
}

/**
 * Separates the links of a text from its words. A link to an order page of 1688 becomes its order ids; of any other link only the
 * host stays, so that no number in an address is taken for an order.
 */
export function takeLinksApart(text: string): { words: string; orders: string[] } {
  const orders: string[] = [];
  let words = "";
  let at = 0;
  for (const link of findLinks(text)) {
    const page = pageOfLink(link);
    const ids = page.kind === "1688_order" ? page.ids : [];
    orders.push(...ids);
    words += `${text.slice(at, link.start)} ${ids.length > 0 ? ids.join(" ") : link.url.hostname} `;
    at = link.end;
  }
  return { words: words + text.slice(at), orders };
}

/**
 * Matches digits that stand alone within a sentence: "订单号:239695213738498520能付款吗". Only punctuation and Chinese words may touch
 * them. A digit of any kind, a Latin letter, a sign, a point within a number or an invisible mark would make them part of
 * something else. The last of the characters before them are list markers: №, •, >, ①.
 */
function digitsInWords(digits: string): RegExp {
  return new RegExp(`(?<=(?:${before})${emphasis})${digits}(?=${emphasis}(?:${behind}))`, "gu");
}

/** Marks with which chats and Markdown show a word in bold, italics, or as code: "*239695213738498520*". */
const emphasis = "[*_~`]{0,3}";

/** Scripts whose words touch a number without being part of it. */
const script = "\\p{Script=Han}\\p{Script=Hangul}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Thai}";
const before = `^|[A-Za-z]\\.|[\\s${script}:：#＃=<|/(（)）[【】「」『』《》〈〉«»‹›"'“”„‘‚。？！?!№•●○■□▪·>＞→,，;；、\\u2460-\\u249b\\u24ea-\\u24ff\\u2776-\\u2793]`;
const behind = `$|[*](?!\\d)|[\\s${script}:：&\`<>|}/(（)）[【「『《〈\\]】」』》〉»›«"'”“’‘。？！?!,，;；、…]|\\.(?:\\s|$|\\.)`;

export const orderIdInWords = digitsInWords("[1-9]\\d{14,18}");
const productIdInWords = digitsInWords(`[1-9]\\d{${minProductDigits - 1},13}`);
const groupedIdInWords = digitsInWords("[1-9]\\d{2,5}(?:[ \\u00a0\\u202f]\\d{1,6}){2,6}");

function readingsOf(id: string): PastedThing[] {
  if (id.length < minProductDigits) return [];
  const product: PastedThing = { kind: "product", channel: null, id };
  const order: PastedThing = { kind: "order", id };
  return id.length >= fewestOrderDigits ? [order, product] : [product, order];
}

/** Converts full-width numbers to ASCII; a number with both kinds of digits stays, because its end cannot be determined. */
function plainRuns(text: string): string {
  return text.replace(/(?<![0-9\uff10-\uff19])[\uff10-\uff19]{9,19}(?![0-9\uff10-\uff19])/g, plainDigits);
}

function orderOf(id: string): PastedThing[] {
  return id.length >= fewestOrderDigits && orderIdIssue(id) === null ? [{ kind: "order", id }] : [];
}

/** Returns a product unless the number is a mobile number or a date of the same length. */
function bareProduct(id: string): PastedThing[] {
  const isOther = /^1[3-9]\d{9}$|^20\d\d[01]\d[0-3]\d(?:\d{6}|\d{4})?$/.test(id);
  return isOther || "issue" in readProductId(id, "1688") ? [] : [{ kind: "product", channel: null, id }];
}

function nameOf(thing: PastedThing): string {
  return thing.kind === "product" ? `${thing.channel ?? ""}_${thing.id}` : `${thing.kind} ${thing.id}`;
}
