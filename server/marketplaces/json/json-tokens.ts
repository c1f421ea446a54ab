import { readNumberToken } from "./number-token.ts";

/** A number token in the text; `exact` when JSON.parse makes of it just what it says. */
export type NumberRange = {
  start: number;
  end: number;
  kind: "exact" | "unsafe_integer" | "inexact" | "negative_zero";
};

/** The number token that begins at `at`, or null when none does. Takes everything that numbers are written with. */
export function numberAt(text: string, at: number): NumberRange | null {
  const first = text.charCodeAt(at);
  if (first !== 0x2d && !(first >= 0x30 && first <= 0x39)) return null;
  const endOfInteger = endOfDigits(text, at + 1);
  if (first === 0x2d && endOfInteger === at + 1) return null;
  const end = endOfFraction(text, endOfInteger);
  // Up to 15 digits are exact, which is nearly every number.
  const exact = end === endOfInteger && first !== 0x2d && end - at <= 15;
  return { start: at, end, kind: exact ? "exact" : kindOf(text.slice(at, end), end === endOfInteger) };
}

function kindOf(token: string, integer: boolean): NumberRange["kind"] {
  const { safe, negativeZero } = readNumberToken(token);
  if (negativeZero) return "negative_zero";
  if (safe) return "exact";
  return integer ? "unsafe_integer" : "inexact";
}

/** The index of the first character at or after `at` that is no white space. */
export function endOfSpace(text: string, at: number): number {
  while (text.charCodeAt(at) <= 0x20) at++;
  return at;
}

/** Where the string that opens at `at` has its closing quote; the length of the text when it has none. */
export function endOfString(text: string, at: number): number {
  const length = text.length;
  while (++at < length) {
    const unit = text.charCodeAt(at);
    if (unit === 0x22) return at;
    if (unit === 0x5c) at++;
  }
  return length;
}

function endOfDigits(text: string, at: number): number {
  const length = text.length;
  while (at < length) {
    const unit = text.charCodeAt(at);
    if (unit < 0x30 || unit > 0x39) break;
    at++;
  }
  return at;
}

/** The index behind all that can be a fraction or an exponent; `at` itself when there is none. */
function endOfFraction(text: string, at: number): number {
  const length = text.length;
  for (; at < length; at++) {
    const unit = text.charCodeAt(at);
    if (unit >= 0x30 && unit <= 0x39) continue;
    if (unit !== 0x2e && unit !== 0x65 && unit !== 0x45 && unit !== 0x2b && unit !== 0x2d) break;
  }
  return at;
}
