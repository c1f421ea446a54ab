import { z } from "zod";

/** Operation that a marketplace can serve through this gateway. A connector must offer exactly these (a test compares). */
export type Capability =
  | "payment_methods"
  | "preview"
  | "product_detail"
  | "product_search"
  | "picture_search"
  | "category"
  | "orders"
  | "payment_link"
  | "batch_check";

type ChannelRow = {
  name: string;
  nativeName: string;
  capabilities: readonly Capability[];
  /** Domains whose links may lead to a product of this marketplace. */
  sites: readonly string[];
  /** Maximum items of a search page; null where the marketplace has no search. */
  largestSearchPage: number | null;
  /** Languages into which it translates products, as its own parameter writes them. */
  languages: readonly string[];
} & Partial<Record<Trait, true>>;

/** Properties in which the marketplaces differ for a caller. A row lists those that apply. */
type Trait =
  /** Product ids are 64-bit decimal digits; without this trait they are words. */
  | "decimalIds"
  /** Product ids that are not all digits are short-lived: they are fetched again before an order (§2.3 rules 3 and 4). */
  | "rotatingIds"
  /** Its search sorts by the sellers' credit. */
  | "sortsByCredit"
  /** Its picture search accepts a region, words, prices and an order; without this trait it accepts only the picture. */
  | "refinesPictureSearch"
  /** It can search by the address of a picture that it hosts itself. */
  | "knowsPictureAddresses"
  /** A receiver has a district or a saved address (§2.3). */
  | "needsDistrict"
  /** A preview covers the goods of one seller. */
  | "onePreviewPerSeller"
  /** The lines of a preview add up to its merchandise total; without this trait they are the sum before discounts. */
  | "linesMakeMerchandise"
  /** A preview says how the order may be traded and paid. */
  | "tellsTerms"
  /** Its access token is set in the configuration file, because it has no page where a buyer could authorize an app. */
  | "authorizedInFile"
  /** Categories belong to a shop, so a request names the shop (§4.3). */
  | "categoriesPerShop";

/** Channel table: the public name of each marketplace and its capabilities. A fourth marketplace is one more row. */
export const channels = {
  "1688": {
    name: "1688",
    nativeName: "1688",
    capabilities: [
      "payment_methods",
      "preview",
      "product_detail",
      "product_search",
      "picture_search",
      "category",
      "orders",
      "payment_link",
      "batch_check",
    ],
    sites: ["1688.com"],
    largestSearchPage: 50,
    languages: ["en", "ja", "ko", "ru", "vi", "fr", "pt", "es", "ar", "uz"],
    sortsByCredit: true,
    refinesPictureSearch: true,
    knowsPictureAddresses: true,
    decimalIds: true,
    needsDistrict: true,
    onePreviewPerSeller: true,
    linesMakeMerchandise: true,
    tellsTerms: true,
  },
  taobao: {
    name: "Taobao",
    nativeName: "淘宝",
    capabilities: ["preview", "product_detail", "product_search", "picture_search", "orders", "batch_check"],
    sites: ["taobao.com", "taobao.global", "tmall.com", "tmall.hk", "juhuasuan.com"],
    largestSearchPage: 20,
    languages: ["en", "ja", "ko", "ru", "vi"],
    rotatingIds: true,
  },
  weidian: {
    name: "Weidian",
    nativeName: "微店",
    capabilities: ["category"],
    sites: [],
    largestSearchPage: null,
    languages: [],
    authorizedInFile: true,
    categoriesPerShop: true,
  },
} as const satisfies Record<string, ChannelRow>;

export type Channel = keyof typeof channels;

export const channelNames = Object.keys(channels) as Channel[];

export const channelSchema = z.enum(channelNames);

export function isChannel(value: unknown): value is Channel {
  return typeof value === "string" && Object.hasOwn(channels, value);
}

/** Returns whether a marketplace has a trait. */
export function hasTrait(channel: Channel, trait: Trait): boolean {
  const row: ChannelRow = channels[channel];
  return row[trait] === true;
}

/** Returns the channels that serve a capability, in table order. */
export function channelsWith(capability: Capability): Channel[] {
  return channelNames.filter((name) =>
    (channels[name].capabilities as readonly Capability[]).includes(capability),
  );
}

/** `channel` of a request: one of the marketplaces that serve a capability. */
export function askedChannelSchema(capability: Capability) {
  return z.enum(channelsWith(capability)).meta({ description: "The marketplace to ask." });
}

/** Returns the marketplace to use where none is named: the first in table order that serves a capability. */
export function firstChannelWith(capability: Capability): Channel {
  const [first] = channelsWith(capability);
  if (first === undefined) throw new Error(`no marketplace serves ${capability}`);
  return first;
}

/** Returns whether a host is a marketplace's own or a subdomain of it; a name that only ends alike is not. */
export function isSiteOf(channel: Channel, hostname: string): boolean {
  const { sites }: ChannelRow = channels[channel];
  return sites.some((site) => hostname === site || hostname.endsWith(`.${site}`));
}
