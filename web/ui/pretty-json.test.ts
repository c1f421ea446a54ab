import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { prettyJson } from "./pretty-json.ts";

describe("pretty printing moves white space only", () => {
  test("it prints what JSON.stringify prints with two spaces, for documents that a double holds", () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const text = JSON.stringify(value);
        expect(prettyJson(text)).toBe(JSON.stringify(JSON.parse(text), null, 2));
        expect(prettyJson(prettyJson(text))).toBe(prettyJson(text));
      }),
    );
  });

  test("digits, decimals, escapes and look-alikes inside strings stay as they are written", () => {
    const text = '{"id":239695213738498520,"w":1.0,"e":1E2,"z":-0,"s":"a\\u0062 \\" {[,:]} 1.0","t":"\\\\"}';
    expect(prettyJson(text)).toBe(
      [
        "{",
        '  "id": 239695213738498520,',
        '  "w": 1.0,',
        '  "e": 1E2,',
        '  "z": -0,',
        '  "s": "a\\u0062 \\" {[,:]} 1.0",',
        '  "t": "\\\\"',
        "}",
      ].join("\n"),
    );
  });

  test("text that is no JSON comes back without a lost character", () => {
    for (const text of ["", '"open', "nope", '{"a":', "]]"])
      expect(prettyJson(text).replace(/\s/g, "")).toBe(text.replace(/\s/g, ""));
  });
});
