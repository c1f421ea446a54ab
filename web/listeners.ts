/** Listeners of a change: the part of an external store of React that is the same for every store. */
export type Listeners = {
  /**
   * Adds a listener.
   * @returns function that removes it
   */
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
