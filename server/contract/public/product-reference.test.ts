import { describe, expect, test } from "vitest";
import type { Channel } from "../shared/channel.ts";
import { thingsIn } from "./pasted-things.ts";
import { productsIn, readProductId, readProductReference } from "./product-reference.ts";
import { contradictions, refusedTexts, severalProducts, understoodTexts } from "../testing/link-cases.ts";

const offer = { channel: "1688", id: "554456348334" };
const item = { channel: "taobao", id: "688000000001" };
const opaque = "O0rq6kjfzt6WxJ3gj8H42ahkiJ-Ab";

describe("a link that names its marketplace and its product", () => {
  test.each([
    "https://detail.1688.com/offer/554456348334.html",
    "http://detail.1688.com/offer/554456348334.html?spm=a26352.13672862&sk=consign",
    "detail.1688.com/offer/554456348334.html#top",
    "//detail.1688.com/offer/554456348334.html",
    "https://m.1688.com/offer/554456348334.html",
    "https://m.1688.com/offer_search/-.html?offerId=554456348334",
    "https://detail.m.1688.com/page/index.html?offerId=554456348334&__t=1",
    "看看这个 https://detail.1688.com/offer/554456348334.html，不错",
    "分享 m.1688.com/offer/554456348334.html",
    "https://detail.1688.com/offer/554456348334.html点击链接直接打开",
    "【1688】https://m.1688.com/offer/554456348334.html！复制打开",
    "alipays://platformapi/startapp?appId=20000067&url=https%3A%2F%2Fm.1688.com%2Foffer%2F554456348334.html%3Fspm%3Da1",
    "wireless1688://m.1688.com/offer/554456348334.html",
    "1688_554456348334",
    " \u200b1688_554456348334 ",
  ])("is read as a product of 1688: %j", (text) => {
    expect(readProductReference(text, null)).toEqual(offer);
    expect(readProductReference(text, "1688")).toEqual(offer);
  });

  test.each([
    "https://item.taobao.com/item.htm?id=688000000001",
    "item.taobao.com/item.htm?spm=a1z10.1&id=688000000001#detail",
    "//detail.tmall.com/item.htm?id=688000000001&skuId=5",
    "https://h5.m.taobao.com/awp/core/detail.htm?id=688000000001",
    "https://a.m.taobao.com/i688000000001.htm",
    "https://world.taobao.com/item/688000000001.htm",
    "https://detail.tmall.hk/hk/item.htm?id=688000000001",
    "【淘宝】https://m.tb.cn/h.gABC 「连衣裙」 https://item.taobao.com/item.htm?id=688000000001 点击链接",
    "「连衣裙女」https://item.taobao.com/item.htm?id=688000000001点击链接直接打开 或者 淘宝搜索直接打开",
    "tbopen://m.taobao.com/tbopen/index.html?action=ali.open.nav&h5Url=https%3A%2F%2Fitem.taobao.com%2Fitem.htm%3Fid%3D688000000001%26x%3D1",
    "taobao://item.taobao.com/item.htm?id=688000000001",
    "￥AbC1dEfGhIj￥ https://detail.tmall.com/item.htm?id=688000000001 打开支付宝",
    "taobao_688000000001",
  ])("is read as a product of Taobao: %j", (text) => {
    expect(readProductReference(text, null)).toEqual(item);
  });

  test("names an opaque id of Taobao, as does the id alone", () => {
    const meant = { channel: "taobao", id: opaque };
    expect(readProductReference(`https://item.taobao.com/item.htm?id=${opaque}`, null)).toEqual(meant);
    expect(readProductReference(opaque, "taobao")).toEqual(meant);
    expect(readProductReference(`taobao_${opaque}`, "taobao")).toEqual(meant);
  });
});

test.each<[string, Channel | null, RegExp]>([
  ["554456348334", null, /neither a link nor an id/],
  ["连衣裙", null, /neither a link nor an id/],
  ["javascript:alert(1)", null, /neither a link nor an id/],
  ["https://detail.1688.com/", null, /page without a product id/],
  ["https://shop1a2b3c.1688.com/page/index.html", null, /link of a shop/],
  ["https://muzihao.1688.com/?id=554456348334", null, /link of a shop/],
  ["https://shop.m.taobao.com/shop/shop_index.htm?id=688000000001", null, /link of a shop/],
  ["https://nike.tmall.com/", null, /link of a shop/],
  ["https://s.1688.com/selloffer/offer_search.htm?keywords=x", null, /category or a search/],
  ["https://s.taobao.com/search?q=x&id=5", null, /category or a search/],
  ["https://list.tmall.com/search_product.htm?cat=50025145", null, /category or a search/],
  ["https://item.taobao.com/item.htm", null, /page without a product id/],
  ["https://item.taobao.com/item.htm?id=0123", null, /id in this link is not valid: a Taobao product id is/],
  [
    "https://detail.1688.com/offer/9223372036854775808.html",
    null,
    /is not valid: .* at most 9223372036854775807/,
  ],
  ["https://m.tb.cn/h.gABC", null, /short link/],
  ["【淘宝】https://m.tb.cn/h.gABC 复制这条消息", "taobao", /short link/],
  ["https://www.amazon.com/dp/B000", null, /amazon\.com is not from/],
  ["https://weidian.com/item.html?itemID=1", null, /weidian\.com is not from/],
  ["https://1688.com.evil.example/offer/554456348334.html", null, /is not from/],
  ["https://item.taobao.com.example.com/item.htm?id=688000000001", null, /is not from/],
  [
    "https://evil.example/?u=https%3A%2F%2Fdetail.1688.com%2Foffer%2F1.html",
    null,
    /evil\.example is not from/,
  ],
  [
    "alipays://platformapi/startapp?url=https%3A%2F%2Fevil.example%2Foffer%2F1.html",
    null,
    /evil\.example is not from/,
  ],
  ["alipays://platformapi/startapp?appId=%E0%A4%A", null, /platformapi is not from/],
  ["【店铺】https://shop1a2b3c.1688.com/page/index.html点击进店", null, /link of a shop/],
  ["https://s.taobao.com/search?q=连衣裙", null, /category or a search/],
  ["https://evil.example/?u=detail.1688.com/offer/1.html", null, /evil\.example is not from/],
  ["https://item.taobao.com/item.htm?id=688000000001", "1688", /link of Taobao, and the request is for 1688/],
  ["taobao_688000000001", "1688", /id is one of Taobao, and the request is for 1688/],
  ["weidian_1", "1688", /id is one of Weidian/],
  ["weidian_1", null, /Products of Weidian are not read/],
  ["1688_0123", null, /decimal string/],
  ["12345678901234567890", "1688", /decimal string/],
  ["https://[", "1688", /decimal string/],
  ["【淘宝】复制这条消息", "taobao", /no blank, no address/],
])("refuses %j for %s with the reason", (text, channel, issue) => {
  expect(readProductReference(text, channel)).toMatchObject({ issue: expect.stringMatching(issue) });
});

