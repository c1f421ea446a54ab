import type { Clock } from "./machine.ts";

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

export type RecentCache<Value> = {
  get: (key: string) => Promise<Value>;
  /** Drops one key: the next `get` loads it. */
  forget: (key: string) => void;
};

type Entry<Value> = { readAt: number; value: Promise<Value> };

/**
 * Remembers what `load` said for `rememberMs`, counted from when the reading began, so that nothing is believed longer
 * than that. Concurrent callers share one load; a failed load is not kept; at most `most` keys, the longest unused go first.
 */
export function createRecentCache<Value>(settings: {
  clock: Clock;
  rememberMs: number;
  most: number;
  load: (key: string) => Promise<Value>;
}): RecentCache<Value> {
  const entries = createLru<string, Entry<Value>>(settings.most);

  const read = (key: string, readAt: number): Promise<Value> => {
    const value = settings.load(key);
    const entry = { readAt, value };
    entries.set(key, entry);
    value.catch(() => {
      if (entries.get(key) === entry) entries.delete(key);
    });
    return value;
  };

  return {
    get(key) {
      const now = settings.clock();
      const entry = entries.get(key);
      const age = entry ? now - entry.readAt : Infinity;
      return entry && age >= 0 && age < settings.rememberMs ? entry.value : read(key, now);
    },
    forget(key) {
      entries.delete(key);
    },
  };
}
