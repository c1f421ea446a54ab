import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { maxOrderId, orderIdIssue, orderIdSchema } from "./order-id.ts";

const ids = fc.bigInt({ min: 1n, max: BigInt(maxOrderId) }).map(String);

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
  ])("judges %j as %j", (text, issue) => {
    expect(orderIdIssue(text)).toBe(issue);
    expect(orderIdSchema.safeParse(text).success).toBe(issue === null);
  });

  test.each([[1], [239695213738498520n], [null], [undefined], [["1"]], [{ id: "1" }], [true], [1.5]])(
    "refuses a value that is not text with a message (case %#)",
    (value) => {
      const result = orderIdSchema.safeParse(value);
      expect(result.error?.issues[0]?.message).toBe(
        "send the order id as a decimal string in quotes, because a number loses digits in most programs",
      );
    },
  );

  test("accepts every positive 64-bit integer and nothing larger", () => {
    fc.assert(
      fc.property(ids, (id) => {
        expect(orderIdIssue(id)).toBeNull();
      }),
    );
    fc.assert(
      fc.property(fc.bigInt({ min: BigInt(maxOrderId) + 1n, max: 10n ** 40n }), (id) => {
        expect(orderIdIssue(String(id))).toBe("too_large");
      }),
    );
  });
});

test("refuses an id with invisible characters in or around it, and says what to send", () => {
  for (const text of [
    " 239695213738498520",
    "\u200b239695213738498520\u200e",
    "２３９６９５２１３７３８４９８５２０",
  ])
    expect(orderIdSchema.safeParse(text).error?.issues[0]?.message).toMatch(
      /^send the digits only: .*invisible/,
    );
  expect(orderIdSchema.safeParse("12a").error?.issues[0]?.message).toMatch(/^send ASCII digits only/);
});
