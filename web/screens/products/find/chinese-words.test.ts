import { expect, test } from "vitest";
import { chineseFor } from "./chinese-words.ts";

test.each([
  ["ceramic ceiling lamp", "陶瓷吸顶灯", []],
  ["Umbrellas", "雨伞", []],
  ["Dresses", "连衣裙", []],
  ["Knives", "刀", []],
  ["scarves", "围巾", []],
  ["bamboo box 20", "竹盒 20", []],
  ["blorp lamp", "blorp 灯", ["blorp"]],
  ["blorp", "blorp", ["blorp"]],
])("proposes the Chinese of %j, and names what it does not know", (text, chinese, unknown) => {
  expect(chineseFor(text)).toEqual({ text: chinese, unknown });
});

test.each(["", "灯", "ceramic 灯", "12345"])("proposes nothing for %j", (text) => {
  expect(chineseFor(text)).toBeNull();
});
