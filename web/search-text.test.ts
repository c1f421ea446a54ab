import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseSearchText, stringifySearchText } from "./search-text.ts";

describe("the URL's search part", () => {
  it("keeps an order id digit for digit", () => {
    expect(parseSearchText("?order=4169757385897317637")).toEqual({ order: "4169757385897317637" });
  });

  it("gives back any text it was given", () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1, unit: "grapheme" }), (text) => {
        expect(parseSearchText(stringifySearchText({ q: text }))).toEqual({ q: text });
      }),
    );
  });

  it("leaves out what is not there", () => {
    expect(stringifySearchText({ order: undefined, q: "" })).toBe("");
  });
});
