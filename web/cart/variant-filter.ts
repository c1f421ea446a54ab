import type { CartAttribute } from "./variant-names.ts";

/**
 * Returns whether a variant matches a filter: each word occurs in one of its values, or begins a word of a translation. The inside
 * of a translated word does not match, or "L" would find everything black. An empty filter matches all.
 */
export function matchesFilter(variant: { attributes: readonly CartAttribute[] }, filter: string): boolean {
  const words = filter.toLowerCase().split(/\s+/u).filter(Boolean);
  return words.every((word) =>
    variant.attributes.some(
      ({ value, translated_value = "" }) =>
        value.toLowerCase().includes(word) || beginsWord(translated_value.toLowerCase(), word),
    ),
  );
}

function beginsWord(text: string, word: string): boolean {
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1))
    if (at === 0 || !/[\p{L}\p{N}]/u.test(text[at - 1] ?? "")) return true;
  return false;
}
