import { pinyin } from "pinyin-pro";

/** Readings of each Chinese character, without tones, ü as v: `女` -> ["nv"]. Most common reading first. */
export type PinyinReadings = Map<string, string[]>;

/** Returns the usual reading of every character of a text. Fast, because each character is looked up once. */
export function usualReadings(text: string): PinyinReadings {
  const characters = [...new Set(text)].filter((character) => chinese.test(character));
  return new Map(characters.map((character) => [character, [readOne(character)]]));
}

/**
 * Returns the usual reading, and those that characters have in the names of this text: 长 is "chang" in 长裙 and "zhang" in 成长.
 * Readings from a dictionary alone would find 女 by "ru". Each context is read once. Names are lines.
 */
export function contextualReadings(names: string): PinyinReadings {
  const readings = usualReadings(names);
  const dependencies = [...dependenciesOf(names, ambiguous(readings))];
  for (let start = 0; start < dependencies.length; start += atOnce) {
    const part = dependencies.slice(start, start + atOnce);
    const read = pinyin(part.map(({ text }) => text).join("\n"), { ...plain, type: "array" });
    let at = 0;
    for (const { text, place } of part) {
      const reading = read[at + place];
      const known = readings.get(text[place] ?? "");
      if (known && reading !== undefined && /^[a-z]+$/.test(reading) && !known.includes(reading))
        known.push(reading);
      at += text.length + 1;
    }
  }
  return readings;
}

type Dependency = { text: string; place: number };

/** Number of characters of context on either side: words are seldom longer. */
const reach = 2;

/** Returns every different context of the given characters, with the character's position in it. */
function dependenciesOf(names: string, characters: ReadonlySet<string>): Iterable<Dependency> {
  const found = new Map<string, Dependency>();
  for (const name of names.split("\n"))
    for (let at = 0; at < name.length; at++) {
      if (!characters.has(name[at] ?? "")) continue;
      const start = Math.max(0, at - reach);
      const text = name.slice(start, at + reach + 1);
      // Latin letters and rare characters may be read as several characters or as none, so only simple contexts are used.
      if (simple.test(text)) found.set(`${at - start}${text}`, { text, place: at - start });
    }
  return found.values();
}

/** Returns the characters that a dictionary reads in more than one way. */
function ambiguous(readings: PinyinReadings): Set<string> {
  const readsDifferently = (character: string) =>
    new Set(pinyin(character, { ...plain, multiple: true, type: "array" })).size > 1;
  return new Set([...readings.keys()].filter(readsDifferently));
}

const atOnce = 2_000;
const plain = { toneType: "none", v: true } as const;
const chinese = /\p{Script=Han}/u;
const simple = /^[\u4e00-\u9fff]+$/;

function readOne(character: string): string {
  return pinyin(character, plain);
}
