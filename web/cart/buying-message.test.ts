import fc from "fast-check";
import { expect, test } from "vitest";
import { readBuyingMessage } from "./buying-message.ts";

const item = (quantity: number, words: string, isEach = false) => ({ quantity, words, isEach });

test.each([
  ["30 each in S/M/L black to Hangzhou", [item(30, "s/m/l black", true)]],
  ["Hi, I need 30 each in S, M, L, black please", [item(30, "s m l black", true)]],
  ["S, M, L 各30件", [item(30, "s m l", true)]],
  ["黑色 S、M、L 各 30 件，发到杭州", [item(30, "黑色 s、m、l", true)]],
  ["黑色M码30件", [item(30, "黑色m码")]],
  ["black S 10, M 20 and L 5", [item(10, "black s"), item(20, "m"), item(5, "l")]],
  ["white: M 10, L 20; black: M 5", [item(10, "white m"), item(20, "white l"), item(5, "black m")]],
  ["红色 x20\n蓝色*15", [item(20, "红色"), item(15, "蓝色")]],
  ["size 38 x 20", [item(20, "38")]],
  ["38码 20双", [item(20, "38码")]],
  ["１２０件", [item(120, "")]],
  ["100 pcs https://detail.1688.com/offer/907001255426.html?sk=20", [item(100, "")]],
  ["907001255426 50 pieces, ship to Shenzhen", [item(50, "")]],
  ["每个颜色10个", [item(10, "", true)]],
  ["20 each in mint and wine red, 6 W warm", [item(20, "mint wine red 6 w warm", true)]],
])("reads the quantities of %s", (message, expected) => {
  expect(readBuyingMessage(message)).toEqual(expected);
});

test.each([
  "hello, is this in stock?",
  "¥30 or 20% off, 7天无理由, 2024新款 30cm 5XL",
  "订单 4169757385897317637 13800000000",
  "$25.50 each",
  "30 or 40 maybe",
  "0 pieces",
])("reads no quantity in %s", (message) => {
  expect(readBuyingMessage(message)).toEqual([]);
});

test("returns whole pieces above 0 for any text, in a time that grows with its length", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme", maxLength: 300 }), (message) => {
      for (const { quantity } of readBuyingMessage(message)) {
        expect(Number.isSafeInteger(quantity)).toBe(true);
        expect(quantity).toBeGreaterThan(0);
      }
    }),
  );
  const began = process.cpuUsage().user;
  readBuyingMessage("to a ".repeat(20_000));
  readBuyingMessage("1 each, ".repeat(20_000));
  expect(process.cpuUsage().user - began).toBeLessThan(500_000);
});
