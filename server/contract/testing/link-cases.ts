import type { Channel } from "../shared/channel.ts";
import { productPages } from "../public/product-pages.ts";
import type { LinkKind } from "../public/product-reference.ts";

/** Products of the simulators, so that the cases can also be sent to the running product. */
const offer = "907001255426";
const item = "688000000001";
const offerLink = `https://detail.1688.com/offer/${offer}.html`;
const itemLink = `https://item.taobao.com/item.htm?id=${item}`;
const { encodeURIComponent: encoded } = globalThis;

type Understood = [text: string, channel: Channel, id: string];

const ofOffer = (text: string): Understood => [text, "1688", offer];
const ofItem = (text: string): Understood => [text, "taobao", item];

function fullWidth(text: string): string {
  return text.replace(/[!-~]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) + 0xfee0));
}

/** Every form of product page in `docs/inputs.md`. */
const examples = productPages.map(({ channel, example }) =>
  channel === "1688"
    ? ofOffer(example.replaceAll("554456348334", offer))
    : ofItem(example.replaceAll("688000000001", item)),
);

/** Texts that name one product, as people paste them and programs send them. */
export const understoodTexts: readonly Understood[] = [
  ...examples,
  ofOffer(`(${offerLink})`),
  ofOffer(`Please quote ${offerLink}, 20 pcs`),
  ofItem(`[dress](${itemLink})`),
  ofItem(`“${itemLink}”`),
  ...[".", ";", "…", ",", "!", "。", "；", "，谢谢", "？有货吗"].map((end) => ofItem(`${itemLink}${end}`)),
  ofOffer(`${offerLink},20pcs`),
  ofOffer(`${offerLink};;5`),
  ofOffer(`|${offerLink}|20|`),
  ofItem(`${itemLink}|20`),
  ofItem(`${itemLink}?spm=a1z10.1`),
  ofItem(`88${itemLink} CZ0001 「连衣裙女夏」 点击链接直接打开 或者 淘宝搜索直接打开`),
  ofOffer(`【连衣裙】复制￥AbC1dEf￥打开1688，或点 https://qr.1688.com/s/AbC1dEf 查看：${offerLink}`),
  ofItem(`{"url":"https:\\/\\/item.taobao.com\\/item.htm?spm=a1z10\\u0026id=${item}"}`),
  ofItem(`https://item.taobao.com/item.htm?spm=a1z10&amp;id=${item}&amp;skuId=5`),
  ofItem(`<a href='https://detail.tmall.com/item.htm?spm=a1z10&#38;id=${item}'>x</a>`),
  ofItem(encoded(itemLink)),
  ofOffer(encoded(encoded(offerLink))),
  ofItem(`https：//item．taobao．com/item．htm？id＝${item}`),
  ofItem(`https://item.taobao.com/item.htm%3Fid%3D${item}`),
  ofItem(`https://item.taobao.com/item.htm?title=连衣裙&id=${item}`),
  ofItem(`https://item.taobao.com:443//item.htm?ID=${item}`),
  ofItem(`https://detail.ju.taobao.com/home.htm?spm=608.2291429&id=10000206429489&itemId=${item}`),
  ofItem(
    `https://ju.taobao.com/m/jusp/alone/detailwap/mtp.htm?item_id=${item}&ju_id=10000122764391&id=10000122764391`,
  ),
  ofItem(`https://nmi.juhuasuan.com/market/ju/detail_wap.php?item_id=${item}`),
  ofItem(`https://ju.taobao.com/tg/home.htm?spm=608.1000562.0.1&item_id=${item}`),
  ofItem(
    `https://pages-fast.m.taobao.com/wow/z/app/detail-next/item/index?x-ssr=true&hybrid=true&id=${item}`,
  ),
  ofItem(`https://main.m.taobao.com/app/ltao-fe/we-detail/home.html?id=${item}`),
  ofItem(`https://main.m.taobao.com/detail/index.html?id=${item}&downgrade_from=ssr&short_name=h.UaupYeM`),
  ofItem(`https://h5.m.taobao.com/app/detail/desc.html?_isH5Des=true#!id=${item}&type=0`),
  ofOffer(`https://m.1688.com/page/offerRemark.htm?offerId=${offer}`),
  ofItem(`https://chaoshi.detail.tmall.com/item.htm?id=${item}&skuId=4611686018427387904`),
  ofItem(`https://detail.tmall.hk/hk/item.htm?id=${item}`),
  ofItem(`https://detail.m.tmall.com/item.htm?spm=a3204&id=${item}&addressId=0&skuId=45631121136`),
  ofItem(`https://detail.tmall.com/item_o.htm?id=${item}&pcdegrade=true`),
  ofItem(`https://world.tmall.com/item/${item}.htm?spm=a21wu&id=${item}`),
  ofItem(`https://www.taobao.com/list/item/${item}.htm`),
  ofItem(`https://tw.taobao.com/item/${item}.htm`),
  ofItem(`https://h5.m.taobao.com/awp/core/detail.htm?ft=t&id=${item}&sid=2ec013fcc5ce2e53`),
  ofItem(`https://a.m.taobao.com/i${item}.htm?price=13.5-57.5&sourceType=item&ut_sk=1.VsAyyDTk`),
  ofOffer(`https://m.1688.com/offer/${offer}.html?share_token=t&offerId=${offer}&__zhi_token=x`),
  ofOffer(`http://detail.m.1688.com/page/index.html?offerId=${offer}`),
  ofOffer(`wireless1688://ma.m.1688.com/plugin?url=${encoded(`https://m.1688.com/offer/${offer}.html`)}`),
  ofOffer(`alipays://platformapi/startapp?appId=20000067&url=${encoded(offerLink)}`),
  ofItem(`tbopen://m.taobao.com/tbopen/index.html?action=ali.open.nav&h5Url=${encoded(itemLink)}`),
  ofItem(`https://login.taobao.com/member/login.jhtml?redirectURL=${encoded(itemLink)}`),
  ofItem(
    `https://login.taobao.com/member/login.jhtml?redirectURL=http://item.taobao.com/item.htm?spm=a&id=${item}`,
  ),
  ofOffer(
    `https://login.taobao.com/?redirect_url=${encoded(
      `https://login.1688.com/member/jump.htm?target=${encoded(
        `https://login.1688.com/member/marketSigninJump.htm?Done=${encoded(offerLink)}`,
      )}`,
    )}`,
  ),
  ofOffer(
    `https://detail.1688.com//offer/${offer}.html/_____tmd_____/punish?x5secdata=xcnmixV99plQ&x5step=1`,
  ),
  ofItem(
    `https://sec.taobao.com/query.htm?smApp=malldetailskip&smReturn=${encoded(
      `https://detail.tmall.com/item.htm?spm=a230r.1&id=${item}`,
    )}`,
  ),
  ofItem(
    `https://assets-tmw.taobao.com/app/tmall-ovs-rax/share_page/home?targetType=ITEM&targetId=${item}&targetUrl=${encoded(itemLink)}`,
  ),
  ofItem(`${itemLink}&utparam=${"a".repeat(4000)}`),
  ofOffer(`${offerLink} ${offerLink}?spm=1 https://m.1688.com/offer/${offer}.html`),
  ofItem(`https://m.tb.cn/h.gABC https://shop123.taobao.com/ ${itemLink}`),
  ofItem(`[url=${itemLink}]dress[/url]`),
  ofItem(`[url]${itemLink}[/url]`),
  ofItem(`<${itemLink}|dress>`),
  ofItem(`\\url{${itemLink}}`),
  ofItem(`=HYPERLINK("${itemLink}","dress")`),
  ofOffer(`https://https://detail.1688.com/offer/${offer}.html`),
  ofOffer(`https:// detail.1688.com/offer/${offer}.html`),
  ofItem(`https://item.taobao.com/item.htm?spm=3Da1z10&id=3D${item}`),
  ofItem(`"https:\\x2f\\x2f", item.taobao.com/item.htm?spm=1\\x26id=${item}`),
  ofItem(`intent://item.taobao.com/item.htm?id=${item}#Intent;scheme=taobao;package=com.taobao.taobao;end`),
  ofItem(`https://eur01.safelinks.protection.outlook.com/?url=${encoded(itemLink)}&data=05`),
  ofOffer(`https://www.google.com/url?sa=t&url=${encoded(offerLink)}&usg=AOvVaw`),
  ofOffer(`请看 1688_${offer} 这个`),
  ofOffer(`\u202a${offerLink}\u202c`),
  ofOffer(`https://detail.1688.com/offer/9070\u200b01255\u2060426.html`),
  ofItem(`\u2067taobao_${item}\u2069`),
  ofItem(itemLink.replace("https", "ttps")),
  ofItem(`看${itemLink.replace("://", ":/")} 谢谢`),
  ofOffer(`(${offerLink.replace("://", "//")})`),
  ofItem(`https：//item。taobao。com/item.htm?id=${item}。谢谢`),
  ofItem(`看 ${fullWidth(`taobao_${item}`)} 这个`),
  ofOffer(`\ufeff 1688_${offer}\u200e`),
];

