/**
 * Where a text stops being JSON: line and column, from 1. The engine's own message quotes the text, which may be a secret, and
 * does not always say where, so the place is found by looking for the shortest beginning that nothing could complete.
 */
export function jsonFaultPlace(text: string): { line: number; column: number } {
  let good = 0;
  let bad = text.length + 1;
  while (bad - good > 1) {
    const middle = Math.floor((good + bad) / 2);
    if (middle <= text.length && canGoOn(text.slice(0, middle))) good = middle;
    else bad = middle;
  }
  const lines = text.slice(0, good).split("\n");
  return { line: lines.length, column: (lines.at(-1)?.length ?? 0) + 1 };
}

function canGoOn(beginning: string): boolean {
  try {
    JSON.parse(beginning);
    return true;
  } catch (error) {
    const message = error instanceof Error ? error.message : "";
    const position = /position ([0-9]+)/.exec(message)?.[1];
    const atEnd = position !== undefined && Number(position) >= beginning.length;
    return atEnd || /Unexpected end|Unterminated/.test(message);
  }
}
