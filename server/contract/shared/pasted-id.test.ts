import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { maxOrderId } from "./order-id.ts";
import {
  cleanPastedId,
  requestIdIn,
  withoutLooseMarks,
  withoutMarks,
  withUniformMarks,
} from "./pasted-id.ts";

const ids = fc.bigInt({ min: 1n, max: BigInt(maxOrderId) }).map(String);
const id = "239695213738498520";

describe("cleanPastedId", () => {
  test.each([
    ["surrounding spaces", " 239695213738498520\t"],
    ["line ends", "\r\n239695213738498520\n"],
    ["spaces between groups of three", "239 695 213 738 498 520"],
    ["spaces between groups of six", "239695 213738 498520"],
    ["spaces between groups of four", "2396 9521 3738 4985 20"],
    ["narrow and no-break spaces between groups", "239\u202f695\u202f213\u00a0738\u2009498\u3000520"],
    ["no-break and ideographic spaces", "\u00a0239695213738498520\u3000"],
    ["a braille blank and a next-line character", "\u2800239695213738498520\u0085"],
    ["zero-width marks and a byte order mark", "\ufeff23969\u200b5213738\u200d498520\u200e"],
    ["direction marks", "\u202a239695213738498520\u202c\u2066\u2069\u061c"],
    ["a soft hyphen, a word joiner and invisible operators", "2396952137\u00ad38498\u2060520\u2061\u2064"],
    ["variation selectors and a grapheme joiner", "239695213738498520\ufe0f\u034f\u{e0100}"],
    ["tag characters and a Hangul filler", "\u3164239695213738498520\u{e0041}\u{e007f}"],
    ["full-width digits", "２３９６９５２１３７３８４９８５２０"],
    ["the apostrophe of a spreadsheet", "'239695213738498520"],
    ["a curly apostrophe after a space", " \u2019239695213738498520"],
  ])("removes %s", (_what, cell) => {
    expect(cleanPastedId(cell)).toBe(id);
  });

  test.each(["007", "12a", "2.4E+17", "-5", "1'2", "", "O0rq6kjfzt6WxJ3gj8H42ahkiJ-Ab"])(
    "leaves the invalid id %j unchanged",
    (cell) => {
      expect(cleanPastedId(cell)).toBe(cell);
    },
  );

  test.each([
    "907001255426 12",
    "907001255426 907001255427",
    "13800138000 2391",
    "239695213738 498520",
    "12 1234567",
    "1 2",
    "9070\n0125",
    "1.5 2",
  ])("never joins the numbers of %j", (cell) => {
    expect(cleanPastedId(cell)).toBe(cell);
  });

  test("converts full-width letters of an opaque id and no other look-alikes of digits", () => {
    expect(cleanPastedId("Ｏ０ｒｑ－Ab")).toBe("O0rq-Ab");
    expect(cleanPastedId("①²٢")).toBe("①²٢");
  });

  test("never changes a valid id, and finds it inside invisible marks", () => {
    const mark = fc.constantFrom(
      "\u200b",
      "\u200f",
      "\u202e",
      "\u2066",
      "\u2069",
      "\ufeff",
      "\u00ad",
      "\ufe0f",
    );
    fc.assert(
      fc.property(ids, fc.array(fc.tuple(mark, fc.nat(19)), { maxLength: 8 }), (valid, marks) => {
        const marked = marks.reduce((text, [sign, at]) => text.slice(0, at) + sign + text.slice(at), valid);
        expect(cleanPastedId(marked)).toBe(valid);
      }),
    );
  });

  test("leaves no invisible characters, whatever was pasted", () => {
    const unit = fc.constantFrom("'", "’", " ", "\u200b", "１", "7", "a", "\ufeff", "\u2800", "\n");
    fc.assert(
      fc.property(fc.string({ unit }), (text) => {
        expect(cleanPastedId(text)).not.toMatch(/[\u200b\ufeff１]|^[\s\u2800]|[\s\u2800]$/u);
      }),
    );
  });
});

test("removes invisible marks, or makes them uniform without moving other characters", () => {
  const text = "a\u200fb\u{e0100}c️";
  expect(withoutMarks(text)).toBe("abc");
  expect(withUniformMarks(text)).toHaveLength(text.length);
  expect(withoutLooseMarks("\u202aa\u202c \u200b1\u200b2\u2066\u2069能\ufeff")).toBe("a 1\u200b2能");
});

test("finds a request id in a sentence and does not take a long number for one (requestIdIn)", () => {
  expect(requestIdIn("id: req_failed.")).toBe("req_failed");
  expect(requestIdIn("12345678901234567890123456")).toBeUndefined();
});
