import {
  channelNames,
  channels,
  channelsWith,
  hasTrait,
  isChannel,
  isSiteOf,
  type Channel,
} from "./channel.ts";
import { largestOrderId, orderIdFault } from "./order-id.ts";

export type ProductReference = { channel: Channel; id: string };

/** What a link leads to that is no product of a marketplace which is read here. */
export type LinkKind = "short" | "foreign" | "list" | "shop" | "page" | "bad_id";

/** Why a text is no product, as a sentence for its sender, and for a link what it is. */
export type ReferenceFault = { fault: string; link?: LinkKind };

/**
 * The product that a person means by an id, an id with its marketplace in front (`1688_<id>`), a link, or a text with a link
 * in it. The marketplaces' links are those of their sites, mobile pages and apps.
 * @param channel the marketplace that the request is for; null when the text has to say it
 */
export function readProductReference(
  text: string,
  channel: Channel | null,
): ProductReference | ReferenceFault {
  const cleaned = text.replace(/[\u200b-\u200d\ufeff]/g, "").trim();
  const [first, ...others] = linksIn(cleaned).map((link) => readLink(link, channel));
  if (first) return [first, ...others].find((read) => "id" in read) ?? first;
  const named = channel ?? compositeChannel(cleaned);
  if (named === null)
    return {
      fault:
        "This is neither a link nor an id with its marketplace: send the product's link, the id as 1688_<id> or taobao_<id>, or channel beside the id.",
    };
  if (!channelsWith("product_detail").includes(named))
    return { fault: `Products of ${channels[named].name} are not read here.` };
  const read = readProductId(cleaned, named);
  return "fault" in read ? read : { channel: named, id: read.id };
}

/** An id of one marketplace, plain or as `<channel>_<id>`, exactly as written: no blank, no address, no leading zero. */
export function readProductId(text: string, channel: Channel): { id: string } | ReferenceFault {
  const named = compositeChannel(text);
  if (named !== null && named !== channel)
    return {
      fault: `This id is one of ${channels[named].name}, and the request is for ${channels[channel].name}.`,
    };
  const id = named === null ? text : text.slice(named.length + 1);
  const isId = hasTrait(channel, "decimalIds") ? orderIdFault(id) === null : isOpaqueId(id);
  return isId ? { id } : { fault: `A ${idRule(channel)}.` };
}

function idRule(channel: Channel): string {
  const rule = hasTrait(channel, "decimalIds")
    ? `a positive decimal string without leading zeros, at most ${largestOrderId}`
    : "1 to 19 digits without leading zeros, or the id of search or detail: at most 200 characters, no blank, no address";
  return `${channels[channel].name} product id is ${rule}`;
}

