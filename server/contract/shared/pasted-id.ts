/**
 * Characters that no screen shows: zero-width and bidirectional marks, soft hyphens, variation selectors, byte order marks and
 * every other code point that Unicode declares ignorable.
 */
const marks = /[\p{Default_Ignorable_Code_Point}\ufff9-\ufffb]/gu;

/** White space within a line, including the blanks that `\s` does not match. */
const blanks = /[^\S\r\n\u2028\u2029]|[\u2800\u0085]/gu;

/** Returns the text without invisible marks; visible text stays unchanged. */
export function withoutMarks(text: string): string {
  return text.replace(marks, "");
}

/**
 * Returns the text without its invisible marks, except those between two digits or Latin letters: parts that they separate are
 * never joined.
 */
export function withoutLooseMarks(text: string): string {
  return text.replace(/(?<![\p{N}a-z])[\p{DI}]+|[\p{DI}]+(?![\p{N}\p{DI}a-z])/giu, "");
}

/** Returns a copy of equal length in which each invisible mark is U+200B, so that offsets in it are offsets in the text. */
export function withUniformMarks(text: string): string {
  return text.replace(marks, (mark) => "\u200b".repeat(mark.length));
}

/**
 * Cleans one pasted id, of a product or an order: removes invisible marks, surrounding white space and the apostrophe with which
 * spreadsheets mark text, and turns full-width letters and digits into ASCII. Inner white space is removed only between digits in
 * regular groups ("239695 213738 498520"): two separate numbers are never joined to a third. Does not validate; `orderIdIssue`
 * and `readProductId` do.
 */
export function cleanPastedId(cell: string): string {
  const plain = plainLetters(plainDigits(withoutMarks(cell)));
  const text = trimBlanks(trimBlanks(plain).replace(/^['\u2018\u2019]/, ""));
  return isGrouped(text) ? text.replace(blanks, "") : text;
}

function trimBlanks(text: string): string {
  return text.trim().replace(/^[\s\u2800\u0085]+|[\s\u2800\u0085]+$/gu, "");
}

/** Replaces full-width letters, hyphens and underscores with ASCII ones. */
export function plainLetters(text: string): string {
  return text.replace(/[\uff21-\uff3a\uff41-\uff5a\uff0d\uff3f]/g, (letter) =>
    String.fromCharCode(letter.charCodeAt(0) - 0xfee0),
  );
}

/** Returns whether a text is one number in groups of equal length, of which the first or the last may be shorter. */
function isGrouped(text: string): boolean {
  const groups = text.split(blanks);
  if (groups.length < 2 || !groups.every((group) => /^[0-9]{1,6}$/.test(group))) return false;
  const lengths = groups.map(({ length }) => length);
  const areEqual = (among: number[], other = 0) =>
    among.every((length) => length === among[0] && length >= 3 && length >= other);
  return areEqual(lengths.slice(0, -1), lengths.at(-1)) || areEqual(lengths.slice(1), lengths[0]);
}

/**
 * Returns the request id in a text, with or without a sentence around it; a complete one may lack its req_. Returns undefined
 * where there is none.
 */
export function requestIdIn(text: string): string | undefined {
  const whole = /\b(?:req_)?(?![0-9]{26})([0-9A-HJKMNP-TV-Z]{26})\b/i.exec(text)?.[1];
  return whole ? `req_${whole.toUpperCase()}` : /\breq_[0-9A-Za-z]{1,60}/.exec(text)?.[0];
}

/** Replaces full-width digits, which Chinese keyboards write, with ASCII ones. */
export function plainDigits(text: string): string {
  return text.replace(/[\uff10-\uff19]/g, (digit) => String.fromCharCode(digit.charCodeAt(0) - 0xfee0));
}

/** Says how to send an id: JSON number parsers that are not exact would change the id. @param what such as "the product id" */
export function idAsText(what: string): string {
  return `send ${what} as text in quotes, because a number loses digits in most programs`;
}
