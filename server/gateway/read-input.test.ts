import fc from "fast-check";
import { expect, test } from "vitest";
import { compareYuan } from "#contract/shared/money";
import { productSearchEndpoint } from "#contract/public/product-search";
import { isJsonObject, parseExact } from "#server/shared/json/exact-json.ts";
import { readInput } from "./read-input.ts";

function priceOf(written: string): string | undefined {
  const body = parseExact(`{"channel":"1688","keyword":"x","price_start":${written}}`);
  return isJsonObject(body) ? readInput(productSearchEndpoint, null, body).price_start : undefined;
}

test("a price limit is the same as a number and as text, to the last digit", () => {
  const whole = fc.integer({ min: 0, max: 9_999_999_999_999 }).map(String);
  const fraction = fc.stringMatching(/^([0-9]{1,4})?$/);
  fc.assert(
    fc.property(whole, fraction, (before, after) => {
      const yuan = after === "" ? before : `${before}.${after}`;
      const [number, text] = [priceOf(yuan), priceOf(`"${yuan}"`)];
      expect(text).toBe(yuan);
      expect(number).toMatch(/^[0-9]+(\.[0-9]{1,4})?$/);
      expect(compareYuan(number ?? "", yuan)).toBe(0);
    }),
  );
});

test.each([
  ["46.40", "46.4"],
  ["1E+2", "100"],
  ["100.00", "100"],
  ["1234567890123.4567", "1234567890123.4567"],
  ["0.1e-3", "0.0001"],
  ["-0.0", "0"],
])("reads the number %s as the price %s", (written, price) => expect(priceOf(written)).toBe(price));

test.each(["1e400", "1e-400", "0.00001", "12345678901234", "-0.01", "9007199254740993"])(
  "refuses the number %s as a price limit",
  (written) => expect(() => priceOf(written)).toThrow(expect.objectContaining({ code: "VALIDATION_ERROR" })),
);
