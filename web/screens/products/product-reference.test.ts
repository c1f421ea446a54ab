import { describe, expect, it } from "vitest";
import { detailBody, readReference, referenceOf, referenceText } from "./product-reference.ts";

describe("what was pasted to open", () => {
  it("is a link of the marketplace it names, whatever marketplace is chosen", () => {
    const links = {
      "https://detail.1688.com/offer/907001255426.html?spm=a": "1688",
      "m.1688.com/offer/907001255426.html": "1688",
      "【淘宝】看看 https://item.taobao.com/item.htm?id=688000000001 点击链接": "taobao",
      "https://detail.tmall.com/item.htm?id=688000000001&skuId=5": "taobao",
    };
    for (const [text, channel] of Object.entries(links)) {
      const read = readReference(text, "1688");
      expect([text, "reference" in read && read.reference.channel]).toEqual([text, channel]);
      expect("reference" in read && detailBody(read.reference)).toHaveProperty("url");
    }
  });

  it("is an id of the chosen marketplace, cleaned of spaces and full-width digits", () => {
    expect(readReference(" 907 001 255 426\u200b", "1688")).toEqual({
      reference: { channel: "1688", text: "907001255426" },
    });
    expect(readReference("９０７", "1688")).toEqual({ reference: { channel: "1688", text: "907" } });
    expect(readReference("k1MSm300N9Sr-1s4q5fe4bd", "taobao")).toEqual({
      reference: { channel: "taobao", text: "k1MSm300N9Sr-1s4q5fe4bd" },
    });
    expect(detailBody({ channel: "taobao", text: "688000000001" })).toEqual({
      channel: "taobao",
      id: "688000000001",
    });
  });

  it("says what is wrong with the rest", () => {
    expect(readReference("  ", "1688")).toEqual({ fault: "open_empty" });
    expect(readReference("0123", "1688")).toEqual({ fault: "open_id_1688" });
    expect(readReference("连衣裙", "taobao")).toEqual({ fault: "open_id" });
    expect(readReference("https://1688.com.example.org/offer/1.html", "1688")).toEqual({
      fault: "open_site",
    });
  });
});

it("is named by the address, and read from it again", () => {
  const reference = { channel: "1688" as const, text: "907001255426" };
  expect(referenceText(reference)).toBe("1688:907001255426");
  expect(referenceOf("1688:907001255426")).toEqual(reference);
  expect(referenceOf("ebay:1")).toBeNull();
  expect(referenceOf("1688:abc")).toBeNull();
});
