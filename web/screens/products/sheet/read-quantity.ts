/**
 * What a quantity field says: pieces, 0 for an empty field or a zero, null when it is no whole number of at most nine
 * digits. Full-width digits, as Chinese keyboards write them, are digits.
 */
export function readQuantity(text: string): number | null {
  const digits = text
    .trim()
    .replace(/[０-９]/g, (digit) => String.fromCharCode(digit.charCodeAt(0) - 0xfee0));
  if (digits === "") return 0;
  return /^(0|[1-9][0-9]{0,8})$/.test(digits) ? Number(digits) : null;
}
