import { expect, test } from "vitest";
import { createErrorCatalog } from "./error-catalog.ts";

const { toUpstreamError, cleanCode, translate } = createErrorCatalog({
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
])("translates %s", (message, english) => expect(translate(message)).toBe(english));

test.each(["", null, "店休，明天开门", "已店休", "商品[1]已售罄，请", "the shop is closed"])(
  "does not translate %j, which is unknown as a whole",
  (message) => expect(translate(message)).toBeNull(),
);

test("passes only exactly known codes through uncleaned", () => {
  const cut = (text: string) => text.replaceAll("1", "***");
  expect(["E_1", "E_10", "e_1", "GONE1"].map((code) => cleanCode(code, cut))).toEqual([
    "E_1",
    "E_***0",
    "e_***",
    "GONE***",
  ]);
});

test("translates the original words, not the cleaned ones", () => {
  expect(
    toUpstreamError({ code: "E1", message: "***休", original: "店休" }, "CHANNEL_UPSTREAM_ERROR"),
  ).toEqual({
    code: "E1",
    message: "***休",
    message_en: "The shop is closed.",
  });
});

test("includes the message, its translation and its cause only when they exist", () => {
  const ours = "CHANNEL_UPSTREAM_ERROR";
  expect(toUpstreamError({ code: "E1", message: "" }, ours)).toEqual({ code: "E1" });
  expect(toUpstreamError({ code: "E1", message: "busy" }, ours)).toEqual({ code: "E1", message: "busy" });
  expect(toUpstreamError({ code: "SIGN", message: "店休" }, ours)).toEqual({
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
] as const)("in a %s reports for the vendor's %s the cause %s", (ours, code, cause) => {
  expect(toUpstreamError({ code, message: "" }, ours).cause).toBe(cause);
});
