const invisible = /\p{Cf}|\p{Variation_Selector}/gu;

/**
 * Returns what a cell says, without what programs put around it: blanks, tabs, line breaks, invisible marks, the apostrophe and
 * the ="…" by which spreadsheets keep text. Full-width letters, digits and signs become ASCII ones.
 */
export function cellText(cell: string): string {
  const plain = narrow(cell).replace(invisible, "").trim();
  const inner = /^="(.*)"$/s.exec(plain)?.[1] ?? plain.replace(/^['\u2018\u2019`]/, "");
  return (inner === plain ? plain : inner.replace(/['\u2018\u2019]$/, "")).trim();
}

/** Returns a text with full-width forms as ASCII. Other forms stay: NFKC would also read 10² as 102. */
function narrow(text: string): string {
  return text
    .replace(/[\uff01-\uff5e]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0))
    .replaceAll("\u3000", " ");
}

const emptyWords = new Set(
  "nan,none,null,nil,<na>,n/a,n.a.,na,-,--,---,—,——,–,/,\\n,(null),(none),无,空,无规格".split(","),
);

/**
 * Returns whether a cell, as `cellText` returns it, means an empty one: what pandas, databases and people write there.
 */
export function isEmptyText(text: string): boolean {
  return text === "" || emptyWords.has(text.toLowerCase());
}

/** Returns whether a spreadsheet wrote an id of digits as a power of ten: its last digits are lost. */
export function isPowerOfTen(text: string): boolean {
  return /^[0-9]+([.,][0-9]+)?e\+?[0-9]+$/i.test(text);
}

/** Returns digits without the .0 that pandas adds to a column with empty cells, where a float holds all of them exactly. */
export function withoutPointZero(text: string): string {
  return /^([0-9]{1,15})\.0{1,2}$/.exec(text)?.[1] ?? text;
}
