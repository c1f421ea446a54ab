/** Returns the set without the keys if it has all of them, else with them. */
export function toggled(before: ReadonlySet<string>, keys: string[]): Set<string> {
  const others = new Set(keys);
  return others.isSubsetOf(before) ? before.difference(others) : before.union(others);
}

/** Returns the set with the new key of a line in place of its old one; null = the line is gone. */
export function renamed(keys: ReadonlySet<string>, before: string, now: string | null): ReadonlySet<string> {
  if (!keys.has(before)) return keys;
  return new Set([...keys].flatMap((key) => (key === before ? (now ?? []) : key)));
}
