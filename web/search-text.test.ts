import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { parseSearchText, stringifySearchText } from "./search-text.ts";

describe("the URL's search part", () => {
  test("keeps an order id digit for digit", () => {
    expect(parseSearchText("?order=4169757385897317637")).toEqual({ order: "4169757385897317637" });
  });

  test("returns any text unchanged", () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1, unit: "grapheme" }), (text) => {
        expect(parseSearchText(stringifySearchText({ q: text }))).toEqual({ q: text });
      }),
    );
  });

  test("omits missing values", () => {
    expect(stringifySearchText({ order: undefined, q: "" })).toBe("");
  });
});
