/**
 * Characters that show nothing or that change how others are shown: controls except line break and tab, tags (U+E0000), direction
 * marks, zero-width characters, variation selectors and the other characters that Unicode calls default ignorable, line and
 * paragraph separators, and interlinear annotation marks.
 */
const hidden = "[\\0-\\x08\\x0b-\\x1f\\x7f-\\x9f\\p{DI}\\u2028\\u2029\\ufff9-\\ufffb]";

/**
 * Scripts whose words need the joiners U+200C and U+200D: Arabic for Persian and Urdu, and the scripts of India and its
 * neighbors.
 */
const joining = [
  ["Arab", "Syrc", "Nkoo", "Mong", "Mand", "Phag"],
  ["Deva", "Beng", "Guru", "Gujr", "Orya", "Taml", "Telu", "Knda", "Mlym", "Sinh", "Khmr", "Mymr", "Tibt"],
]
  .flat()
  .map((script) => `\\p{scx=${script}}`)
  .join("");

const emoji = "\\p{ExtPict}(?:[\\ufe0e\\ufe0f]|\\p{EMod})?";

/** Hidden characters that stay, because without them a word or a picture becomes a different one. */
const stored = [
  // An emoji with its style or color, and emoji joined to one, such as a family.
  `${emoji}(?:\\u200d${emoji})*`,
  // A digit on a keycap.
  "[0-9#*]\\ufe0f\\u20e3",
  // One joiner between two letters, or after the mark that ends a syllable (virama).
  `(?<=[${joining}])(?<!${hidden})[\\u200c\\u200d](?=[${joining}])(?!${hidden})`,
  "(?<=[\\u094d\\u09cd\\u0a4d\\u0acd\\u0b4d\\u0bcd\\u0c4d\\u0ccd\\u0d4d\\u0dca])[\\u200c\\u200d]",
].join("|");

const anyHidden = new RegExp(hidden, "u");
const eachHidden = new RegExp(`(?<kept>${stored})|${hidden}`, "gu");

/**
 * Returns a third-party text without its hidden characters, which a model reads but a person does not see or sees in another
 * order. Line breaks and tabs stay; every other line separator becomes a blank, so that a text never gets more lines than it had.
 * Ids and amounts are never cleaned.
 */
export function cleanText(text: string): string {
  if (!anyHidden.test(text)) return text;
  return text.replace(/\r(?!\n)|[\v\f\u0085\u2028\u2029]/g, " ").replace(eachHidden, "$<kept>");
}

/** Returns the hidden characters that `cleanText` removes, in their order. */
export function hiddenIn(text: string): string[] {
  return [...text.matchAll(eachHidden)]
    .filter(({ groups }) => groups?.["kept"] === undefined)
    .map(([found]) => found);
}

/** Returns whether JSON text may hold a hidden character, as it is or as an escape. */
export function mayHide(json: string): boolean {
  return json.includes("\\u") || json.includes("\\r") || anyHidden.test(json);
}

/** Returns JSON text with its hidden characters as escapes, which are visible and mean the same. */
export function withVisibleCharacters(json: string): string {
  return json.replace(eachHidden, (found, ...rest) => {
    const { kept: whole } = rest.at(-1) as { kept?: string };
    if (whole !== undefined) return whole;
    const units = Array.from({ length: found.length }, (_, at) => found.charCodeAt(at));
    return units.map((unit) => `\\u${unit.toString(16).padStart(4, "0")}`).join("");
  });
}

/** Returns an answer with every third-party text cleaned, at every depth; ids and amounts stay as they are. */
export function cleanTexts<Value>(value: Value): Value {
  return mapTexts(value, (text, field) => (isExactField(field) ? text : cleanText(text)));
}

/** Returns whether a field's text must stay unchanged, digit by digit: an id, or an amount, which is decimal text. */
export function isExactField(field: string): boolean {
  return /(^|_)(ids?|amount|price)$/.test(field);
}

type MapText = (text: string, field: string, path: string) => string;

/**
 * Returns a copy of a value with each text replaced. `map` receives the name of the field, which the items of a list share, and
 * the whole path, with `*` for an item.
 */
export function mapTexts<Value>(value: Value, map: MapText, field = "", path = ""): Value {
  if (typeof value === "string") return map(value, field, path) as Value;
  const below = (name: string) => (path === "" ? name : `${path}.${name}`);
  if (Array.isArray(value))
    return value.map((item: unknown) => mapTexts(item, map, field, below("*"))) as Value;
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, mapTexts<unknown>(inner, map, name, below(name))]),
  ) as Value;
}
