/** Finds words of latin letters in Chinese text. */
export type PinyinMatcher = {
  /** Where a word that begins at `start` ends; -1 when it does not begin there. */
  endOf: (text: string, start: number, word: string) => number;
  /** False when no word with this first letter can begin with this character: a table look-up. */
  mayBegin: (characterCode: number, word: string) => boolean;
};

/** The same as `PinyinReadings`, without the library that makes them. */
export type Readings = ReadonlyMap<string, readonly string[]>;

/**
 * Each character takes its whole reading or its initial (zh, ch, sh too), and the last one any beginning of its reading:
 * 女装 is found by nvzhuang, nz, nvz, nzhuang and nvzhu. Letters in a name stand for themselves: T恤 by txu. Text is folded.
 */
export function createPinyinMatcher(readings: Readings): PinyinMatcher {
  /** One bit per first letter and character. */
  const beginnings = new Uint32Array(0x10000);
  const byCode: (readonly string[] | undefined)[] = [];
  for (const [character, list] of readings) {
    const code = character.charCodeAt(0);
    // Characters beyond the first plane are two units; categories have none, and their halves must not match.
    if (character.length > 1) continue;
    byCode[code] = list;
    beginnings[code] = list.reduce((bits, reading) => bits | letterBit(reading.charCodeAt(0)), 0);
  }
  for (let letter = 97; letter <= 122; letter++) beginnings[letter] = letterBit(letter);

  function endOf(text: string, at: number, word: string, from = 0): number {
    if (from === word.length) return at;
    const code = text.charCodeAt(at);
    if (code === word.charCodeAt(from)) {
      const end = endOf(text, at + 1, word, from + 1);
      if (end >= 0) return end;
    }
    for (const reading of byCode[code] ?? []) {
      const most = sharedLength(reading, word, from);
      if (most === 0) continue;
      if (from + most === word.length) return at + 1;
      const lengths =
        most === reading.length ? [most, initialLength(reading), 1] : [initialLength(reading), 1];
      for (const length of new Set(lengths)) {
        if (length > most) continue;
        const end = endOf(text, at + 1, word, from + length);
        if (end >= 0) return end;
      }
    }
    return -1;
  }

  return {
    endOf: (text, start, word) => endOf(text, start, word),
    mayBegin: (characterCode, word) =>
      ((beginnings[characterCode] ?? 0) & letterBit(word.charCodeAt(0))) !== 0,
  };
}

function sharedLength(reading: string, word: string, from: number): number {
  let length = 0;
  while (length < reading.length && reading.charCodeAt(length) === word.charCodeAt(from + length))
    length += 1;
  return length;
}

function initialLength(reading: string): number {
  return /^[zcs]h/.test(reading) ? 2 : 1;
}

function letterBit(code: number): number {
  return code >= 97 && code <= 122 ? 1 << (code - 97) : 0;
}
