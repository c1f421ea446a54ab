import { holdsAmounts } from "#contract/yuan-amount";

declare global {
  // What runtimes have and the compiler's library does not describe yet: a number with its own digits.
  interface JSON {
    rawJSON(text: string): object;
  }
}

/**
 * An answer as a value that `JSON.stringify` writes digit by digit as `writeAnswer` did: its amounts, which are text to us, are
 * the number tokens that they are on the wire, such as `46.40`.
 */
export function withExactTokens(answer: Answer, written: string): Answer {
  if (!holdsAmounts(written)) return answer;
  return JSON.parse(written, (_name, value, { source = "" }) =>
    typeof value === "number" && String(value) !== source ? JSON.rawJSON(source) : value,
  ) as Answer;
}

type Answer = { [key: string]: unknown };
