import { describe, expect, it } from "vitest";
import { matchingTag } from "./category-route.ts";

const tags = ['"v-br"', '"v"'];

describe("which of our tags a caller holds (RFC 9110 13.1.2)", () => {
  it.each([
    [undefined, null],
    ["", null],
    ['"v"', '"v"'],
    ['"v-br"', '"v-br"'],
    ['W/"v"', '"v"'],
    ['"x", W/"v" , "y"', '"v"'],
    ['"a,b", "v"', '"v"'],
    ["*", '"v-br"'],
    [" * ", '"v-br"'],
    ['"V"', null],
    ['"v', null],
    ["v", null],
    ['"x,v"', null],
  ])("%j -> %s", (header, tag) => {
    expect(matchingTag(header, tags)).toBe(tag);
  });
});
