import { pinyin } from "pinyin-pro";

/** How each Chinese character is read, without tones, ü as v: `女` -> ["nv"]. Most common reading first. */
export type PinyinReadings = Map<string, string[]>;

/** The usual reading of every character of a text: quick, since each is looked up once. */
export function usualReadings(text: string): PinyinReadings {
  const characters = [...new Set(text)].filter((character) => chinese.test(character));
  return new Map(characters.map((character) => [character, [readOne(character)]]));
}

/**
 * The usual reading, and those that characters have in the names of this text: 长 is "chang" in 长裙 and "zhang" in 成长.
 * Readings from a dictionary alone would find 女 by "ru". About a second for 100,000 names. Names are lines.
 */
export function contextualReadings(names: string): PinyinReadings {
  const readings = usualReadings(names);
  const lines = names.split("\n");
  for (let start = 0; start < lines.length; start += linesAtOnce) {
    const part = lines.slice(start, start + linesAtOnce).join("\n");
    const read = pinyin(part, { ...plain, type: "array" });
    const characters = [...part];
    // Each character has one entry; where the library sees it otherwise, nothing is learned rather than something wrong.
    if (read.length !== characters.length) continue;
    characters.forEach((character, index) => {
      const known = readings.get(character);
      const reading = read[index];
      if (known && reading !== undefined && !known.includes(reading)) known.push(reading);
    });
  }
  return readings;
}

const linesAtOnce = 2_000;
const plain = { toneType: "none", v: true } as const;
const chinese = /\p{Script=Han}/u;

function readOne(character: string): string {
  return pinyin(character, plain);
}
