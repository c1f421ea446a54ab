const formats = new Map<string, Intl.NumberFormat>();

/**
 * Formats a whole number with the digits and separators of a language. Formats are cached, because creating
 * one takes longer than using it.
 */
export function numberText(value: number, language: string): string {
  const cached = formats.get(language);
  if (cached) return cached.format(value);
  const format = new Intl.NumberFormat(language);
  formats.set(language, format);
  return format.format(value);
}
