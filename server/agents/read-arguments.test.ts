import fc from "fast-check";
import { expect, test } from "vitest";
import { previewRequestSchema } from "#contract/public/preview-request";
import { productSearchEndpoint } from "#contract/public/product-search";
import { type JsonObject, parseExact } from "#server/shared/json/exact-json.ts";
import { writeExact } from "./call-tool.ts";
import { argumentsIn, readArguments } from "./read-arguments.ts";

const digits = fc.bigInt({ min: 1n, max: 9_223_372_036_854_775_807n }).map(String);
const line = fc.record({
  id: digits,
  spec_id: fc.string({ minLength: 5 }),
  quantity: fc.integer({ min: 1 }),
});
const receiver = fc.record({ name: fc.string({ minLength: 5 }), city: fc.string({ minLength: 5 }) });
const cart = fc.record({
  channel: fc.constantFrom("1688", "taobao"),
  receiver,
  lines: fc.array(line, { minLength: 1, maxLength: 5 }),
});

test("reads a cart identically, digit by digit, whichever parts are written as text", () => {
  fc.assert(
    fc.property(cart, fc.infiniteStream(fc.boolean()), (given, coins) => {
      const asText = <Value>(value: Value) => (coins.next().value ? JSON.stringify(value) : value);
      const sent = {
        ...given,
        receiver: asText(given.receiver),
        lines: asText(given.lines.map((each) => asText({ ...each, quantity: asText(each.quantity) }))),
      };
      const read = parseExact(JSON.stringify(sent)) as JsonObject;
      expect(readArguments(previewRequestSchema, read)).toEqual(given);
    }),
  );
});

test("keeps every digit of a number that no double can hold", () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 2n ** 53n, max: 10n ** 30n }).map(String), (page) => {
      for (const text of [`{"page":${page}}`, `{"page":"${page}"}`]) {
        const read = readArguments(productSearchEndpoint.request, parseExact(text) as JsonObject);
        expect(writeExact(read)).toBe(`{"page":${page}}`);
      }
    }),
  );
});

test("never turns a number into a declared text, nor into another text", () => {
  fc.assert(
    fc.property(fc.oneof(fc.integer(), fc.boolean()), fc.string(), (id, words) => {
      expect(readArguments(previewRequestSchema, { lines: [{ id }] })).toEqual({ lines: [{ id }] });
      const { page = "" } = readArguments(productSearchEndpoint.request, { page: words });
      if (typeof page === "number") expect(page).toBe(JSON.parse(words.trim()));
      else expect(["", words]).toContain(page);
    }),
  );
});

test("reads arguments as an object, or as absent", () => {
  for (const nothing of [undefined, null, "", " ", "null", [], "[]", "{}"])
    expect(argumentsIn(nothing)).toEqual({});
  expect(argumentsIn('{"a":1}')).toEqual({ a: 1 });
  expect(argumentsIn(JSON.stringify('{"a":1}'))).toEqual({ a: 1 });
  for (const wrong of [1, true, "all", "[1]", [1], '{"a":1,"a":2}', '{"a":1'])
    expect(argumentsIn(wrong)).toBeNull();
});
