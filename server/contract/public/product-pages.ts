import type { Channel } from "../shared/channel.ts";

/**
 * Form of address under which a marketplace shows a product. A host is a full name or, with a leading `*.`, every name below it.
 * The id is what `path` captures or the value of one of `params` (compared case-insensitively); where a page has several of them
 * they must agree. Other parameters never count: on pages of activities, `id` is the activity.
 */
export type ProductPage = {
  channel: Channel;
  hosts: readonly string[];
  path: RegExp;
  params: readonly string[];
  /** The page is about a product only with this parameter. */
  only?: { name: string; value: string };
  /** Ids that are not all digits belong to another system on this page and are not product ids. */
  isDecimal?: true;
  /** The page also has its parameters after `#!`. */
  hasFragment?: true;
  /** Link of this form, to the product 554456348334 of 1688 or 688000000001 of Taobao. */
  example: string;
};

/** Without its ending a path may have been cut by a line break, so a short id is not trusted. */
const offerPath = /^\/offer\/([0-9]+(?=\.html?(?![a-z0-9]))|[0-9]{9,}(?=\/?$))/i;
const itemParams = ["id", "itemid", "item_id", "itemnumid"];
const offerParams = ["offerid", "offer_id"];

/** Every supported form of product page. A link that matches none of these rows is refused (`other-pages.ts` classifies it). */
export const productPages: readonly ProductPage[] = [
  {
    channel: "1688",
    hosts: ["1688.com", "*.1688.com"],
    path: offerPath,
    params: offerParams,
    example: "https://detail.1688.com/offer/554456348334.html",
  },
  {
    channel: "1688",
    hosts: ["detail.1688.com"],
    path: /^\/pic\/([0-9]+)\.html?(?![a-z0-9])/i,
    params: offerParams,
    example: "https://detail.1688.com/pic/554456348334.html",
  },
  {
    channel: "1688",
    hosts: ["ma.m.1688.com"],
    path: /^\/offer\/?$/i,
    params: ["id", ...offerParams],
    example: "wireless1688://ma.m.1688.com/offer?id=554456348334.html&offerId=554456348334",
  },
  {
    channel: "1688",
    hosts: ["detail.1688.com", "m.1688.com", "detail.m.1688.com"],
    path: /^\//,
    params: offerParams,
    example: "https://detail.m.1688.com/page/index.html?offerId=554456348334",
  },
  {
    channel: "taobao",
    hosts: ["item.taobao.com", "item.m.taobao.com", "detail.taobao.com"],
    path: /^\/item(?:_o)?\.html?$/i,
    params: itemParams,
    example: "https://item.taobao.com/item.htm?id=688000000001",
  },
  {
    channel: "taobao",
    hosts: [
      "detail.tmall.com",
      "*.detail.tmall.com",
      "detail.m.tmall.com",
      "*.detail.m.tmall.com",
      "mdetail.tmall.com",
      "detail.tmall.hk",
      "*.detail.tmall.hk",
      "detail.m.tmall.hk",
    ],
    path: /^\/(?:hk\/)?item(?:_o)?\.html?$/i,
    params: itemParams,
    example: "https://detail.tmall.com/item.htm?id=688000000001",
  },
  {
    channel: "taobao",
    hosts: ["*.taobao.com", "*.tmall.com", "*.tmall.hk"],
    path: /^\/(?:list\/)?item\/([0-9]+)\.html?(?![a-z0-9])/i,
    params: itemParams,
    example: "https://world.taobao.com/item/688000000001.htm",
  },
  {
    channel: "taobao",
    hosts: ["a.m.taobao.com", "a.m.tmall.com"],
    path: /^\/i([0-9]+)\.html?(?![a-z0-9])/i,
    params: itemParams,
    example: "https://a.m.taobao.com/i688000000001.htm",
  },
  {
    channel: "taobao",
    hosts: ["item.taobao.com"],
    path: /^\/auction\/item_detail\.j?html?$/i,
    params: ["item_num_id"],
    example: "https://item.taobao.com/auction/item_detail.htm?item_num_id=688000000001",
  },
  {
    channel: "taobao",
    hosts: ["pages-g.m.taobao.com", "pages-fast.m.taobao.com"],
    path: /^\/wow\/z\/app\/detail-next\/item\//i,
    params: itemParams,
    example: "https://pages-g.m.taobao.com/wow/z/app/detail-next/item/index?x-ssr=true&id=688000000001",
  },
  {
    channel: "taobao",
    hosts: ["h5.m.taobao.com"],
    path: /^\/(?:awp\/core\/detail\.html?|app\/detail\/[a-z]+\.html?)$/i,
    params: itemParams,
    hasFragment: true,
    example: "https://h5.m.taobao.com/awp/core/detail.htm?id=688000000001",
  },
  {
    channel: "taobao",
    hosts: ["new.m.taobao.com"],
    path: /^\/detail\.html?$/i,
    params: itemParams,
    example: "https://new.m.taobao.com/detail.htm?id=688000000001",
  },
  {
    channel: "taobao",
    hosts: ["main.m.taobao.com"],
    path: /^\/(?:security-h5-detail\/(?:home|index\.html)|detail\/index\.html|app\/ltao-fe\/we-detail\/.*)$/i,
    params: itemParams,
    example: "https://main.m.taobao.com/security-h5-detail/home?id=688000000001",
  },
  {
    channel: "taobao",
    hosts: ["m.intl.taobao.com"],
    path: /^\/detail\/detail\.html?$/i,
    params: itemParams,
    example: "https://m.intl.taobao.com/detail/detail.html?id=688000000001",
  },
  {
    channel: "taobao",
    hosts: ["market.m.taobao.com"],
    path: /^\/app\/detail-project\//i,
    params: itemParams,
    example: "https://market.m.taobao.com/app/detail-project/pages/pages/index?id=688000000001",
  },
  {
    channel: "taobao",
    hosts: ["market.m.taobao.com", "h5.m.taobao.com", "main.m.taobao.com"],
    path: /^\/app\//i,
    params: ["itemid", "item_id"],
    example: "https://market.m.taobao.com/app/dinamic/h5-tb-detail/index.html?itemId=688000000001",
  },
  {
    channel: "taobao",
    hosts: ["ju.taobao.com", "*.ju.taobao.com", "juhuasuan.com", "*.juhuasuan.com"],
    path: /^\//,
    params: ["itemid", "item_id"],
    example: "https://detail.ju.taobao.com/home.htm?id=10000206429489&item_id=688000000001",
  },
  {
    channel: "taobao",
    hosts: ["*.m.taobao.com"],
    path: /^\//,
    params: ["sharedetailitemid"],
    example: "https://pages-fast.m.taobao.com/wow/share?id=17&shareDetailItemId=688000000001",
  },
  {
    channel: "taobao",
    hosts: ["assets-tmw.taobao.com"],
    path: /^\/app\/tmall-ovs-rax\/share_page\//i,
    params: ["targetid"],
    only: { name: "targettype", value: "ITEM" },
    example:
      "https://assets-tmw.taobao.com/app/tmall-ovs-rax/share_page/home?targetType=ITEM&targetId=688000000001",
  },
  {
    channel: "taobao",
    hosts: ["uland.taobao.com"],
    path: /^\/coupon\/edetail$/i,
    params: ["itemid"],
    isDecimal: true,
    example: "https://uland.taobao.com/coupon/edetail?activityId=a1b2c3&itemId=688000000001",
  },
  {
    channel: "taobao",
    hosts: ["uland.taobao.com"],
    path: /^\/item\/edetail$/i,
    params: ["id"],
    isDecimal: true,
    example: "https://uland.taobao.com/item/edetail?id=688000000001",
  },
  {
    channel: "taobao",
    hosts: ["app.tmall.com"],
    path: /^\/itemdetail$/i,
    params: itemParams,
    example: "tmall://page.tm/itemDetail?itemId=688000000001",
  },
];
