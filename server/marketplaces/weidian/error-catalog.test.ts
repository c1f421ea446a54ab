import { expect, test } from "vitest";
import { toUpstreamError } from "./error-catalog.ts";

test("translates the refusal of a shop that does not exist", () => {
  expect(toUpstreamError({ code: "20404", message: "店铺不存在" }, "CHANNEL_UPSTREAM_ERROR")).toEqual({
    code: "20404",
    message: "店铺不存在",
    message_en: "The shop does not exist.",
    cause: "shop_gone",
  });
});
