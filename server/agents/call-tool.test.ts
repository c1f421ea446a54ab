import { expect, test } from "vitest";
import { parseExact } from "#server/shared/json/exact-json.ts";
import { writeExact } from "./call-tool.ts";

test("writes parsed numbers with the digits that they had", () => {
  const text = '{"a":[9007199254740993,1.50,-0.25,1e400,"x\\"y"],"b":{"__proto__":{"c":null}},"d":true}';
  expect(writeExact(parseExact(text))).toBe(text);
});

test("writes null for values that JSON cannot express", () => {
  expect(writeExact({ a: undefined, b: [undefined] })).toBe('{"a":null,"b":[null]}');
});
