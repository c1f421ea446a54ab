import type { WantedItem } from "./buying-message.ts";
import type { CartAttribute } from "./variant-names.ts";

type Orderable = { attributes: readonly CartAttribute[] };

/** The variants that a message names. */
export type MatchedVariants = {
  /** Places of variants with their pieces, in the order of the variants. */
  quantities: { at: number; quantity: number }[];
  /** The items that fit no variant, or several. */
  unmatched: WantedItem[];
};

/** English words of colours that sellers name in one character. */
const colours: Record<string, string[]> = {
  黑: ["black"],
  白: ["white"],
  红: ["red"],
  蓝: ["blue"],
  绿: ["green"],
  黄: ["yellow"],
  灰: ["grey", "gray"],
  粉: ["pink"],
  紫: ["purple"],
  橙: ["orange"],
  棕: ["brown"],
  咖啡: ["brown", "coffee"],
  米: ["beige"],
  藏青: ["navy", "navy blue"],
  卡其: ["khaki"],
  金: ["gold"],
  银: ["silver"],
};

/** Matches a colour that no variant has: the item is then about something else. */
const otherColour = new RegExp(
  `(?<![a-z])(?:${Object.values(colours).flat().join("|")})(?![a-z])|(?:${Object.keys(colours).join("|")})色`,
  "u",
);

const plain = (text: string) => text.normalize("NFKC").toLowerCase().trim();

/** Returns the words by which a message may name the value of an attribute, in either language. */
function namesOf({ value, translated_value }: CartAttribute): string[] {
  const own = plain(value);
  const short = own.replace(/(?:颜色|色|尺码|码|号)$/u, "");
  const names = [
    own,
    short,
    translated_value === undefined ? "" : plain(translated_value),
    ...(colours[short] ?? []),
  ];
  return [...new Set(names)].filter((name) => name !== "");
}

/** Chosen values by attribute name. */
type Choice = Map<string, Set<string>>;

/**
 * Finds the variants that each item of a message names, by their words in either language. A quantity is given to several
 * variants only where the message says "each". An item that names only some attributes takes the others from the item before:
 * "black S 10, M 20". Nothing is guessed: what fits no variant, or several, is returned as unmatched.
 */
export function matchVariants(items: readonly WantedItem[], variants: readonly Orderable[]): MatchedVariants {
  const quantities = new Map<number, number>();
  const unmatched: WantedItem[] = [];
  let before: Choice = new Map();
  for (const item of items) {
    const { choice, rest } = readChoice(item.words, variants);
    const unknown = lettersOf(rest);
    const whole = choice.size > 0 ? new Map([...before, ...choice]) : choice;
    const places = placesOf(whole, variants);
    const isNamed = (choice.size > 0 && !otherColour.test(rest)) || unknown === "";
    const isWhole =
      unknown === "" || attributesOf(variants).every(([name, of]) => whole.has(name) || of.length === 1);
    const isMeant = isNamed && (places.length === 1 || (item.isEach && isWhole && places.length > 0));
    if (isMeant) for (const at of places) quantities.set(at, (quantities.get(at) ?? 0) + item.quantity);
    else unmatched.push(item);
    if (choice.size > 0) before = whole;
  }
  return {
    quantities: [...quantities]
      .map(([at, quantity]) => ({ at, quantity }))
      .sort((one, other) => one.at - other.at),
    unmatched,
  };
}

/** Returns the places of the variants with chosen values; an attribute without a choice may have any. */
function placesOf(choice: Choice, variants: readonly Orderable[]): number[] {
  return variants.flatMap(({ attributes }, at) =>
    attributes.every(({ name, value }) => choice.get(name)?.has(value) ?? true) ? [at] : [],
  );
}

/** Returns the only variant that words such as "黑色 L" name without a word left over; null for none or several. */
export function variantCalled(words: string, variants: readonly Orderable[]): number | null {
  const { choice, rest } = readChoice(plain(words), variants);
  if (choice.size === 0 || lettersOf(rest) !== "") return null;
  const places = placesOf(choice, variants);
  return places.length === 1 ? (places[0] ?? null) : null;
}

/** Returns the attributes of the variants with their different values. */
function attributesOf(variants: readonly Orderable[]): [string, CartAttribute[]][] {
  const byName = Map.groupBy(
    variants.flatMap(({ attributes }) => attributes),
    ({ name }) => name,
  );
  return [...byName].map(([name, all]) => [name, [...new Map(all.map((one) => [one.value, one])).values()]]);
}

/** Finds the values that a text names, the longest names first, and the words that name none. */
function readChoice(words: string, variants: readonly Orderable[]): { choice: Choice; rest: string } {
  const names = attributesOf(variants)
    .flatMap(([name, values]) =>
      values.flatMap((value) => namesOf(value).map((text) => ({ name, value: value.value, text }))),
    )
    .sort((one, other) => other.text.length - one.text.length);
  const choice: Choice = new Map();
  // A name that two values share stays for both, so the words are removed once all names of a length are found.
  let rest = words;
  for (const [, alike] of Map.groupBy(names, ({ text }) => text.length)) {
    const found = alike.filter(({ text }) => wordPattern(text).test(rest));
    for (const { name, value } of found) choice.set(name, (choice.get(name) ?? new Set()).add(value));
    for (const { text } of found) rest = rest.replace(new RegExp(wordPattern(text), "gu"), " ");
  }
  return { choice, rest };
}

/** Returns the letters and digits of words that name no value, without words such as 色 and 码. */
function lettersOf(rest: string): string {
  return rest.replace(/[^\p{L}\p{N}]|(?<!\p{L})(?:色|码|号|款)(?!\p{L})/gu, "");
}

/** Matches a name as a whole word; Chinese words have no ends. */
function wordPattern(text: string): RegExp {
  const edge = (character: string) =>
    /[\p{Script=Latin}\p{N}]/u.test(character) ? "[\\p{Script=Latin}\\p{N}]" : "(?!)";
  const escaped = text.replace(/[\\^$.*+?()[\]{}|/-]/g, String.raw`\$&`);
  return new RegExp(`(?<!${edge(text.charAt(0))})${escaped}(?!${edge(text.at(-1) ?? "")})`, "u");
}
