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

/** The index behind the digits that begin at `at`, which may be none. */
export function endOfDigits(text: string, at: number): number {
  const length = text.length;
  while (at < length) {
    const unit = text.charCodeAt(at);
    if (unit < 0x30 || unit > 0x39) break;
    at++;
  }
  return at;
}

/** The index behind everything that can belong to the fraction and exponent at `at`; `at` itself when there are none. */
export function endOfFraction(text: string, at: number): number {
  const length = text.length;
  for (; at < length; at++) {
    const unit = text.charCodeAt(at);
    if (unit >= 0x30 && unit <= 0x39) continue;
    if (unit !== 0x2e && unit !== 0x65 && unit !== 0x45 && unit !== 0x2b && unit !== 0x2d) break;
  }
  return at;
}
