/** A map of at most so many entries: one more drops the entry that was used longest ago. */
export type Lru<Key, Value> = {
  /** Counts as a use. */
  get: (key: Key) => Value | undefined;
  set: (key: Key, value: Value) => void;
  delete: (key: Key) => void;
};

export function createLru<Key, Value>(most: number): Lru<Key, Value> {
  // A Map keeps the order in which its keys were set.
  const entries = new Map<Key, Value>();

  function set(key: Key, value: Value): void {
    entries.delete(key);
    entries.set(key, value);
    if (entries.size <= most) return;
    const oldest = entries.keys().next();
    if (!oldest.done) entries.delete(oldest.value);
  }

  return {
    get(key) {
      const value = entries.get(key);
      if (value !== undefined) set(key, value);
      return value;
    },
    set,
    delete: (key) => void entries.delete(key),
  };
}
