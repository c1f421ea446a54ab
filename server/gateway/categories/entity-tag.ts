/**
 * Which of our tags `if-none-match` names (RFC 9110 13.1.2): a list, weakened on the way or not, or `*` for whatever there
 * is, which is then the first. null = none: the answer has to be sent.
 */
export function matchingTag(ifNoneMatch: string | undefined, tags: readonly string[]): string | null {
  if (ifNoneMatch === undefined) return null;
  if (ifNoneMatch.trim() === "*") return tags[0] ?? null;
  const named = new Set([...ifNoneMatch.matchAll(/"[^"]*"/g)].map(([tag]) => tag));
  return tags.find((tag) => named.has(tag)) ?? null;
}
