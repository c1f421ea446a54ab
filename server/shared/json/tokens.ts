const quote = 0x22;
const backslash = 0x5c;

/**
 * Number of characters that are checked one by one, which for most keys and words is faster than a
 * regular expression.
 */
const shortString = 32;
/** Any character that RFC 8259 does not call unescaped. */
const stop = /[^ !#-[\]-\uffff]/g;

/**
 * Returns the index, from `start`, of the first quote, backslash or control character of a JSON
 * text, or the length of the text. A regular expression finds it in a long string three times as
 * fast as a loop.
 */
export function endOfPlain(text: string, start: number): number {
  const near = Math.min(start + shortString, text.length);
  for (let at = start; at < near; at++) {
    const unit = text.charCodeAt(at);
    if (unit === quote || unit === backslash || unit < 0x20) return at;
  }
  stop.lastIndex = near;
  return stop.test(text) ? stop.lastIndex - 1 : text.length;
}

/**
 * Returns whether the exact value of an RFC 8259 number token is a safe integer, decided on its
 * text: a double would round the very digits in question (§4.1 rule 6). An exponent is only
 * compared, so `1e1000000000` costs nothing.
 */
export function isSafeInteger(token: string): boolean {
  const value = Number(token);
  if (!Number.isSafeInteger(value)) return false;
  const { digits, exponent } = splitDecimal(token);
  const rounded = splitDecimal(String(Math.abs(value)));
  return digits === rounded.digits && exponent === rounded.exponent;
}

/** Returns whether the exact value of a number token is whole, however large it is. */
export function isWhole(token: string): boolean {
  return splitDecimal(token).exponent >= 0;
}

/**
 * Splits `-12.50e3` into negative, "125", 2: the value is digits × 10^exponent, without zeros at
 * either end; zero is "" and 0.
 */
function splitDecimal(token: string): { negative: boolean; digits: string; exponent: number } {
  const negative = token.startsWith("-");
  const [mantissa = "", power = "0"] = (negative ? token.slice(1) : token).split(/[eE]/);
  const [whole = "", fraction = ""] = mantissa.split(".");
  const written = stripLeadingZeros(whole + fraction);
  const digits = stripTrailingZeros(written);
  if (digits === "") return { negative, digits, exponent: 0 };
  return { negative, digits, exponent: Number(power) - fraction.length + written.length - digits.length };
}

/** Maximum number of digits that are written out, above that of any price, weight or id. */
const maxDigits = 40;

/**
 * Returns a number token as plain decimal text without redundant zeros: `36.0` -> "36", `1.85E1` ->
 * "18.5", `-0` -> "0".
 * @returns null when that takes more than 40 digits (`1e400`)
 */
export function canonicalDecimal(token: string): string | null {
  const { negative, digits, exponent } = splitDecimal(token);
  if (digits === "") return "0";
  if (digits.length + Math.abs(exponent) > maxDigits) return null;
  const sign = negative ? "-" : "";
  if (exponent >= 0) return sign + digits + "0".repeat(exponent);
  const padded = digits.padStart(1 - exponent, "0");
  return `${sign}${padded.slice(0, exponent)}.${padded.slice(exponent)}`;
}

// A loop replaces /0+$/, which is quadratic on a long run of zeros with a digit behind it.
function stripLeadingZeros(digits: string): string {
  let start = 0;
  while (start < digits.length && digits.charCodeAt(start) === 0x30) start++;
  return digits.slice(start);
}

function stripTrailingZeros(digits: string): string {
  let end = digits.length;
  while (end > 0 && digits.charCodeAt(end - 1) === 0x30) end--;
  return digits.slice(0, end);
}

/**
 * Returns the value of digits that every double represents exactly, as nearly every number of an
 * answer; `Number` on a slice is slower.
 */
export function smallInteger(text: string, start: number, end: number): number {
  let value = 0;
  for (let at = start; at < end; at++) value = value * 10 + text.charCodeAt(at) - 0x30;
  return value;
}

/**
 * Returns the text, or the part of it, with unsafe integers in quotes and raw control characters
 * escaped.
 */
export function rewriteTokens(
  text: string,
  parts: readonly number[],
  { from = 0, to = text.length } = {},
): string {
  let written = "";
  let copied = from;
  for (let next = 0; next < parts.length; next += 2) {
    const [start, end] = [parts[next]!, parts[next + 1]!];
    const unit = text.charCodeAt(start);
    const part = unit < 0x20 ? `\\u${unit.toString(16).padStart(4, "0")}` : `"${text.slice(start, end)}"`;
    written += text.slice(copied, start) + part;
    copied = end;
  }
  return written + text.slice(copied, to);
}
