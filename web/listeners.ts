/** Who wants to know that something changed: the half of an external store of React that is the same everywhere. */
export type Listeners = {
  /** @returns how to stop listening */
  subscribe: (listener: () => void) => () => void;
  tell: () => void;
};

export function createListeners(): Listeners {
  const all = new Set<() => void>();
  return {
    subscribe: (listener) => {
      all.add(listener);
      return () => void all.delete(listener);
    },
    tell: () => {
      for (const listener of all) listener();
    },
  };
}
