/** Words for single pieces. A carton, a pair or a set may be more than one, so a quantity of those is not understood. */
const piece = /\s*(?:件|个|個|pcs?\.?|pieces?|units?|ea\.?)$/i;

/**
 * Reads a quantity by its text, never by a float: "10", "10件", "30 pcs", "1,000", "30.0". Returns null where it is not whole or
 * could mean two numbers: "1.5", "1.000", "1,5".
 * @param text as `cellText` returns it
 * @param commaIsDecimal where the sheet is of a country that writes 1,5 for one and a half
 */
export function wholeQuantity(text: string, commaIsDecimal = false): number | null {
  const number = text.replace(piece, "");
  const plain = commaIsDecimal
    ? number.replace(/^([0-9]+)[.,]0{1,2}$/, "$1")
    : withoutGroups(number.replace(/^([0-9,]+)\.0{1,2}$/, "$1"));
  const pieces = Number(plain);
  return /^[1-9][0-9]{0,15}$/.test(plain) && Number.isSafeInteger(pieces) ? pieces : null;
}

function withoutGroups(number: string): string {
  return /^[1-9][0-9]{0,2}(,[0-9]{3})+$/.test(number) ? number.replaceAll(",", "") : number;
}