/** Links that name no product, the kind of each, and a part of the sentence that says so. */
export const refusedTexts: readonly [text: string, kind: LinkKind, says: RegExp][] = [
  [`https://detail.ju.taobao.com/home.htm?id=10000206429489`, "activity", /activity/],
  [`https://pages.tmall.com/wow/a/act/tmall?id=${item}`, "activity", /activity/],
  [`https://huodong.taobao.com/wow/z/act?itemid=${item}`, "activity", /activity/],
  [`https://pages-fast.m.taobao.com/wow/share?id=${item}`, "activity", /activity/],
  [`https://2.taobao.com/item.htm?id=${item}`, "service", /Xianyu/],
  [`https://www.goofish.com/item?id=${item}`, "service", /Xianyu/],
  [`https://h5.m.taobao.com/2shou/newDetail/index.html?id=${item}`, "service", /Xianyu/],
  [`https://market.m.taobao.com/app/idleFish-F2e/widle/page-detail?itemId=${item}`, "service", /Xianyu/],
  [`https://traveldetail.fliggy.com/item.htm?id=${item}`, "service", /Fliggy/],
  [`https://h5.m.taobao.com/trip/travel-detail/index/index.html?id=${item}`, "service", /Fliggy/],
  ["https://www.aliexpress.com/item/1005008396073656.html", "service", /AliExpress/],
  ["https://www.alibaba.com/product-detail/dress_1600000000001.html", "service", /Alibaba\.com/],
  [`https://detail.liangxinyao.com/item.htm?id=${item}`, "service", /Ali Health/],
  [`https://sf-item.taobao.com/sf_item/${item}.htm`, "service", /auctions/],
  ["https://distributor.taobao.global/apps/product/detail?mpId=60003345", "service", /mpId/],
  ["https://m.tb.cn/h.gABC", "short", /short link/],
  ["https://e.tb.cn/h.T8dxmP68?tk=x8EDe1bZmZu", "short", /short link/],
  ["https://s.click.taobao.com/t?e=m%3D2%26s%3DKRGr", "short", /short link/],
  ["https://uland.taobao.com/coupon/edetail?e=1zgD1Yj06nw", "short", /short link/],
  [
    "https://uland.taobao.com/item/edetail?id=e3R0dpHDtdmy9egpXuXoBFzt0-wKgkm2tQZ6kpryRf9",
    "short",
    /short link/,
  ],
  ["https://qr.1688.com/s/7OnLCakq", "short", /short link/],
  ["https://dj.1688.com/ci_bb?a=19394&e=g9ZnxX0m", "short", /short link/],
  ["https://s.1688.com/selloffer/offer_search.htm?keywords=x", "list", /category or a search/],
  [`https://s.taobao.com/search?q=x&id=${item}`, "list", /category or a search/],
  [
    `https://login.taobao.com/member/login.jhtml?redirectURL=${encoded("https://s.taobao.com/search?q=x")}`,
    "list",
    /search/,
  ],
  ["https://shop1a2b3c.1688.com/page/index.html", "shop", /link of a shop/],
  ["https://m.1688.com/winport/b2b-22108725372987d9fa.html", "shop", /link of a shop/],
  [`https://shop.m.taobao.com/shop/shop_index.htm?id=${item}`, "shop", /link of a shop/],
  ["https://world.taobao.com/dianpu/57303596.htm", "shop", /link of a shop/],
  [
    "https://trade.1688.com/order/new_step_order_detail.htm?orderId=239695213738498520",
    "order",
    /page of an order/,
  ],
  [
    "https://trade.1688.com/order/offer_snapshot.htm?order_entry_id=190938550630498520",
    "order",
    /order or a cart/,
  ],
  ["https://ju.taobao.com/tg/home.htm?spm=608.2177197&id=10000000037163", "activity", /activity/],
  [
    "https://item.taobao.com/auction/item_detail.jhtml?item_id=a3102715b30f4cbb92d347d4e8f0a60c&x_id=0db2",
    "page",
    /without a product id/,
  ],
  [`https://cart.taobao.com/cart.htm?itemId=${item}`, "order", /order or a cart/],
  ["https://login.1688.com/member/signin.htm", "sign_in", /sign-in or captcha/],
  ["https://item.taobao.com/item.htm/_____tmd_____/punish?x5secdata=xcnm", "sign_in", /sign-in or captcha/],
  ["https://www.taobao.com/", "page", /without a product id/],
  ["https://item.taobao.com/item.htm?spm=a1z10", "page", /without a product id/],
  [`https://detail.1688.com/offer/9070012\n55426.html`, "page", /without a product id/],
  [`https://detail.1688.com/offer/907001255\n426.html`, "cut_off", /line break/],
  [`https://item.taobao.com/item.htm?id=68800000\n0001&skuId=5`, "cut_off", /line break/],
  [`https://detail.1688.com/offer/907001255 426.html`, "cut_off", /line break/],
  ["https://item.taobao.com/item.htm?id=0688000000001", "bad_id", /not valid/],
  ["https://item.taobao.com/item.htm?id=688000000001-5", "bad_id", /not valid/],
  ...["-20pcs", "_red", "x20", "pcs"].map((joined): [string, LinkKind, RegExp] => [
    `https://item.taobao.com/item.htm?id=688000000001${joined}`,
    "bad_id",
    /not valid/,
  ]),
  ["https://detail.1688.com/offer/9223372036854775808.html", "bad_id", /not valid/],
  [`https://item.taobao.com@evil.example/item.htm?id=${item}`, "foreign", /evil\.example is not from/],
  [`https://item.taobao.com.example.com/item.htm?id=${item}`, "foreign", /is not from/],
  [`https://www.superbuy.com/en/page/buy/?url=${encoded(itemLink)}`, "foreign", /superbuy\.com is not from/],
  ["https://www.google.com/url?q=https://example.com/", "foreign", /example\.com is not from/],
  [`https://page.tm/itemDetail?itemId=${item}`, "foreign", /page\.tm is not from/],
];

