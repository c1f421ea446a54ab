/** Repeatable stream of choices: the same seed gives the same simulated data on every machine. Not for secrets. */
export type SeededRandom = {
  /** Returns a number in [0, 1). */
  next: () => number;
  /** Returns a whole number from `min` to `max`, both included; the span is at most 2^53. */
  int: (min: number, max: number) => number;
  pick: <Item>(items: readonly Item[]) => Item;
  chance: (probability: number) => boolean;
  /** Returns `length` characters of `alphabet`. */
  text: (alphabet: string, length: number) => string;
};

/** Returns the 32-bit FNV-1a of the UTF-16 units, which spreads similar seeds far apart. */
export function seedHash(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x7feb352d);
  return (hash ^ (hash >>> 15)) >>> 0;
}

export function createSeededRandom(seed: string): SeededRandom {
  let state = seedHash(seed);
  const word = () => {
    state = (state + 0x9e3779b9) | 0;
    let mixed = Math.imul(state ^ (state >>> 16), 0x21f0aaad);
    mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97);
    return (mixed ^ (mixed >>> 15)) >>> 0;
  };
  // 53 bits allow a 13-digit id to be drawn in one step.
  const next = () => ((word() >>> 5) * 0x4000000 + (word() >>> 6)) / 0x20000000000000;
  const int = (min: number, max: number) => min + Math.floor(next() * (max - min + 1));
  const pick = <Item>(items: readonly Item[]): Item => {
    const item = items[int(0, items.length - 1)];
    if (item === undefined) throw new RangeError("cannot pick from an empty list");
    return item;
  };
  return {
    next,
    int,
    pick,
    chance: (probability) => next() < probability,
    text: (alphabet, length) => {
      let text = "";
      for (let at = 0; at < length; at++) text += alphabet[int(0, alphabet.length - 1)];
      return text;
    },
  };
}
