/** Compiles a word of Latin letters to search for in Chinese text; null for a word that is too long. Text is folded. */
export type PinyinMatcher = (word: string) => PinyinWord | null;

export type PinyinWord = {
  isIn: (text: string, start: number, end: number) => boolean;
  /** Returns where the word that begins at `start` ends, at the earliest; -1 when it does not begin there. */
  endFrom: (text: string, start: number) => number;
};

/** The same as `PinyinReadings`, without the library that makes them. */
export type Readings = ReadonlyMap<string, readonly string[]>;

/** Maximum word length: one bit per letter of the word, and one for its end. */
const maxLetters = 31;

/**
 * Creates a matcher. Each character matches its whole reading or its initial (zh, ch, sh too), and the last one any beginning
 * of its reading: 女装 is found by nvzhuang, nz, nvz, nzhuang and nvzhu. Letters in a name match themselves: T恤 by txu.
 *
 * A word is compiled to the steps that each character can take from each letter on; matching a text is then one look-up per
 * character and possible place in the word, without going back.
 */
export function createPinyinMatcher(readings: Readings): PinyinMatcher {
  /** A small number for every character that has a reading; 0 = none. */
  const kinds = new Uint16Array(0x10000);
  const readingsOf: (readonly string[])[] = [[]];
  for (let letter = 97; letter <= 122; letter++)
    kinds[letter] = readingsOf.push([String.fromCharCode(letter)]) - 1;
  // Characters beyond the first plane are two units, whose halves must not match.
  for (const [character, list] of readings)
    if (character.length === 1) kinds[character.charCodeAt(0)] = readingsOf.push(list) - 1;

  return (word) => {
    const letters = word.length;
    if (letters === 0 || letters > maxLetters) return null;
    const done = 2 ** letters;
    /** By kind and letter: bit n = this character can take n letters from that letter on. */
    const steps = new Uint32Array(readingsOf.length * letters);
    readingsOf.forEach((list, kind) => {
      for (let from = 0; from < letters; from++)
        for (const reading of list) {
          const at = kind * letters + from;
          steps[at] = (steps[at] ?? 0) | stepsOf(reading, word, from);
        }
    });

    /** Returns the places in the word after one more character, as bits; `places` are those before it. */
    function after(places: number, code: number): number {
      const kind = kinds[code] ?? 0;
      if (kind === 0) return 0;
      let next = 0;
      for (let rest = places; rest !== 0; rest &= rest - 1) {
        const from = 31 - Math.clz32(rest & -rest);
        next |= (steps[kind * letters + from] ?? 0) << from;
      }
      return next >>> 0;
    }

    return {
      isIn: (text, start, end) => {
        let places = 0;
        for (let at = start; at < end; at++) {
          places = after(places | 1, text.charCodeAt(at));
          if (places >= done) return true;
        }
        return false;
      },
      endFrom: (text, start) => {
        let places = 1;
        for (let at = start; places !== 0 && at < text.length; at++) {
          places = after(places, text.charCodeAt(at));
          if (places >= done) return at + 1;
        }
        return -1;
      },
    };
  };
}

/** Returns how many letters of `word` from `from` on a reading can take, one bit per number. */
function stepsOf(reading: string, word: string, from: number): number {
  let shared = 0;
  while (shared < reading.length && reading.charCodeAt(shared) === word.charCodeAt(from + shared))
    shared += 1;
  if (shared === 0) return 0;
  const whole = shared === reading.length || from + shared === word.length ? 2 ** shared : 0;
  // The only initials of two letters are zh, ch and sh, which have an h as second letter.
  const initial = reading.charCodeAt(1) === 104 && shared > 1 ? 4 : 0;
  return whole | initial | 2;
}