/** The links in a text, in their order. One without a scheme counts when it has a path: `m.1688.com/offer/1.html`. */
export function linksIn(text: string): URL[] {
  const found = text
    .replace(appLink, webLink)
    .match(
      /https?:\/\/[^\s"'<>\u3000-\u9fff\uff00-\uffef]+|(?<![\w.@/:-])(?:\/\/)?(?:[\w-]+\.)+[a-z]{2,}\/[^\s"'<>\u3000-\u9fff\uff00-\uffef]*/gi,
    );
  return (found ?? []).flatMap((link) => {
    const whole = /^https?:/i.test(link) ? link : `https://${link.replace(/^\/\//, "")}`;
    return URL.canParse(whole) ? [new URL(whole)] : [];
  });
}

/** What opens an app of these marketplaces, or Alipay's. */
const appLink =
  /\b(?:alipays?|tbopen|taobao|tmall|wireless1688):\/\/([^\s"'<>\u3000-\u9fff\uff00-\uffef]+)/gi;

/** The page that an app's link leads to: the address written into it, else what stands behind its scheme. */
function webLink(_link: string, rest: string): string {
  try {
    const [inner] = /https?:\/\/.+/i.exec(decodeURIComponent(rest)) ?? [];
    return inner ?? `https://${rest}`;
  } catch {
    return `https://${rest}`;
  }
}

function compositeChannel(text: string): Channel | null {
  const name = text.slice(0, Math.max(0, text.indexOf("_")));
  return isChannel(name) ? name : null;
}

const decimalId = /^[1-9][0-9]{0,18}$/;

/** Digits, or the opaque text of an id that rotates. */
function isOpaqueId(id: string): boolean {
  return decimalId.test(id) || (/^[A-Za-z0-9][\w=+-]{0,199}$/.test(id) && !/^[0-9]+$/.test(id));
}

/** Links that lead to a product only when they are opened, which this gateway does not do. */
const shortLinks = ["tb.cn", "qr.1688.com", "click.taobao.com", "uland.taobao.com"];

const anExample: Partial<Record<Channel, string>> = {
  "1688": "https://detail.1688.com/offer/<id>.html",
  taobao: "https://item.taobao.com/item.htm?id=<id>",
};

function readLink(link: URL, channel: Channel | null): ProductReference | ReferenceFault {
  const { hostname } = link;
  if (shortLinks.some((host) => hostname === host || hostname.endsWith(`.${host}`)))
    return {
      fault: "A short link holds no product id: open it and send the link of the page it leads to.",
      link: "short",
    };
  const site = channelsWith("product_detail").find((name) => isSiteOf(name, hostname));
  if (site === undefined)
    return {
      fault: `A link to ${hostname} is none of a marketplace whose products are read here: send one of 1688, Taobao or Tmall.`,
      link: "foreign",
    };
  if (channel !== null && site !== channel)
    return {
      fault: `This is a link of ${channels[site].name}, and the request is for ${channels[channel].name}.`,
    };
  const id = hasTrait(site, "decimalIds") ? offerIdOf(link) : itemIdOf(link);
  if (id !== null) {
    const read = readProductId(id, site);
    if ("id" in read) return { channel: site, id: read.id };
    return { link: "bad_id", fault: `The product id in this link is none: a ${idRule(site)}.` };
  }
  const kind = pageKind(link);
  return {
    link: kind,
    fault: `This is ${pageNames[kind]}: send the link of one product, such as ${anExample[site]}.`,
  };
}

/** `detail.1688.com/offer/ID.html`, `m.1688.com/offer/ID.html`, `…?offerId=ID`. */
function offerIdOf({ hostname, pathname, searchParams }: URL): string | null {
  const inPath = /\/offer\/([0-9]+)(?:\.html?)?\/?$/.exec(pathname)?.[1];
  const names = ["offerId", "offerid", "offer_id", ...(hostname.startsWith("detail.") ? ["id"] : [])];
  return inPath ?? firstParam(searchParams, names);
}

/** `item.taobao.com/item.htm?id=ID`, `detail.tmall.com/item.htm?id=ID`, their mobile forms, `a.m.taobao.com/iID.htm`. */
function itemIdOf({ hostname, pathname, searchParams }: URL): string | null {
  const inPath = /^\/(?:i|item\/)([0-9]+)\.html?$/.exec(pathname)?.[1];
  if (inPath !== undefined) return inPath;
  // The id of a shop's or a list's address is no product's.
  const isProductPage = /(item|detail)/i.test(pathname) || /^(item|detail)\./.test(hostname);
  return isProductPage ? firstParam(searchParams, ["id", "itemId", "item_id"]) : null;
}

function firstParam(params: URLSearchParams, names: string[]): string | null {
  return names.map((name) => params.get(name)).find((value) => Boolean(value)) ?? null;
}

/** Hosts of the marketplaces themselves; any other name in front of a site is a shop's. */
const ownHosts = /^(www|m|h5|detail|item|world|login|a|new|market|chaoshi|page|air)\./;

const pageNames = {
  list: "the link of a category or a search",
  shop: "the link of a shop",
  page: "a page without a product id",
} as const;

function pageKind({ hostname, pathname }: URL): keyof typeof pageNames {
  if (/^(s|list|search|show|so)\./.test(hostname) || /(search|list|categor|cate\b)/i.test(pathname))
    return "list";
  const [name = ""] = hostname.split(".");
  const isSiteItself = channelNames.some((channel) =>
    (channels[channel].sites as readonly string[]).includes(hostname),
  );
  if (/(shop|store|winport|company)/i.test(name + pathname) || (!isSiteItself && !ownHosts.test(hostname)))
    return "shop";
  return "page";
}
