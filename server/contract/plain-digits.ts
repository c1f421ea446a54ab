/** Text with ASCII digits in the place of full-width ones, as Chinese keyboards write them. */
export function plainDigits(text: string): string {
  return text.replace(/[\uff10-\uff19]/g, (digit) => String.fromCharCode(digit.charCodeAt(0) - 0xfee0));
}
