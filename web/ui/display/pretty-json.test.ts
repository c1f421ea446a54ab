import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { prettyJson } from "./pretty-json.ts";

describe("pretty printing", () => {
  test("prints what JSON.stringify prints with two spaces, for documents that a double can hold", () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const text = JSON.stringify(value);
        expect(prettyJson(text)).toBe(JSON.stringify(JSON.parse(text), null, 2));
        expect(prettyJson(prettyJson(text))).toBe(prettyJson(text));
      }),
    );
  });

  test("keeps digits, decimals, escapes and look-alikes inside strings as written", () => {
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

  test("loses no character of a text that is not JSON", () => {
    for (const text of ["", '"open', "nope", '{"a":', "]]"])
      expect(prettyJson(text).replace(/\s/g, "")).toBe(text.replace(/\s/g, ""));
  });
});