const second = offerLink.replace(offer, "907001255427");

/** Texts that name several products, each of which the answer must name. */
export const severalProducts: readonly [text: string, ...names: string[]][] = [
  ...[";", ",", " ", "\n", "", "、", "|", "&"].map((between): [string, ...string[]] => [
    `${offerLink}${between}${second}`,
    `1688_${offer}`,
    "1688_907001255427",
  ]),
  [
    `detail.1688.com/offer/${offer}.html;detail.1688.com/offer/907001255427.html`,
    `1688_${offer}`,
    "1688_907001255427",
  ],
  [`[a](${offerLink}) [b](${itemLink})`, `1688_${offer}`, `taobao_${item}`],
  [`${offerLink} or taobao_${item}`, `1688_${offer}`, `taobao_${item}`],
  [`1688_${offer}, 1688_907001255427`, `1688_${offer}`, "1688_907001255427"],
];

/** Links whose address contradicts itself. */
export const contradictions: readonly [text: string, ...names: string[]][] = [
  [`${itemLink}&id=688000000002`, `taobao_${item}`, "taobao_688000000002"],
  [`${itemLink}&itemId=688000000002`, `taobao_${item}`, "taobao_688000000002"],
  [`${itemLink},688000000002`, `taobao_${item}`, "taobao_688000000002"],
  [`${offerLink}?offerId=907001255427`, `1688_${offer}`, "1688_907001255427"],
  [
    `https://detail.ju.taobao.com/home.htm?itemId=${item}&item_id=688000000002`,
    `taobao_${item}`,
    "taobao_688000000002",
  ],
  [
    `https://login.1688.com/?Done=${encoded(offerLink)}&from=${encoded(itemLink)}`,
    `1688_${offer}`,
    `taobao_${item}`,
  ],
];
