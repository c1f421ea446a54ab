import { z } from "zod";

/** What a marketplace can be asked for through this gateway. A connector must offer exactly these (a test compares). */
export type Capability = "payment_methods" | "preview" | "product_detail" | "product_search" | "category";

type ChannelRow = {
  name: string;
  nativeName: string;
  capabilities: readonly Capability[];
  /** Domains whose links may lead to a product of this marketplace. */
  sites: readonly string[];
};

/** The channel table: the wire value of each marketplace and what it serves. A fourth marketplace is one more row. */
export const channels = {
  "1688": {
    name: "1688",
    nativeName: "1688",
    capabilities: ["payment_methods", "preview", "product_detail", "product_search", "category"],
    sites: ["1688.com"],
  },
  taobao: {
    name: "Taobao",
    nativeName: "淘宝",
    capabilities: ["preview", "product_detail", "product_search"],
    sites: ["taobao.com", "taobao.global", "tmall.com", "tmall.hk"],
  },
  weidian: { name: "Weidian", nativeName: "微店", capabilities: ["category"], sites: [] },
} as const satisfies Record<string, ChannelRow>;

export type Channel = keyof typeof channels;

export const channelNames = Object.keys(channels) as Channel[];

export const channelSchema = z.enum(channelNames);

export function isChannel(value: unknown): value is Channel {
  return typeof value === "string" && Object.hasOwn(channels, value);
}

/** Channels that serve a capability, in table order. */
export function channelsWith(capability: Capability): Channel[] {
  return channelNames.filter((name) =>
    (channels[name].capabilities as readonly Capability[]).includes(capability),
  );
}

/** Whether a host is one of a marketplace's own, or below one: a name that only ends alike is not. */
export function isSiteOf(channel: Channel, hostname: string): boolean {
  const { sites }: ChannelRow = channels[channel];
  return sites.some((site) => hostname === site || hostname.endsWith(`.${site}`));
}
