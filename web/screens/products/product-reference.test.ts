import { expect, test } from "vitest";
import { productReferenceOf } from "./find/read-find.ts";
import { detailBody, referenceText } from "./product-reference.ts";

const reference = { channel: "1688" as const, text: "907001255426" };

test("reads back a product's name in the URL", () => {
  expect(referenceText(reference)).toBe("1688:907001255426");
  expect(productReferenceOf("1688:907001255426")).toEqual(reference);
  expect(detailBody(reference)).toEqual({ channel: "1688", id: "907001255426" });
  expect(productReferenceOf("taobao:k1MSm300N9Sr-1s4q5fe4bd")).toEqual({
    channel: "taobao",
    text: "k1MSm300N9Sr-1s4q5fe4bd",
  });
});

test("reads a product from a cell that holds a link, or an id with marks and spaces", () => {
  for (const cell of [
    "https://detail.1688.com/offer/907001255426.html?spm=a",
    "(m.1688.com/offer/907001255426.html)",
    " 907 001 255 426\u200b",
    "'907001255426",
    "９０７００１２５５４２６",
  ])
    expect([cell, productReferenceOf(`1688:${cell}`)]).toEqual([cell, reference]);
});

test("rejects a text that names no product of that marketplace, or two", () => {
  for (const open of [
    "ebay:1",
    "1688:abc",
    "1688:",
    "1688:0123",
    "1688:907001255426 12",
    "taobao:https://detail.1688.com/offer/907001255426.html",
    "1688:https://1688.com.example.org/offer/1.html",
    "1688:m.1688.com/offer/907001255426.html;m.1688.com/offer/907001255427.html",
  ])
    expect([open, productReferenceOf(open)]).toEqual([open, null]);
});
