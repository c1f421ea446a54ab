import { z } from "zod";

declare global {
  // Runtimes have these and the compiler's library does not describe them yet: the text of a number token, and a number with such
  // a text.
  interface JSON {
    rawJSON(text: string): object;
    parse(
      text: string,
      reviver: (name: string, value: unknown, context: { source?: string }) => unknown,
    ): unknown;
  }
}

/**
 * Product amount in yuan (§1 rule 7). Inside the gateway it is decimal text; in JSON it is a number whose token is that exact
 * text (docs/api-decisions.md), so that `46.40` stays `46.40` and no digit passes through floating point.
 */
export const yuanAmountSchema = z
  .string()
  .refine((text) => plainYuan(text) !== null, { error: "Expected an amount in yuan." })
  .meta({
    type: "number",
    minimum: 0,
    examples: [46.4],
    description:
      "Yuan. The token holds the vendor's own digits: read it as text where zeros at its end matter.",
  });

/**
 * Every field of an answer that holds such an amount. No other field of any answer has one of these names and holds a number or
 * text.
 */
const amountFields: ReadonlySet<string> = new Set([
  "original_amount",
  "display_amount",
  "promotion_amount",
  "price",
  "unit_price",
]);

const numberToken = /^(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?$/;

/**
 * Writes an answer as JSON text with its amounts, which are text in the gateway, as bare number tokens. Half a surrogate pair,
 * which a marketplace cut off and UTF-8 cannot hold, becomes U+FFFD: JSON readers in other languages refuse the whole answer for
 * it.
 */
export function writeAnswer(answer: object): string {
  return JSON.stringify(answer, (name, value: unknown) => {
    if (typeof value !== "string") return value;
    return amountFields.has(name) && numberToken.test(value) ? JSON.rawJSON(value) : value.toWellFormed();
  });
}

/**
 * Reads JSON text of an answer, with its amounts as decimal text. A token with an exponent is written out, so that code that
 * shows or adds amounts sees only plain decimals. @throws SyntaxError for text that is not JSON
 */
export function parseAnswer(text: string): unknown {
  return JSON.parse(text, (name, value, { source }) =>
    typeof value === "number" && amountFields.has(name) ? amountText(source) : value,
  );
}

/** Never returns the number itself: without its token there is no amount, and the schema of the answer refuses it. */
function amountText(source: string | undefined): string | undefined {
  return source === undefined ? undefined : (plainYuan(source) ?? source);
}

const plainToken = /^(0|[1-9][0-9]{0,12})(\.[0-9]{1,4})?$/;

/**
 * Converts a JSON number token to plain decimal yuan: plain ones stay (`100.00`), `1E+2` becomes "100".
 * @returns null for a text that is not an amount of a product: a sign, more than 13 digits before the point or 4 after it.
 */
export function plainYuan(token: string): string | null {
  if (plainToken.test(token)) return token;
  const match = /^(0|[1-9][0-9]{0,15})(?:\.([0-9]{1,19}))?(?:[eE]([+-]?[0-9]{1,3}))?$/.exec(token);
  if (!match) return null;
  const [, whole = "", fraction = "", exponent] = match;
  const plain = exponent === undefined ? token : movePoint(whole, fraction, Number(exponent));
  return plainToken.test(plain) ? plain : null;
}

/**
 * Moves the decimal point right by `places`, or left; adds zeros where digits are missing, and never drops digits after the
 * point.
 */
function movePoint(whole: string, fraction: string, places: number): string {
  const digits = whole + fraction;
  const point = whole.length + places;
  const padded = point <= 0 ? "0".repeat(1 - point) + digits : digits.padEnd(point, "0");
  const place = Math.max(1, point);
  const before = padded.slice(0, place).replace(/^0+(?=[0-9])/, "");
  const after = padded.slice(place);
  return after === "" ? before : `${before}.${after}`;
}

/** Decimal yuan as a whole number of its smallest units, so that no price is ever a float. */
type Exact = { units: bigint; decimals: number };

/**
 * Returns yuan times pieces exactly, with every decimal: `timesYuan("0.125", 3)` is `"0.375"`.
 * @param pieces a whole number
 */
export function timesYuan(yuan: string, pieces: number): string {
  const { units, decimals } = read(yuan);
  return write({ units: units * BigInt(pieces), decimals });
}

/** Returns the exact sum of yuan amounts; `"0"` for an empty list. */
export function sumYuan(amounts: readonly string[]): string {
  return write(amounts.map(read).reduce(add, { units: 0n, decimals: 0 }));
}

/** Returns the exact sum in yuan; null when one of the amounts is unknown. */
export function totalYuan(amounts: readonly (string | null)[]): string | null {
  const known = amounts.filter((amount) => amount !== null);
  return known.length === amounts.length ? sumYuan(known) : null;
}

/** Returns `after` minus `before` in yuan, with a sign below zero; null when one of them is unknown. */
export function yuanDifference(before: string | null, after: string | null): string | null {
  if (before === null || after === null) return null;
  return sumYuan([after, before.startsWith("-") ? before.slice(1) : `-${before}`]);
}

function read(yuan: string): Exact {
  const [whole = "0", fraction = ""] = yuan.split(".");
  return { units: BigInt(whole + fraction), decimals: fraction.length };
}

function add(one: Exact, other: Exact): Exact {
  const decimals = Math.max(one.decimals, other.decimals);
  const scaled = ({ units, decimals: own }: Exact) => units * 10n ** BigInt(decimals - own);
  return { units: scaled(one) + scaled(other), decimals };
}

function write({ units, decimals }: Exact): string {
  const digits = String(units < 0n ? -units : units).padStart(decimals + 1, "0");
  const whole = digits.slice(0, digits.length - decimals);
  const fraction = digits.slice(digits.length - decimals).replace(/0+$/, "");
  return `${units < 0n ? "-" : ""}${whole}${fraction === "" ? "" : `.${fraction}`}`;
}
