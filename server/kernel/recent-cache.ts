import type { Clock } from "./clock.ts";
import { createLru } from "./lru.ts";

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
