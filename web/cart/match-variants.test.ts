import { describe, expect, test } from "vitest";
import { readBuyingMessage } from "./buying-message.ts";
import { matchVariants } from "./match-variants.ts";

const colours = [
  ["黑色", "Black"],
  ["白色", "White"],
  ["藏青", "Navy blue"],
] as const;
const sizes = ["S", "M", "L"];

/** Returns every colour in every size, with translations where `isTranslated`. */
const variants = (isTranslated: boolean) =>
  colours.flatMap(([colour, english]) =>
    sizes.map((size) => ({
      attributes: [
        { name: "颜色", value: colour, ...(isTranslated && { translated_value: english }) },
        { name: "尺码", value: size },
      ],
    })),
  );

/** Returns the matched variants as "黑色 S 30", and the words that fit none or several. */
function match(message: string, of = variants(true)) {
  const { quantities, unmatched } = matchVariants(readBuyingMessage(message), of);
  const name = (at: number) => of[at]?.attributes.map(({ value }) => value).join(" ");
  return {
    filled: quantities.map(({ at, quantity }) => `${name(at)} ${quantity}`),
    unmatched: unmatched.map(({ words }) => words),
  };
}

describe.each([true, false])("with translated variants: %s", (isTranslated) => {
  test.each([
    ["30 each in S/M/L black to Hangzhou", ["黑色 S 30", "黑色 M 30", "黑色 L 30"]],
    ["黑色 S、M、L 各30件，发到杭州", ["黑色 S 30", "黑色 M 30", "黑色 L 30"]],
    ["黑色M码30件，白色L 5件", ["黑色 M 30", "白色 L 5"]],
    ["black S 10, M 20, L 5", ["黑色 S 10", "黑色 M 20", "黑色 L 5"]],
    ["navy blue: S 1, M 2; white: L 3", ["白色 L 3", "藏青 S 1", "藏青 M 2"]],
    ["10 each black", ["黑色 S 10", "黑色 M 10", "黑色 L 10"]],
    ["black M 10, black M 5", ["黑色 M 15"]],
  ])("fills in %s", (message, filled) => {
    expect(match(message, variants(isTranslated))).toEqual({ filled, unmatched: [] });
  });
});

test.each([
  ["30 black", ["black"]],
  ["30 in S/M black", ["s/m black"]],
  ["30 each in pink", ["pink"]],
  ["30 each in black XXL", ["black xxl"]],
  ["30 pieces", [""]],
  ["10 M", ["m"]],
])("fills in nothing where %s fits several variants or none", (message, unmatched) => {
  expect(match(message)).toEqual({ filled: [], unmatched });
});

test("gives one quantity to a product without variants, and ignores two", () => {
  const single = [{ attributes: [] }];
  expect(matchVariants(readBuyingMessage("200 pcs"), single).quantities).toEqual([{ at: 0, quantity: 200 }]);
  expect(match("black M 3", [{ attributes: [{ name: "规格", value: "默认" }] }])).toEqual({
    filled: [],
    unmatched: ["black m"],
  });
});

test("finds the whole value before its beginning, and no value inside another word", () => {
  const of = ["黑色", "黑色加绒", "XL", "L"].map((value) => ({ attributes: [{ name: "款式", value }] }));
  expect(match("黑色加绒 2件\nXL 3件", of).filled).toEqual(["黑色加绒 2", "XL 3"]);
});

test("does not take another colour for the one that is left in that size", () => {
  const few = [variants(true)[2]!, variants(true)[4]!];
  expect(match("2 black L", few)).toEqual({ filled: ["黑色 L 2"], unmatched: [] });
  expect(match("2 red L", few)).toEqual({ filled: [], unmatched: ["red l"] });
  expect(match("红色 L 2件", few)).toEqual({ filled: [], unmatched: ["红色 l"] });
});
