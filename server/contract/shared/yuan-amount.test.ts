import fc from "fast-check";
import { expect, test } from "vitest";
import { plainYuan, parseAnswer, writeAnswer, yuanAmountSchema } from "./yuan-amount.ts";

/** Decimal text as a vendor may write it, including trailing zeros. */
const yuan = fc
  .tuple(fc.bigInt({ min: 0n, max: 9_999_999_999_999n }), fc.stringMatching(/^[0-9]{0,4}$/))
  .map(([whole, fraction]) => (fraction === "" ? String(whole) : `${whole}.${fraction}`));

test("writes an amount as a bare token and reads it as the same text", () => {
  fc.assert(
    fc.property(yuan, (text) => {
      const answer = { price: { original_amount: text, display_amount: null }, tiers: [{ price: text }] };
      const wire = writeAnswer(answer);
      expect(wire).toBe(
        `{"price":{"original_amount":${text},"display_amount":null},"tiers":[{"price":${text}}]}`,
      );
      expect(parseAnswer(wire)).toEqual(answer);
      expect(yuanAmountSchema.parse(text)).toBe(text);
    }),
  );
});

test("moves only the point for an exponent, in agreement with integer arithmetic", () => {
  fc.assert(
    fc.property(
      fc.bigInt({ min: 0n, max: 10n ** 9n }),
      fc.integer({ min: -4, max: 3 }),
      (digits, exponent) => {
        const plain = plainYuan(`${digits}E${exponent < 0 ? exponent : `+${exponent}`}`)!;
        const [whole = "", fraction = ""] = plain.split(".");
        expect(BigInt(whole + fraction.padEnd(4, "0"))).toBe(digits * 10n ** BigInt(exponent + 4));
      },
    ),
  );
});

test.each([
  ["1E+2", "100"],
  ["1.50e1", "15.0"],
  ["4640e-2", "46.40"],
  ["5e-3", "0.005"],
  ["0e0", "0"],
  ["100.00", "100.00"],
])("writes %s unchanged and reads it as %s", (token, plain) => {
  const wire = writeAnswer({ price: token });
  expect(wire).toBe(`{"price":${token}}`);
  expect(parseAnswer(wire)).toEqual({ price: plain });
});

test.each(["-1", "01", "1.", ".5", "1.23456", "12345678901234", "1e400", "1e13", "NaN", "", "1 ", "0x1"])(
  "refuses %j as an amount",
  (text) => {
    expect(plainYuan(text)).toBeNull();
    expect(yuanAmountSchema.safeParse(text).success).toBe(false);
  },
);

test("never takes vendor text for an amount, whatever quotes it has", () => {
  const pieces = fc.constantFrom(
    '"',
    "\\",
    "price",
    ":",
    "46.40",
    "display_amount",
    ",",
    "{",
    '"price":"1"',
    " ",
  );
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 12 }), (parts) => {
      const answer = { title: { original: parts.join("") }, price: "46.40", names: [parts.join("")] };
      expect(parseAnswer(writeAnswer(answer))).toEqual(answer);
      expect(JSON.parse(writeAnswer(answer))).toEqual({ ...answer, price: 46.4 });
    }),
  );
});

test("leaves other numbers and texts unchanged, and never accepts a number as an amount", () => {
  const answer = {
    stock: 3,
    title: "46.40",
    name: '"price":"1"',
    attributes: [{ name: "price", value: "5" }],
  };
  expect(writeAnswer(answer)).toBe(JSON.stringify(answer));
  expect(parseAnswer(JSON.stringify(answer))).toEqual(answer);
  expect(yuanAmountSchema.safeParse(46.4).success).toBe(false);
  // An invalid amount reaches the schema as text, which refuses it.
  expect(yuanAmountSchema.safeParse((parseAnswer('{"price":-1}') as { price: unknown }).price).success).toBe(
    false,
  );
});

test("writes half a surrogate pair as U+FFFD and preserves everything else", () => {
  const pieces = fc.constantFrom("\ud83d", "\udc00", "😀", "\\", "\\ud83d", '"', "\n", "杯", "ud83d", "a");
  fc.assert(
    fc.property(fc.array(pieces), (parts) => {
      const text = parts.join("");
      expect(JSON.parse(writeAnswer({ name: text }))).toEqual({ name: text.toWellFormed() });
    }),
    { numRuns: 2000 },
  );
});
