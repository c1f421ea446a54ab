import type { Clock } from "./runtime.ts";

/** Map with a maximum number of entries: a further one drops the least recently used entry. */
export type Lru<Key, Value> = {
  /** Returns a value and counts as a use. */
  get: (key: Key) => Value | undefined;
  set: (key: Key, value: Value) => void;
  delete: (key: Key) => void;
};

export function createLru<Key, Value>(max: number): Lru<Key, Value> {
  // A Map keeps the order in which its keys were set.
  const entries = new Map<Key, Value>();

  function set(key: Key, value: Value): void {
    entries.delete(key);
    entries.set(key, value);
    if (entries.size <= max) return;
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
  /** Drops one key, so that the next `get` loads it again. */
  forget: (key: string) => void;
};

type Entry<Value> = { readAt: number; value: Promise<Value> };

/**
 * Creates a cache of the results of `load` for `rememberMs`, counted from the start of the load, so
 * that no value is older than that. Concurrent callers share one load; a failed load is not cached;
 * beyond `max` keys the least recently used are dropped.
 */
export function createRecentCache<Value>(settings: {
  clock: Clock;
  rememberMs: number;
  max: number;
  load: (key: string) => Promise<Value>;
}): RecentCache<Value> {
  const entries = createLru<string, Entry<Value>>(settings.max);

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
