declare global {
  // What runtimes have and the compiler's library does not describe yet: a number with its own digits.
  interface JSON {
    rawJSON(text: string): object;
  }
}

/**
 * JSON text as a value that `JSON.stringify` writes back digit by digit: a number token that a double would write otherwise,
 * such as `46.40`, stays the token it is.
 */
export function withExactTokens(text: string): { [key: string]: unknown } {
  return JSON.parse(text, (_name, value, { source = "" }) =>
    typeof value === "number" && String(value) !== source ? JSON.rawJSON(source) : value,
  ) as { [key: string]: unknown };
}
