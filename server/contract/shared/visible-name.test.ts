import { describe, expect, test } from "vitest";
import { checkedName, hiddenCharacters, mixedLetters } from "./visible-name.ts";

const of = (...points: number[]) => String.fromCodePoint(...points);

describe("hiddenCharacters", () => {
  test.each([
    [0x202e, "U+202E"],
    [0x200b, "U+200B"],
    [0x200d, "U+200D"],
    [0x2066, "U+2066"],
    [0xfeff, "U+FEFF"],
    [0xad, "U+00AD"],
    [0x61c, "U+061C"],
    [0x3164, "U+3164"],
    [0x115f, "U+115F"],
    [0x2028, "U+2028"],
    [0xe0041, "U+E0041"],
    [0xfe0f, "U+FE0F"],
    [0x180e, "U+180E"],
    [0, "U+0000"],
    [0xd800, "U+D800"],
  ])("finds %i inside a name", (point, name) => {
    expect(hiddenCharacters(`ad${of(point)}min`)).toStrictEqual([name]);
  });

  test.each([
    "李娜",
    "Łukasz Żółć",
    "Ольга",
    "O’Neill (Éire)",
    `\u0645\u06cc${of(0x200c)}\u062e\u0648\u0627\u0647\u0645`,
    `\u0915\u094d${of(0x200d)}\u0937`,
    `${of(0x1f469)}${of(0x200d)}${of(0x1f4bb)} team`,
    `${of(0x2764)}${of(0xfe0f)} shop`,
  ])("accepts %s, including joiners that its script needs", (name) => {
    expect(hiddenCharacters(name)).toStrictEqual([]);
  });

  test("finds a joiner after another hidden character and between Latin letters", () => {
    expect(hiddenCharacters(`a${of(0x200b, 0x200d)}b`)).toHaveLength(2);
    expect(hiddenCharacters(`a${of(0x200c)}b`)).toStrictEqual(["U+200C"]);
  });
});

describe("checkedName", () => {
  test("normalizes to NFC, so that one name has one spelling", () => {
    expect(checkedName().parse(`Zoe${of(0x308)}`)).toBe("Zoë");
  });

  test("names the hidden character in its error, not the text", () => {
    const { error } = checkedName().safeParse(`secret${of(0x202e)}`);
    expect(error?.issues.map(({ message }) => message)).toStrictEqual([
      "must have no hidden characters: U+202E is one",
    ]);
  });
});

describe("mixedLetters", () => {
  test.each([
    [`${of(0x430)}dmin`, ["а U+0430"]],
    [`p${of(0x430)}yp${of(0x430)}l@example.com`, ["а U+0430"]],
    [`Acme ${of(0x39f)}rders`, ["Ο U+039F"]],
    ["admin", []],
    ["Ольга Smith", []],
    ["Αθήνα", []],
    ["采购 team", []],
  ])("finds in %s the letters %j", (text, letters) => {
    expect(mixedLetters(text)).toStrictEqual(letters);
  });
});
