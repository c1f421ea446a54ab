/** Replaces full-width digits, which Chinese keyboards write, with ASCII ones. */
export function plainDigits(text: string): string {
  return text.replace(/[\uff10-\uff19]/g, (digit) => String.fromCharCode(digit.charCodeAt(0) - 0xfee0));
}
