import { type Channel, channelsWith, isSiteOf } from "../shared/channel.ts";
import {
  gatePages,
  isPageOf,
  kindOfPage,
  otherServices,
  type PageKind,
  redirectPages,
  shortLinks,
} from "./other-pages.ts";
import { type ProductPage, productPages } from "./product-pages.ts";
import { decoded, findLinks, type TextLink } from "../shared/text-links.ts";

/** Product as an address names it; `readProductId` judges whether the id is valid. */
export type NamedProduct = { channel: Channel; id: string };

/** Target of a link: the product ids that its address names, the ids of 1688 orders, or the kind of page. */
export type LinkedPage =
  | { kind: "product"; products: NamedProduct[] }
  | { kind: "1688_order"; ids: string[] }
  | { kind: Exclude<PageKind, "service">; host: string; channel: Channel | null }
  | { kind: "service"; host: string; name: string; channel: null };

/** Maximum depth of nested addresses, such as a sign-in page that leads to a sign-in page that leads to a captcha. */
const maxDepth = 8;

/** Reads the target of a link from its address alone; nothing is opened. */
export function pageOfLink(link: Pick<TextLink, "url" | "isApp">, depth = 0): LinkedPage {
  const url = repaired(link.url);
  const host = url.hostname.toLowerCase().replace(/\.$/, "");
  const path = decoded(url.pathname)
    .replace(/\/_____tmd_____\/.*$/s, "")
    .replace(/\/{2,}/g, "/");
  const service = otherServices.find((row) => isPageOf(row, host, path));
  if (service) return { kind: "service", host, name: service.name, channel: null };

  const gate = gatePages.find((row) => isPageOf(row, host, decoded(url.pathname)));
  const isGate = link.isApp || gate !== undefined || redirectPages.some((row) => isPageOf(row, host, path));
  const inner = isGate && depth < maxDepth ? addressesIn(url).map((one) => pageOfLink(one, depth + 1)) : [];
  const row = productPages.find(
    (each) => isPageOf(each, host, path) && isAbout(each, url) && namedIds(each, url, path).length > 0,
  );
  const named = row ? namedIds(row, url, path).map((id) => ({ channel: row.channel, id })) : [];
  const products = distinctProducts([
    ...named,
    ...inner.flatMap((page) => (page.kind === "product" ? page.products : [])),
  ]);
  if (products.length > 0) return { kind: "product", products };
  const [first] = inner;
  if (first) return inner.find((page) => page.kind === "1688_order") ?? first;
  const orders = orderIdsOfPage(url, host);
  if (orders.length > 0) return { kind: "1688_order", ids: orders };
  const channel = channelOfHost(host);
  if (shortLinks.some((each) => isPageOf(each, host, path))) return { kind: "short", host, channel };
  if (channel === null) return { kind: "foreign", host, channel };
  return { kind: gate?.kind ?? kindOfPage(host, path), host, channel };
}

/** Returns each product once, in the order given. */
export function distinctProducts(products: readonly NamedProduct[]): NamedProduct[] {
  return [...new Map(products.map((each) => [`${each.channel}_${each.id}`, each])).values()];
}

/** Repairs an address in which a part was percent-encoded that should not be: `item.htm%3Fid%3D5`, `?id%3D5`. */
function repaired(url: URL): URL {
  const isPartly = /%3f/i.test(url.pathname) || /^\?[^=]*%3d/i.test(url.search);
  const plain = isPartly ? decoded(url.href) : "";
  return URL.canParse(plain) ? new URL(plain) : url;
}

function isAbout({ only }: ProductPage, url: URL): boolean {
  return only === undefined || valuesOf(url.searchParams, [only.name]).includes(only.value);
}

function namedIds(page: ProductPage, url: URL, path: string): string[] {
  const match = page.path.exec(path);
  const inPath = match?.[1];
  const written = [
    ...(inPath === undefined ? [] : [`${inPath} ${path.slice((match?.[0] ?? "").length)}`]),
    ...valuesOf(url.searchParams, page.params),
    ...(page.hasFragment ? valuesOf(new URLSearchParams(url.hash.replace(/^#!?/, "")), page.params) : []),
  ];
  const ids = written.flatMap(idsWritten);
  return [...new Set(page.isDecimal ? ids.filter((id) => /^[0-9]+$/.test(id)) : ids)];
}

/** Returns the values of parameters; their names are compared case-insensitively. */
function valuesOf(params: URLSearchParams, names: readonly string[]): string[] {
  return [...params].flatMap(([name, value]) =>
    names.includes(name.toLowerCase()) && value.trim() !== "" ? [value.trim()] : [],
  );
}

/**
 * Returns the id that a value begins with, without what a sentence or a spreadsheet left after it, and every further number as
 * long as a product id, so that two ids in one place are never taken for the first of them.
 */
function idsWritten(value: string): string[] {
  const [, id = "", rest = ""] = /^([a-z0-9][\w=+-]*)(.*)$/is.exec(value) ?? ["", value];
  // `=3D` is the equals sign of a mail in quoted-printable.
  const plain = id.replace(/^([0-9]+)[-_=+]+$/, "$1").replace(/^3D(?=[0-9]{9,19}$)/i, "");
  return [plain, ...(rest.match(/(?<![0-9])[0-9]{9,19}(?![0-9])/g) ?? [])];
}

/** Returns the addresses inside another one: as the value of a parameter or in its fragment, encoded or not. */
function addressesIn(url: URL): TextLink[] {
  const [, plain] = /=(https?:\/\/.*)$/is.exec(url.search) ?? [];
  if (plain !== undefined) return findLinks(plain).slice(0, 4);
  return [...[...url.searchParams].map(([, value]) => value), decoded(url.hash.slice(1))]
    .filter((value) => /https?(?::|%)|^\/\/|1688\.com|taobao\.com|tmall\./i.test(value))
    .slice(0, 16)
    .flatMap((value) => findLinks(value).slice(0, 4));
}

function channelOfHost(host: string): Channel | null {
  return channelsWith("product_detail").find((channel) => isSiteOf(channel, host)) ?? null;
}

/** Pages of 1688 on which a buyer sees, pays or tracks an order, whose address names it. */
const orderHosts = ["trade.1688.com", "order.1688.com", "air.1688.com", "work.1688.com", "cashier.1688.com"];
const orderParams = ["orderid", "order_id", "orderids", "order_ids", "orderidlist"];

/**
 * Returns the order ids that the address of a 1688 order page names, such as
 * `https://trade.1688.com/order/new_step_order_detail.htm?orderId=239695213738498520`. Orders of other marketplaces are left out:
 * 1688 must not be asked about their ids.
 */
function orderIdsOfPage(url: URL, host: string): string[] {
  if (!orderHosts.includes(host) && !/(?:^|\.)m\.1688\.com$/.test(host)) return [];
  const inFragment = new URLSearchParams(url.hash.includes("?") ? url.hash.slice(url.hash.indexOf("?")) : "");
  const named = [...url.searchParams, ...inFragment].filter(([name]) =>
    orderParams.includes(name.toLowerCase()),
  );
  return [
    ...new Set(named.flatMap(([, value]) => value.match(/(?<![0-9])[1-9][0-9]{14,18}(?![0-9])/g) ?? [])),
  ];
}
