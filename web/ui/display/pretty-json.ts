/**
 * Lays out JSON text with line breaks and two spaces per level, for reading. Changes only white space: every
 * string, digit and key stays as written, which parsing and printing would not guarantee. Text that is not
 * JSON is returned with its tokens in order.
 */
export function prettyJson(text: string): string {
  const parts: string[] = [];
  let depth = 0;
  let copied = 0;
  const flush = (end: number) => {
    if (end > copied) parts.push(text.slice(copied, end));
    copied = end + 1;
  };
  const breakLine = () => parts.push("\n", "  ".repeat(depth));
  for (let at = 0; at < text.length; at++) {
    const unit = text[at]!;
    if (unit === '"') {
      at = closingQuote(text, at);
    } else if (unit === "{" || unit === "[") {
      const end = nextToken(text, at + 1);
      flush(at);
      if (text[end] === (unit === "{" ? "}" : "]")) {
        parts.push(unit === "{" ? "{}" : "[]");
        at = end;
        copied = end + 1;
      } else {
        parts.push(unit);
        depth++;
        breakLine();
      }
    } else if (unit === "}" || unit === "]") {
      flush(at);
      depth = Math.max(0, depth - 1);
      breakLine();
      parts.push(unit);
    } else if (unit === ",") {
      flush(at);
      parts.push(",");
      breakLine();
    } else if (unit === ":") {
      flush(at);
      parts.push(": ");
    } else if (isSpace(unit)) {
      flush(at);
    }
  }
  flush(text.length);
  return parts.join("");
}

/** Returns the index of a string's closing quote, or the length of the text without one. */
function closingQuote(text: string, at: number): number {
  for (let index = at + 1; index < text.length; index++) {
    if (text[index] === '"') return index;
    if (text[index] === "\\") index++;
  }
  return text.length;
}

function nextToken(text: string, at: number): number {
  while (at < text.length && isSpace(text[at]!)) at++;
  return at;
}

function isSpace(unit: string): boolean {
  return unit === " " || unit === "\n" || unit === "\t" || unit === "\r";
}
