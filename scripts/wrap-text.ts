/** Returns a text as lines of at most `columns` characters, each with the prefix; a code span is one word. */
export function wrapText(text: string, columns: number, prefix = ""): string[] {
  const lines: string[] = [];
  for (const word of text.match(/(?:`[^`]*`|\S)+/g) ?? []) {
    const line = lines.at(-1);
    if (line !== undefined && line.length + 1 + word.length <= columns)
      lines[lines.length - 1] = `${line} ${word}`;
    else lines.push(`${prefix}${word}`);
  }
  return lines;
}
