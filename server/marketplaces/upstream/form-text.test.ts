import fc from "fast-check";
import { expect, test } from "vitest";
import { formText } from "./form-text.ts";

test("a form is written as the URL standard says, plain values and any others", () => {
  expect(formText({})).toBe("");
  expect(formText({ orderId: "239695213738498520", _aop_signature: "0AF*.-_" })).toBe(
    "orderId=239695213738498520&_aop_signature=0AF*.-_",
  );
  expect(formText({ addressParam: '{"city":"上海 1+1"}', empty: "", "a b": "~" })).toBe(
    "addressParam=%7B%22city%22%3A%22%E4%B8%8A%E6%B5%B7+1%2B1%22%7D&empty=&a+b=%7E",
  );
});

test("a form says what URLSearchParams says, whatever the text", () => {
  const words = fc.string({ unit: "binary" });
  fc.assert(
    fc.property(fc.dictionary(words, words), (params) => {
      expect(formText(params)).toBe(new URLSearchParams(params).toString());
    }),
  );
});
