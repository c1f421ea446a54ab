import { channels, channelsWith, hasTrait, isChannel, type Channel } from "../shared/channel.ts";
import { maxOrderId, orderIdIssue } from "../shared/order-id.ts";
import type { PageKind } from "./other-pages.ts";
import { distinctProducts, type LinkedPage, pageOfLink } from "./page-of-link.ts";
import { cleanPastedId, plainLetters, withoutLooseMarks, plainDigits } from "../shared/pasted-id.ts";
import { findLinks, type TextLink } from "../shared/text-links.ts";

/** Maximum characters of a link or a shared text: a sign-in page that holds an encoded address has thousands. */
export const maxReferenceLength = 10_000;

export type ProductReference = { channel: Channel; id: string };

/** Reason why a link or a text with links names no product; `two` where it names several. */
export type LinkKind = PageKind | "bad_id" | "cut_off" | "two";

/** Reason why a text names no product, as a sentence for its sender, and for a link its kind. */
export type ReferenceIssue = { issue: string; link?: LinkKind };

/**
 * Reads the product that a person means by an id, an id with its marketplace in front (`1688_<id>`), a link, or a text with a
 * link in it (docs/inputs.md). A text that names two products is refused, because the reader does not guess.
 * @param channel the marketplace that the request is for; null when the text has to name it
 */
export function readProductReference(
  text: string,
  channel: Channel | null,
): ProductReference | ReferenceIssue {
  const links = findLinks(text);
  const composites = compositesIn(text, links);
  const alone = cleanPastedId(text);
  if (links.length === 0 && (composites.length === 0 || !/\s|[^\0-\x7f]/.test(alone)))
    return readPlainId(alone, channel);
  const reads = [...links.map((link) => readLink(link, text)), ...composites];
  const contradiction = reads.find((read) => "link" in read && read.link === "two");
  if (contradiction) return contradiction;
  const products = distinct(reads);
  const [product] = products;
  if (product === undefined) return reads.find((read) => "issue" in read) ?? readPlainId("", channel);
  if (products.length > 1) return twoProducts("This text names", products);
  if (channel !== null && product.channel !== channel)
    return {
      issue: `This is a link of ${channels[product.channel].name}, and the request is for ${channels[channel].name}.`,
    };
  return product;
}

/** Returns every product that a text names by links and by ids with their marketplace (`1688_<id>`), each once. */
export function productsIn(text: string): ProductReference[] {
  const links = findLinks(text);
  return distinct([...links.map((link) => readLink(link, text)), ...compositesIn(text, links)]);
}

/** Returns the ids with a marketplace prefix in the words around the links. */
function compositesIn(text: string, links: readonly TextLink[]): ProductReference[] {
  const begins = [0, ...links.map(({ end }) => end)];
  const words = begins.map((begin, place) => text.slice(begin, links[place]?.start)).join(" ");
  return [
    ...plainLetters(plainDigits(withoutLooseMarks(words))).matchAll(
      /(?<![\w-])(1688|taobao)_([\w=+-]{1,200})/g,
    ),
  ].flatMap(([, channel, id = ""]) => {
    const named = channel === "1688" ? "1688" : "taobao";
    const read = readProductId(id, named);
    return "id" in read ? [{ channel: named, id: read.id }] : [];
  });
}

function distinct(reads: readonly (ProductReference | ReferenceIssue)[]): ProductReference[] {
  return distinctProducts(reads.flatMap((read) => ("id" in read ? [read] : [])));
}

function readPlainId(text: string, channel: Channel | null): ProductReference | ReferenceIssue {
  const named = channel ?? compositeChannel(text);
  if (named === null)
    return {
      issue:
        "This is neither a link nor an id with its marketplace: send the product's link, the id as 1688_<id> or taobao_<id>, or channel beside the id.",
    };
  if (!channelsWith("product_detail").includes(named))
    return { issue: `Products of ${channels[named].name} are not read here.` };
  const parts = text.split(/[\s,;\uff0c\uff1b\u3001]+/).map((part) => readProductId(part, named));
  if (parts.length > 1 && parts.every((part) => "id" in part)) {
    const products = distinctProducts(parts.map(({ id }) => ({ channel: named, id })));
    const [product] = products;
    return product && products.length === 1 ? product : twoProducts("This text names", products);
  }
  const read = readProductId(text, named);
  return "issue" in read ? read : { channel: named, id: read.id };
}

