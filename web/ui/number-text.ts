const formats = new Map<string, Intl.NumberFormat>();

/**
 * Formats a whole number with the digits and separators of a language. Formats are cached, because creating
 * one takes longer than using it.
 */
export function numberText(value: number, language: string): string {
  const known = formats.get(language);
  if (known) return known.format(value);
  const made = new Intl.NumberFormat(language);
  formats.set(language, made);
  return made.format(value);
}