describe("readProductId", () => {
  test("reads an id that is plain or has the prefix of its own marketplace", () => {
    expect(readProductId("1688_5", "1688")).toEqual({ id: "5" });
    expect(readProductId("688000000001", "taobao")).toEqual({ id: "688000000001" });
    expect(readProductId(opaque, "taobao")).toEqual({ id: opaque });
  });

  test.each([
    " 5",
    "5 ",
    "5 6",
    "05",
    "0",
    "https://item.taobao.com/item.htm?id=5",
    "item.taobao.com/5",
    "",
    "５",
    "1688_5",
  ])("refuses %j as an id of Taobao", (text) =>
    expect(readProductId(text, "taobao")).toHaveProperty("issue"),
  );
});

describe("texts from the field (docs/inputs.md)", () => {
  test.each(understoodTexts)("read %j as a product of %s: %s", (text, channel, id) => {
    expect(readProductReference(text, null)).toEqual({ channel, id });
    expect(readProductReference(text, channel)).toEqual({ channel, id });
  });

  test.each(refusedTexts)("refuse %j as %s", (text, link, says) => {
    expect(readProductReference(text, null)).toEqual({ link, issue: expect.stringMatching(says) });
    expect(productsIn(text)).toEqual([]);
  });

  test.each(severalProducts)("report several products in %j: %s, %s", (text, ...names) => {
    expect(readProductReference(text, null)).toMatchObject({ link: "two" });
    expect(productsIn(text).map(({ channel, id }) => `${channel}_${id}`)).toEqual(names);
  });

  test.each(contradictions)("report the contradiction in %j: %s, %s", (text, ...names) => {
    const read = readProductReference(text, null);
    expect(read).toMatchObject({ link: "two", issue: expect.stringMatching(/^This link names 2/) });
    for (const name of names) expect(read).toHaveProperty("issue", expect.stringContaining(name));
    expect(productsIn(text)).toEqual([]);
  });

  test("name five of many products and count the rest", () => {
    const text = Array.from({ length: 8 }, (_, at) => `m.1688.com/offer/90700125542${at}.html`).join(" ");
    expect(readProductReference(text, null)).toHaveProperty(
      "issue",
      expect.stringMatching(
        /^This text names 8 different products, (?:1688_\d+, ){4}1688_\d+ and 3 more: send one/,
      ),
    );
  });
});

describe("the speed of reading", () => {
  const link = "https://item.taobao.com/item.htm?id=1";
  const deep = Array.from({ length: 30 }).reduce<string>(
    (inner) => (inner.length > 3_000 ? inner : `https://login.1688.com/?Done=${encodeURIComponent(inner)}`),
    link,
  );
  /** Each is repeated to 10,000 characters. */
  const hostile = [
    "a.",
    "a-",
    "https://",
    "https%3a%2f%2f",
    "(",
    "连",
    "%25",
    "%",
    ",a.b/",
    "//a.",
    "\u200b",
    "a\u200b.",
    "1 ",
    "taobao://",
    "=https://a.b/",
    "&amp;",
    "_____tmd_____/",
    `${link};`,
    `${link}&id=1`,
    link,
    "９",
    "：／／",
    "\\/",
    "https://login.1688.com/?Done=",
    "u=https%3A%2F%2Flogin.taobao.com&",
    "https://a.b/?a=连a&",
    "9",
    "https://a.b/?a=连",
    `${deep} `,
    `${deep}&u=`,
    "https://m.1688.com/offer/1/",
    "[a](",
    '{"',
    "req_",
    "订单1",
    "239695 ",
  ].map((piece) => piece.repeat(Math.ceil(10_000 / piece.length)).slice(0, 10_000));
  const starts = ["", "https://a.b/", "https://a.b/?x=", "https://login.taobao.com/?"];

  test.each(hostile.map((text) => [text.slice(0, 40), text]))(
    "reads 10,000 characters of %j in less than 20 ms",
    (_name, text) => {
      for (const start of starts) {
        const whole = (start + text).slice(0, 10_000);
        // The best of three is taken, because other load on the machine and the first compilation slow the others.
        const times = [1, 2, 3].map(() => {
          const began = process.threadCpuUsage();
          readProductReference(whole, null);
          thingsIn(whole);
          const { user, system } = process.threadCpuUsage(began);
          return (user + system) / 1000;
        });
        // The bound is doubled because two readers run.
        expect(Math.min(...times)).toBeLessThan(40);
      }
    },
  );
});
