import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { cleanOrderId, largestOrderId, orderIdFault, orderIdSchema } from "./order-id.ts";

const ids = fc.bigInt({ min: 1n, max: BigInt(largestOrderId) }).map(String);

describe("the grammar of an order id", () => {
  test.each([
    ["1", null],
    ["239695213738498520", null],
    ["4169757385897317637", null],
    ["9007199254740993", null],
    ["9223372036854775807", null],
    ["9223372036854775808", "too_large"],
    ["9999999999999999999", "too_large"],
    ["12345678901234567890", "too_large"],
    ["0", "zero"],
    ["000", "zero"],
    ["007", "leading_zero"],
    ["09223372036854775808", "leading_zero"],
    ["", "empty"],
    [" ", "not_digits"],
    [" 1", "not_digits"],
    ["1 ", "not_digits"],
    ["1\n", "not_digits"],
    ["-1", "not_digits"],
    ["+1", "not_digits"],
    ["1.0", "not_digits"],
    ["1e3", "not_digits"],
    ["0x10", "not_digits"],
    ["１２３", "not_digits"],
    ["١٢٣", "not_digits"],
    ["12a", "not_digits"],
    ["null", "not_digits"],
  ])("%j is judged %j", (text, fault) => {
    expect(orderIdFault(text)).toBe(fault);
    expect(orderIdSchema.safeParse(text).success).toBe(fault === null);
  });

  test.each([[1], [239695213738498520n], [null], [undefined], [["1"]], [{ id: "1" }], [true], [1.5]])(
    "a value that is no text (case %#) is refused with a message",
    (value) => {
      const result = orderIdSchema.safeParse(value);
      expect(result.error?.issues[0]?.message).toBe(
        "send the order id as a decimal string in quotes, because a number loses digits in most programs",
      );
    },
  );

  test("every positive 64-bit integer is one, and none beyond", () => {
    fc.assert(
      fc.property(ids, (id) => {
        expect(orderIdFault(id)).toBeNull();
      }),
    );
    fc.assert(
      fc.property(fc.bigInt({ min: BigInt(largestOrderId) + 1n, max: 10n ** 40n }), (id) => {
        expect(orderIdFault(String(id))).toBe("too_large");
      }),
    );
  });
});

describe("a pasted cell is cleaned, not judged", () => {
  test.each([
    ["surrounding spaces", " 239695213738498520\t"],
    ["spaces between groups", "239 695 213 738 498 520"],
    ["no-break and ideographic spaces", "\u00a0239695213738498520\u3000"],
    ["zero-width marks and a byte order mark", "\ufeff23969\u200b5213738\u200d498520\u200e"],
    ["direction marks", "\u202a239695213738498520\u202c\u2066\u2069"],
    ["full-width digits", "２３９６９５２１３７３８４９８５２０"],
    ["the apostrophe of a spreadsheet", "'239695213738498520"],
    ["a curly apostrophe behind a space", " \u2019239695213738498520"],
    ["a soft hyphen and a word joiner", "2396952137\u00ad38498\u2060520"],
  ])("%s go", (_what, cell) => {
    expect(cleanOrderId(cell)).toBe("239695213738498520");
  });

  test.each(["007", "12a", "2.4E+17", "-5", "1'2", ""])(
    "%j stays as it is, for its fault to be told",
    (cell) => {
      expect(cleanOrderId(cell)).toBe(cell);
    },
  );

  test("a good id is never changed, and what cannot be seen is gone from any cell", () => {
    fc.assert(
      fc.property(ids, (id) => {
        expect(cleanOrderId(id)).toBe(id);
      }),
    );
    const cell = fc.string({ unit: fc.constantFrom("'", "’", " ", "\u200b", "１", "7", "a", "\ufeff") });
    fc.assert(
      fc.property(cell, (text) => {
        expect(cleanOrderId(text)).not.toMatch(/[\s\u200b\ufeff１]/u);
      }),
    );
  });
});
