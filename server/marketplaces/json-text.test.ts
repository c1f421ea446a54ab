import { expect, test } from "vitest";
import { jsonText, numberToken } from "./json-text.ts";

test("writes a 64-bit id digit by digit and omits undefined members", () => {
  expect(jsonText([{ offerId: numberToken("9223372036854775807"), specId: undefined }])).toBe(
    '[{"offerId":9223372036854775807}]',
  );
});

test.each(["", "01", "1x", "0x10", "1,2", "NaN"])("rejects %j as a number token", (text) => {
  expect(() => numberToken(text)).toThrow(RangeError);
});
