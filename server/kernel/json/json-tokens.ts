import { readNumberToken } from "./number-token.ts";

export type NumberKind = "exact" | "unsafe_integer" | "inexact" | "negative_zero";

/** A number token in the text that JSON.parse makes something else of than it says. */
export type InexactNumber = { start: number; end: number; kind: Exclude<NumberKind, "exact"> };

/** Whether a number token begins with this character. */
export function beginsNumber(unit: number): boolean {
  return (unit >= 0x30 && unit <= 0x39) || unit === 0x2d;
}

/** The index behind the sign and digits with which the number token at `at` begins. */
export function endOfWhole(text: string, at: number): number {
  return endOfDigits(text, at + 1);
}

/** The index behind the number token whose sign and digits end at `whole`, with everything that numbers are written with. */
export function endOfNumber(text: string, whole: number): number {
  let end = whole;
  for (; end < text.length; end++) {
    const unit = text.charCodeAt(end);
    if (unit >= 0x30 && unit <= 0x39) continue;
    if (unit !== 0x2e && unit !== 0x65 && unit !== 0x45 && unit !== 0x2b && unit !== 0x2d) break;
  }
  return end;
}

/** What JSON.parse makes of the number token from `start` to `end`, whose sign and digits end at `whole`. */
export function kindOfNumber(text: string, start: number, whole: number, end: number): NumberKind {
  const first = text.charCodeAt(start);
  const digits = first === 0x2d ? 0 : whole - start;
  // Nearly every number: up to 15 digits are exact, 17 and more (18-digit ids) never.
  if (whole === end && digits > 0) {
    if (digits <= 15) return "exact";
    if (digits >= 17 && first !== 0x30) return "unsafe_integer";
  }
  // Nearly every other one: a price or a weight, whose value is whole when its decimals are zeros.
  if (digits > 0 && digits <= 15 && text.charCodeAt(whole) === 0x2e) {
    const zeros = endOfZeros(text, whole + 1);
    if (zeros === end) return "exact";
    if (endOfDigits(text, zeros) === end) return "inexact";
  }
  const token = text.slice(start, end);
  const { safe, negativeZero } = readNumberToken(token);
  if (negativeZero) return "negative_zero";
  if (safe) return "exact";
  return /^-?[0-9]+$/.test(token) ? "unsafe_integer" : "inexact";
}

function endOfDigits(text: string, at: number): number {
  for (; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    if (unit < 0x30 || unit > 0x39) break;
  }
  return at;
}

function endOfZeros(text: string, at: number): number {
  while (at < text.length && text.charCodeAt(at) === 0x30) at++;
  return at;
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
