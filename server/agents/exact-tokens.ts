declare global {
  // What runtimes have and the compiler's library does not describe yet: a number with its own digits.
  interface JSON {
    rawJSON(text: string): object;
  }
}

/** What a double may write otherwise: a fraction, an exponent, more digits than it holds, where a value begins. Words of others may look like it, which costs time only. */
const unusualToken = /[:,[]-?(?:[0-9]+[.eE]|[0-9]{16})/;

/**
 * JSON text without blanks as a value that `JSON.stringify` writes back digit by digit: a number token that a double would write otherwise,
 * such as `46.40`, stays the token it is.
 */
export function withExactTokens(text: string): { [key: string]: unknown } {
  if (!unusualToken.test(text)) return JSON.parse(text) as { [key: string]: unknown };
  return JSON.parse(text, (_name, value, { source = "" }) =>
    typeof value === "number" && String(value) !== source ? JSON.rawJSON(source) : value,
  ) as { [key: string]: unknown };
}
