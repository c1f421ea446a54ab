import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { JsonError, parseExact } from "./exact-json.ts";

// The reader expects the keys of the first object in a list in all others.

const name = fc.constantFrom(
  "a",
  "b",
  "ab",
  "",
  "1",
  "10",
  "__proto__",
  'a"b',
  "a\\",
  "a\n",
  "\\",
  "\u00e9",
  "名",
);

/** Writes a text either plain where that is allowed, or with every character escaped. */
const written = (text: string, escaped: boolean) =>
  escaped
    ? `"${Array.from(text, (each) => `\\u${each.charCodeAt(0).toString(16).padStart(4, "0")}`).join("")}"`
    : JSON.stringify(text);

const member = fc.tuple(name, fc.boolean(), fc.nat(9));
const object = fc.uniqueArray(member, { selector: ([key]) => key, maxLength: 5 });
const alike = fc
  .tuple(object, fc.integer({ min: 2, max: 4 }))
  .map(([one, times]) => Array.from({ length: times }, () => one));
const list = fc
  .array(
    fc.oneof(
      object.map((one) => [one]),
      alike,
    ),
    { maxLength: 4 },
  )
  .map((each) => each.flat());

// This test does not compare with JSON.parse: once V8 13.6 has read the key `\`, it takes every key
// that begins with an escape for that one.
test("reads lists of alike, nearly alike and different objects as written", () => {
  fc.assert(
    fc.property(list, (objects) => {
      const texts = objects.map((members) =>
        members.map(([key, escaped, value]) => `${written(key, escaped)}:${value}`).join(),
      );
      const read = parseExact(`[${texts.map((each) => `{${each}}`).join()}]`) as object[];
      const expected = objects.map((members) => members.map(([key, , value]) => [key, value]).toSorted());
      expect(read.map((each) => Object.entries(each).toSorted())).toEqual(expected);
    }),
    { numRuns: 1000 },
  );
});

describe("keys that look like the key of the previous object", () => {
  const cases: [why: string, text: string, kind: JsonError["kind"]][] = [
    ["a quote", '[{"a\\"b":1},{"a"b":1}]', "syntax"],
    ["a backslash", '[{"a\\\\":1},{"a\\":1}]', "syntax"],
    ["a line feed", '[{"a\\n":1},{"a\n":1}]', "syntax"],
    ["no end", '[{"a":1},{"a', "syntax"],
    ["no colon", '[{"a":1},{"a"}]', "syntax"],
    ["a key twice", '[{"a":1,"b":1},{"a":1,"a":1}]', "duplicate_key"],
    ["a key twice, the second escaped", '[{"a":1,"b":1},{"a":1,"\\u0061":1}]', "duplicate_key"],
    ["a key twice, behind the known ones", '[{"a":1},{"a":1,"b":1,"a":1}]', "duplicate_key"],
  ];
  test.each(cases)("rejects %s", (_why, text, kind) => {
    expect(() => parseExact(text)).toThrow(expect.objectContaining({ kind }));
  });
});

test.each([31, 32, 33, 34, 100])("finds the end of a string of %i characters", (length) => {
  const plain = "杯".repeat(length);
  expect(parseExact(`["${plain}","b"]`)).toEqual([plain, "b"]);
  expect(parseExact(JSON.stringify([`${plain}\n"`, "b"]))).toEqual([`${plain}\n"`, "b"]);
  for (const text of [`["${plain}\n"]`, `["${plain}`, `["${plain}\\`, `["${plain}\\"`])
    expect(() => parseExact(text)).toThrow(JsonError);
});
