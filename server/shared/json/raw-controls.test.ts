import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { JsonError, readExact } from "./exact-json.ts";

describe("raw control characters in strings", () => {
  const raw = { rawControls: true };

  test("reads raw control characters as if they were escaped, and escapes them in upstream", () => {
    const { value, upstream } = readExact('{"name":"a\tb\nc","id":9007199254740993,"note":"\u0000\\n"}', raw);
    expect(value).toMatchObject({ name: "a\tb\nc", note: "\u0000\n" });
    expect(upstream).toBe('{"name":"a\\u0009b\\u000ac","id":"9007199254740993","note":"\\u0000\\n"}');
    expect(JSON.parse(upstream)).toMatchObject({ name: "a\tb\nc", note: "\u0000\n" });
  });

  test("rejects raw control characters behind a backslash, outside strings, without the option, and in millions", () => {
    for (const text of ['["\\\n"]', '["a"\u0001]', '["a\nb'])
      expect(() => readExact(text, raw)).toThrow(JsonError);
    expect(() => readExact('["a\nb"]')).toThrow(JsonError);
    expect(() => readExact(`["${"\t".repeat(10_001)}"]`, raw)).toThrow(JsonError);
  });

  test("reads every document the same with raw control characters", () => {
    fc.assert(
      fc.property(fc.json(), fc.constantFrom("\t", "\n", "\r", "\u0007"), (text, control) => {
        const escaped = JSON.stringify({ text, control: `a${control}b`, after: text });
        const loose = escaped.replaceAll(JSON.stringify(`a${control}b`), `"a${control}b"`);
        expect(readExact(loose, raw).value).toEqual(JSON.parse(escaped));
        expect(JSON.parse(readExact(loose, raw).upstream)).toEqual(JSON.parse(escaped));
      }),
    );
  });
});