/** Reads an id of one marketplace, plain or as `<channel>_<id>`, exactly as written: no blank, no address, no leading zero. */
export function readProductId(text: string, channel: Channel): { id: string } | ReferenceIssue {
  const named = compositeChannel(text);
  if (named !== null && named !== channel)
    return {
      issue: `This id is one of ${channels[named].name}, and the request is for ${channels[channel].name}.`,
    };
  const id = named === null ? text : text.slice(named.length + 1);
  const isId = hasTrait(channel, "decimalIds") ? orderIdIssue(id) === null : isOpaqueId(id);
  if (isId) return { id };
  const clean = cleanPastedId(id);
  return {
    issue:
      clean !== id && !("issue" in readProductId(clean, channel))
        ? `This id has blanks or invisible characters in or around it: send ${clean}.`
        : `A ${idRule(channel)}.`,
  };
}

function idRule(channel: Channel): string {
  const rule = hasTrait(channel, "decimalIds")
    ? `a positive decimal string without leading zeros, at most ${maxOrderId}`
    : "1 to 19 digits without leading zeros, or the id of search or detail: at most 200 characters, no blank, no address";
  return `${channels[channel].name} product id is ${rule}`;
}

function compositeChannel(text: string): Channel | null {
  const name = text.slice(0, Math.max(0, text.indexOf("_")));
  return isChannel(name) ? name : null;
}

const decimalId = /^[1-9][0-9]{0,18}$/;

/** Returns whether a text is digits, or the opaque text of a rotating id. */
function isOpaqueId(id: string): boolean {
  return decimalId.test(id) || (/^[A-Za-z0-9][\w=+-]{0,199}$/.test(id) && !/^[0-9]+$/.test(id));
}

const examples: Partial<Record<Channel, string>> = {
  "1688": "https://detail.1688.com/offer/<id>.html",
  taobao: "https://item.taobao.com/item.htm?id=<id>",
};

function readLink(link: TextLink, text: string): ProductReference | ReferenceIssue {
  const page = pageOfLink(link);
  if (page.kind !== "product") return { link: linkKindOf(page), issue: issueOf(page) };
  const [named, ...others] = page.products;
  if (named === undefined || others.length > 0) return twoProducts("This link names", page.products);
  if (isCutOff(link, text))
    return {
      link: "cut_off",
      issue: "This link is broken by a line break inside its product id: send it in one line.",
    };
  const { channel } = named;
  const read = readProductId(named.id, channel);
  // The words of a sentence may have been joined to the digits of a link: 688000000001-20pcs.
  if ("id" in read && (decimalId.test(read.id) || /^(?![0-9]{9}).*[a-z]/i.test(read.id)))
    return { channel, id: read.id };
  return {
    link: "bad_id",
    issue: `The product id in this link is not valid: a ${idRule(channel)}.`,
  };
}

/**
 * Returns whether a mail program or a terminal broke the address within its id, so that only the beginning of the id is in the
 * link. A single-line field shows the line break as a blank.
 */
function isCutOff({ end }: TextLink, text: string): boolean {
  return (
    /[0-9]/.test(text.charAt(end - 1)) &&
    /^\s+(?:>\s*)*[0-9]+(?:\.html?|&[a-z_]+=)/i.test(text.slice(end, end + 80))
  );
}

function twoProducts(begin: string, products: readonly ProductReference[]): ReferenceIssue {
  const names = products.slice(0, 5).map(({ channel, id }) => `${channel}_${id.slice(0, 40)}`);
  const more = products.length > 5 ? ` and ${products.length - 5} more` : "";
  return {
    link: "two",
    issue: `${begin} ${products.length} different products, ${names.join(", ")}${more}: send one of them.`,
  };
}

function linkKindOf({ kind }: Exclude<LinkedPage, { kind: "product" }>): PageKind {
  return kind === "1688_order" ? "order" : kind;
}

/** Returns why a link leads to no product, and what to send instead. */
function issueOf(page: Exclude<LinkedPage, { kind: "product" }>): string {
  switch (page.kind) {
    case "short":
      return "A short link holds no product id: open it and send the link of the page it leads to.";
    case "foreign":
      return `A link to ${page.host} is not from a marketplace whose products are read here: send one of 1688, Taobao or Tmall.`;
    case "service":
      return `This is a page of ${page.name} and not of a product on 1688, Taobao or Tmall: send the link of such a product.`;
    case "1688_order":
      return `This is the page of an order: ${sendOne("1688")}.`;
    default:
      return `This is ${pageNames[page.kind]}: ${sendOne(page.channel ?? "1688")}.`;
  }
}

function sendOne(channel: Channel): string {
  return `send the link of one product, such as ${examples[channel]}`;
}

const pageNames = {
  list: "the link of a category or a search",
  shop: "the link of a shop",
  activity: "the link of an activity, and the id in it is not a product's",
  order: "the page of an order or a cart",
  sign_in: "a sign-in or captcha page with no product's address in it",
  page: "a page without a product id",
} as const;
