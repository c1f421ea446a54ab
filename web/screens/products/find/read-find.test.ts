import { describe, expect, test } from "vitest";
import { contradictions, refusedTexts, severalProducts, understoodTexts } from "#contract/testing/link-cases";
import { readFind } from "./read-find.ts";

const product = (channel: string, text: string, isSure = true) => ({
  kind: "product",
  reference: { channel, text },
  isSure,
});

describe("reading the text in the search box", () => {
  test("reads a link or a shared text as a product, whichever marketplace is chosen", () => {
    const links = {
      "https://detail.1688.com/offer/907001255426.html?spm=a": product("1688", "907001255426"),
      "m.1688.com/offer/907001255426.html": product("1688", "907001255426"),
      "【淘宝】看看 https://item.taobao.com/item.htm?id=688000000001 点击链接": product(
        "taobao",
        "688000000001",
      ),
      "https://detail.tmall.com/item.htm?id=688000000001&skuId=5": product("taobao", "688000000001"),
      "alipays://platformapi/startapp?url=https%3A%2F%2Fdetail.1688.com%2Foffer%2F907001255426.html": product(
        "1688",
        "907001255426",
      ),
      taobao_688000000001: product("taobao", "688000000001", false),
    };
    for (const [text, expected] of Object.entries(links))
      expect([text, readFind(text, "1688")]).toEqual([text, expected]);
  });

  test("reads a likely id as a product of the chosen marketplace that may still be meant as words", () => {
    expect(readFind(" 907 001 255 426\u200b", "taobao")).toEqual(product("taobao", "907001255426", false));
    expect(readFind("９０７００１２５５４２６", "1688")).toEqual(product("1688", "907001255426", false));
    expect(readFind("k1MSm300N9Sr-1s4q5fe4bd", "taobao")).toEqual(
      product("taobao", "k1MSm300N9Sr-1s4q5fe4bd", false),
    );
  });

  test("reads any other text as words", () => {
    for (const text of [
      "连衣裙",
      "iphone 15 case",
      "2024",
      "12a",
      "0012345678901",
      "k1MSm300N9Sr-1s4q5fe4bd",
    ])
      expect([text, readFind(text, "1688")]).toEqual([text, { kind: "words" }]);
    expect(readFind(" \u200b", "1688")).toEqual({ kind: "empty" });
  });

  test("names the kind of a link that leads to no product", () => {
    const links = {
      "https://m.tb.cn/h.abc": "short",
      "https://1688.com.example.org/offer/1.html": "foreign",
      "https://s.1688.com/selloffer/offer_search.htm?keywords=x": "list",
      "https://shop1234.1688.com/page/index.htm": "shop",
      "https://www.1688.com/": "page",
      "https://detail.1688.com/offer/99999999999999999999.html": "bad_id",
    };
    for (const [text, link] of Object.entries(links))
      expect([text, readFind(text, "1688")]).toEqual([text, { kind: "issue", link }]);
  });

  test("reads the address of a picture as a picture", () => {
    const address = "https://cbu01.alicdn.com/img/ibank/O1CN01.jpg_220x220.jpg";
    expect(readFind(address, "1688")).toEqual({ kind: "picture", address });
    expect(readFind("data:image/svg+xml,%3Csvg%3E", "1688").kind).toBe("picture");
  });

  test.each(understoodTexts)("reads a text that names a product as that product: %s", (text, channel, id) => {
    const isLink = /[./:：]/.test(text);
    for (const chosen of ["1688", "taobao"] as const)
      expect(readFind(text, chosen)).toEqual(product(channel, id, isLink));
  });

  test.each(refusedTexts)("names the kind of a link that names no product: %s is %s", (text, link) => {
    expect(readFind(text, "taobao")).toEqual({ kind: "issue", link });
  });

  test.each(severalProducts)(
    "offers a choice for a text that names several products: %s",
    (text, ...names) => {
      const find = readFind(text, "taobao");
      expect(find).toMatchObject({ kind: "choice" });
      const references = find.kind === "choice" ? find.references : [];
      expect(references.map(({ channel, text: id }) => `${channel}_${id}`)).toEqual(names);
    },
  );

  test.each(contradictions)("reports a link that contradicts itself: %s", (text) => {
    expect(readFind(text, "1688")).toEqual({ kind: "issue", link: "two" });
  });

  test("offers a choice of the ids in a message, and lets one id in a message still be meant as words", () => {
    expect(readFind("907001255426 and 907001255427?", "1688")).toMatchObject({
      kind: "choice",
      references: [{ text: "907001255426" }, { text: "907001255427" }],
    });
    expect(readFind("有没有907001255426？", "1688")).toEqual(product("1688", "907001255426", false));
    // Without the space they would name another product.
    expect(readFind("907001255426 12", "1688")).toEqual(product("1688", "907001255426", false));
    expect(readFind("电话 13912345678", "1688")).toEqual({ kind: "words" });
  });
});
