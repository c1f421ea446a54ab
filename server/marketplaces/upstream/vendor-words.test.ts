import { expect, test } from "vitest";
import { vendorWords } from "./vendor-words.ts";

const { vendorSaid, cleanCode, inEnglish } = vendorWords({
  sentences: [
    [/商品ids已售罄([，,]请重选)?/, "Sold out."],
    [/店休/, "The shop is closed."],
  ],
  codes: /^(GONE|E_[0-9])$/,
  families: [
    { family: "product_gone", code: /^GONE$/ },
    { family: "operator", code: /^SIGN$/ },
  ],
});

test.each([
  ["商品[1]已售罄", "Sold out."],
  ["商品[111, 222 ]已售罄,请重选!", "Sold out."],
  [" 店休。 ", "The shop is closed."],
  ["店休\u200b\n。", "The shop is closed."],
])("%s is known", (message, english) => expect(inEnglish(message)).toBe(english));

test.each(["", null, "店休，明天开门", "已店休", "商品[1]已售罄，请", "the shop is closed"])(
  "%j is not told by half",
  (message) => expect(inEnglish(message)).toBeNull(),
);

test("only a code that is known whole is told uncleaned", () => {
  const cut = (text: string) => text.replaceAll("1", "***");
  expect(["E_1", "E_10", "e_1", "GONE1"].map((code) => cleanCode(code, cut))).toEqual([
    "E_1",
    "E_***0",
    "e_***",
    "GONE***",
  ]);
});

test("the English is that of the words as they came", () => {
  expect(vendorSaid({ code: "E1", message: "***休", said: "店休" }, "CHANNEL_UPSTREAM_ERROR")).toEqual({
    code: "E1",
    message: "***休",
    message_en: "The shop is closed.",
  });
});

test("a fault has its message, its English and its cause only where there are any", () => {
  const ours = "CHANNEL_UPSTREAM_ERROR";
  expect(vendorSaid({ code: "E1", message: "" }, ours)).toEqual({ code: "E1" });
  expect(vendorSaid({ code: "E1", message: "busy" }, ours)).toEqual({ code: "E1", message: "busy" });
  expect(vendorSaid({ code: "SIGN", message: "店休" }, ours)).toEqual({
    code: "SIGN",
    message: "店休",
    message_en: "The shop is closed.",
    cause: "operator",
  });
});

test.each([
  ["CHANNEL_UPSTREAM_ERROR", "GONE", "product_gone"],
  ["CHANNEL_UPSTREAM_ERROR", "SIGN", "operator"],
  ["CHANNEL_UPSTREAM_ERROR", "E1", undefined],
  ["NOT_FOUND", "E1", "product_gone"],
  ["NOT_FOUND", "SIGN", "product_gone"],
  ["CHANNEL_NOT_AUTHORIZED", "SIGN", undefined],
  ["PLATFORM_QUOTA_EXCEEDED", "GONE", undefined],
] as const)("in a %s the vendor's %s tells the cause %s", (ours, code, cause) => {
  expect(vendorSaid({ code, message: "" }, ours).cause).toBe(cause);
});
