/** Text from outside for a log line: at most `most` characters, everything but printable ASCII percent-encoded (no injection). */
export function logText(text: string, most: number): string {
  return text
    .slice(0, most)
    .toWellFormed()
    .replace(/[^ -$&-~]/gu, encodeURIComponent);
}

/** What an error that nobody expected says, for a log line: its kind and its message, if that can hold nothing from outside. */
export function faultText(error: unknown): string {
  if (!(error instanceof Error)) return "unknown";
  // A parser's message repeats the beginning of what it was given.
  return error instanceof SyntaxError
    ? error.name
    : `${error.name}: ${logText(error.message.replace(/svc_(live|test)_[\w-]+/gi, "***"), 200)}`;
}
