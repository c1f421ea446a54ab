import { describe, expect, test } from "vitest";
import { matchingTag } from "./category-route.ts";

const tags = ['"v-br"', '"v"'];

describe("matchingTag (RFC 9110 13.1.2)", () => {
  test.each([
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
  ])("reads %j as %s", (header, tag) => {
    expect(matchingTag(header, tags)).toBe(tag);
  });
});
