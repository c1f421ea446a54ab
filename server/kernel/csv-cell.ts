/**
 * A cell of RFC 4180. Ids are chosen by people: one that a spreadsheet would compute gets an apostrophe before it, and digits
 * that it would round, shorten or read as a power of ten a tab, as in the page's own exports.
 */
export function csvCell(value: string | number): string {
  const text = String(value);
  const isLong = /^([0-9]{12,}|0[0-9]+|[0-9]+[eE][0-9]+)$/.test(text);
  const isFormula = typeof value === "string" && /^[=+\-@\t\r\n'＝＋－＠]/.test(text);
  const kept = isLong ? `\t${text}` : isFormula ? `'${text}` : text;
  return /[",\r\n\t]|^ | $/.test(kept) ? `"${kept.replaceAll('"', '""')}"` : kept;
}

/** A row with its line end. */
export function csvRow(values: readonly (string | number)[]): string {
  return `${values.map(csvCell).join(",")}\r\n`;
}
