/** Kind of page that a link leads to when it is not the page of one product. */
export type PageKind =
  | "short"
  | "foreign"
  | "service"
  | "list"
  | "shop"
  | "activity"
  | "order"
  | "sign_in"
  | "page";

/** Rule that matches pages. A host is a full name or, with a leading `*.`, every name below it. */
type Page = { hosts: readonly string[]; path?: RegExp };
type OtherPage = Page & { kind: Exclude<PageKind, "foreign" | "service"> };

const ownSites = ["*.1688.com", "1688.com", "*.taobao.com", "taobao.com", "*.tmall.com", "*.tmall.hk"];

/** Services whose items are not products of 1688 and Taobao, though their addresses look alike. Checked before product pages. */
export const otherServices: readonly (Page & { name: string })[] = [
  {
    name: "Xianyu",
    hosts: ["2.taobao.com", "*.2.taobao.com", "goofish.com", "*.goofish.com", "xianyu.com", "*.xianyu.com"],
  },
  { name: "Xianyu", hosts: ["*.m.taobao.com"], path: /^\/(?:2shou|app\/idlefish)/i },
  {
    name: "Fliggy",
    hosts: [
      "fliggy.com",
      "*.fliggy.com",
      "*.fliggy.hk",
      "alitrip.com",
      "*.alitrip.com",
      "feizhu.com",
      "*.feizhu.com",
      "*.trip.taobao.com",
      "trip.taobao.com",
      "hotel.taobao.com",
      "jipiao.taobao.com",
    ],
  },
  { name: "Fliggy", hosts: ["*.m.taobao.com"], path: /^\/(?:app\/)?trip\//i },
  { name: "AliExpress", hosts: domains("aliexpress.com", "aliexpress.us", "aliexpress.ru") },
  { name: "Alibaba.com", hosts: domains("alibaba.com") },
  { name: "Lazada", hosts: domains("lazada.com", "lazada.sg", "lazada.vn", "lazada.co.th") },
  {
    name: "Ali Health",
    hosts: [...domains("liangxinyao.com", "95095.com", "alihealth.cn", "alihealth.com.cn")],
  },
  {
    name: "Taobao's judicial and asset auctions",
    hosts: [
      "sf-item.taobao.com",
      "sf.taobao.com",
      "susong-item.taobao.com",
      "zc-item.taobao.com",
      "zc-paimai.taobao.com",
      "paimai.taobao.com",
      "*.paimai.taobao.com",
    ],
  },
  {
    name: "Taobao's insurance, meals and film tickets",
    hosts: ["baoxian.taobao.com", "waimai.taobao.com", "dianying.taobao.com", "*.dianying.taobao.com"],
  },
  {
    name: "Taobao's distributor platform, whose mpId is an id of its own,",
    hosts: ["taobao.global", "*.taobao.global"],
  },
  {
    name: "Taobao's content feed",
    hosts: ["*.m.taobao.com"],
    path: /^\/(?:app\/tb-source-app\/aiguangjie|cm\/snap)/i,
  },
];

/** Intermediate pages: their target is read where its address is part of theirs. */
export const gatePages: readonly OtherPage[] = [
  {
    kind: "sign_in",
    hosts: [
      "login.taobao.com",
      "login.m.taobao.com",
      "*.login.taobao.com",
      "havanalogin.taobao.com",
      "login.1688.com",
      "*.login.1688.com",
      "login.m.1688.com",
      "login.tmall.com",
      "*.login.tmall.com",
      "login.tmall.hk",
      "pass.tmall.com",
      "pass.tmall.hk",
      "passport.taobao.com",
      "passport.1688.com",
      "sec.taobao.com",
      "sec.1688.com",
      "sec.tmall.com",
      "jump.taobao.com",
      "jump.tmall.com",
      "err.taobao.com",
      "error.taobao.com",
      "err.tmall.com",
    ],
  },
  { kind: "page", hosts: ["ma.m.1688.com", "assets-tmw.taobao.com"] },
  { kind: "sign_in", hosts: ownSites, path: /punish|_____tmd_____|login|signin|\/jump\b|deny_pc/i },
];

/** Redirect pages of chats, mail and search engines, whose addresses hold the whole target address. */
export const redirectPages: readonly Page[] = [
  { hosts: ["www.google.com", "google.com", "www.google.com.hk"], path: /^\/url$/ },
  { hosts: ["l.facebook.com", "lm.facebook.com", "l.instagram.com", "l.messenger.com"] },
  {
    hosts: ["*.safelinks.protection.outlook.com", "c.pc.qq.com", "weixin110.qq.com", "out.reddit.com"],
  },
  { hosts: ["link.zhihu.com", "link.csdn.net", "link.juejin.cn", "gitee.com"], path: /^\/(?:link)?$/ },
  { hosts: ["vk.com", "m.vk.com", "away.vk.com"], path: /^\/away\.php$/ },
  {
    hosts: ["www.youtube.com", "steamcommunity.com", "jump.bdimg.com"],
    path: /^\/(?:redirect|linkfilter\/?|safecheck.*)$/,
  },
];

/** Links that lead to a product only when they are opened, which this gateway does not do. */
export const shortLinks: readonly OtherPage[] = [
  {
    kind: "short",
    hosts: domains("tb.cn", "dwz.1688.com", "qr.1688.com", "dj.1688.com", "click.taobao.com"),
  },
  { kind: "short", hosts: domains("uland.taobao.com", "simba.taobao.com", "t.taobao.com", "t.tmall.com") },
  {
    kind: "short",
    hosts: domains("click.1688.com", "click.tmall.com", "s.1688.cn", "union-click.taobao.com"),
  },
];

/** All other pages of the marketplaces, in the order in which they are checked. */
const otherPages: readonly OtherPage[] = [
  {
    kind: "order",
    hosts: [
      "trade.1688.com",
      "order.1688.com",
      "cart.1688.com",
      "cart.taobao.com",
      "cart.tmall.com",
      "buy.taobao.com",
      "buy.tmall.com",
      "trade.taobao.com",
      "trade.tmall.com",
      "buyertrade.taobao.com",
      "tradearchive.taobao.com",
      "refund.taobao.com",
      "cashier.1688.com",
    ],
  },
  {
    kind: "order",
    hosts: ownSites,
    path: /trade-order|\/(?:cart|olist|order|orderdetail|mytaobao)\b|cashier/i,
  },
  {
    kind: "activity",
    hosts: [
      "ju.taobao.com",
      "*.ju.taobao.com",
      "juhuasuan.com",
      "*.juhuasuan.com",
      "huodong.taobao.com",
      "pages.tmall.com",
      "pages-fast.m.taobao.com",
      "sale.1688.com",
      "page.1688.com",
      "cui.1688.com",
      "temai.taobao.com",
      "qiang.taobao.com",
      "tejia.taobao.com",
      "act.1688.com",
      "sale.taobao.com",
    ],
  },
  { kind: "activity", hosts: ownSites, path: /\/(?:wow|act|huodong|markets|campaign|promotion)\//i },
  {
    kind: "list",
    hosts: ["s.1688.com", "s.taobao.com", "s.m.taobao.com", "list.taobao.com", "list.tmall.com"],
  },
  {
    kind: "list",
    hosts: ["list.tmall.hk", "search.1688.com", "so.1688.com", "show.1688.com", "*.s.1688.com"],
  },
  { kind: "list", hosts: ownSites, path: /search|list|categor|cate\b/i },
  { kind: "shop", hosts: ownSites, path: /shop|store|winport|company|dianpu/i },
];

/** Hosts of the marketplaces themselves; any other name before a site's domain is a shop's. */
const ownNames =
  /^(?:www|m|h5|detail|mdetail|item|world|tw|hk|sg|my|intl|login|a|new|main|market|chaoshi|page|pages|air|work|member|app|ma|rate|global|kj|view|img|g|assets)$/;

/** Returns the kind of a marketplace's page that no row of the product pages matches. */
export function kindOfPage(host: string, path: string): OtherPage["kind"] {
  const row = otherPages.find((each) => isPageOf(each, host, path));
  if (row !== undefined) return row.kind;
  const names = host.split(".").slice(0, -2);
  const first = names[0];
  return first === undefined || (ownNames.test(first) && !/shop|store/.test(host)) ? "page" : "shop";
}

/** Returns whether a row matches this page. */
export function isPageOf({ hosts, path }: Page, host: string, at: string): boolean {
  return hosts.some((each) => isHost(each, host)) && (path === undefined || path.test(at));
}

function isHost(row: string, host: string): boolean {
  return row.startsWith("*.") ? host.endsWith(row.slice(1)) : host === row;
}

function domains(...names: string[]): string[] {
  return names.flatMap((name) => [name, `*.${name}`]);
}
