/** Text from outside for a log line: at most `most` characters, everything but printable ASCII percent-encoded (no injection). */
export function logText(text: string, most: number): string {
  return text
    .slice(0, most)
    .toWellFormed()
    .replace(/[^ -$&-~]/gu, encodeURIComponent);
}
