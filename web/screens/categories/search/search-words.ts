/** The query as words that must all be found. `latin` ones may be pinyin, `digits` ones may be part of an id. */
export type SearchWord = { text: string; kind: "latin" | "digits" | "other" };

/** Half-open ranges of a text, in order, none touching another. */
export type Ranges = [start: number, end: number][];

/** Maximum number of words: the bits in the byte that a search uses for each node. */
const maxWords = 8;

/**
 * Splits a query at spaces, commas and `>`, full-width ones too; letter case and full-width forms do not
 * matter. The separators in a pasted path are not words.
 */
export function readSearchWords(query: string): SearchWord[] {
  const typed = foldText(query.trim().normalize("NFC"))
    .split(/[\s,>]+/)
    .filter((word) => word !== "");
  const words = typed.length > 1 ? typed.filter((word) => !/^[/|\\·›»、-]+$/.test(word)) : typed;
  return [...new Set(words.map(plainApostrophes))]
    .slice(0, maxWords)
    .map((text) => ({ text, kind: kindOf(text) }));
}

/** Replaces the apostrophe that a phone types: `women’s` becomes `women's`. */
function plainApostrophes(word: string): string {
  return word.replace(/(?<=[a-z])[\u2019\u2018\u02bc\uff07](?=[a-z]|$)/g, "'");
}

function kindOf(text: string): SearchWord["kind"] {
  if (/^[0-9]+$/.test(text)) return "digits";
  // An apostrophe or a hyphen within a word belongs to it: `women's`, `t-shirt`, `second-hand`.
  return /^[a-z]+(?:['-][a-z]+)*'?$/.test(text) ? "latin" : "other";
}

/**
 * Converts to lower case and half-width without moving characters: the result is as long as the text. `ü`
 * becomes v, as it is typed.
 */
export function foldText(text: string): string {
  const lower = text.toLowerCase();
  const same = lower.length === text.length ? lower : [...text].map(lowerOne).join("");
  return /[\uff01-\uff5e\u3000\u00fc]/.test(same)
    ? same.replace(/[\uff01-\uff5e\u3000\u00fc]/g, halfWidth)
    : same;
}

function lowerOne(character: string): string {
  const lower = character.toLowerCase();
  return lower.length === character.length ? lower : character;
}

function halfWidth(character: string): string {
  if (character === "\u00fc") return "v";
  return character === "\u3000" ? " " : String.fromCharCode(character.charCodeAt(0) - 0xfee0).toLowerCase();
}

/** Merges sorted ranges that overlap or touch. */
export function mergeRanges(ranges: Ranges): Ranges {
  const merged: Ranges = [];
  for (const [start, end] of ranges.toSorted((one, other) => one[0] - other[0])) {
    const last = merged.at(-1);
    if (last && start <= last[1]) last[1] = Math.max(last[1], end);
    else merged.push([start, end]);
  }
  return merged;
}
