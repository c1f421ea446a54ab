export type SoakRandom = {
  /** Returns a number from 0 up to but excluding 1. */
  next: () => number;
  pick: <Item>(items: readonly [Item, ...Item[]]) => Item;
};

/** Creates a mulberry32 generator: a seed always gives the same numbers, so that a failed soak can be repeated. */
export function seededRandom(seed: number): SoakRandom {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return { next, pick: (items) => items[Math.floor(next() * items.length)] ?? items[0] };
}
