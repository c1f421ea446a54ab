import type { FlatTree } from "#contract/public/category-columns";
import { type English, type EnglishPiece, isPieceMeant, isWholeWord } from "./english-pieces.ts";
import { createPinyinMatcher, type PinyinMatcher, type PinyinWord, type Readings } from "./pinyin-matcher.ts";
import { foldText, mergeRanges, type Ranges, type SearchWord } from "./search-words.ts";

/** Finds nodes of one tree by name, by part of an id, and by pinyin once the readings are there. */
export type CategorySearch = {
  /**
   * Returns the nodes whose name or id holds a word, and whose path holds all the others, in tree order: 衬衫
   * is below 女装 and below 男装, and "女装 衬衫" finds only the first.
   */
  find: (words: readonly SearchWord[]) => Int32Array;
  /**
   * Sorts the found nodes by relevance. Names that equal the typed text, in Chinese or English, come first, then names
   * of that kind of thing (the last word of a name states its kind), then names with the whole word, then all others.
   * Equals stay in tree order.
   */
  rank: (found: Int32Array, words: readonly SearchWord[]) => Int32Array;
  /** Returns the matched parts of a name and of an id. */
  marks: (node: number, words: readonly SearchWord[]) => { name: Ranges; id: Ranges };
  /** Returns whether a name begins with a word, by its letters or its pinyin. */
  begins: (node: number, word: SearchWord) => boolean;
  useReadings: (readings: Readings) => void;
  /** Enables matching by whole English words and their beginnings. */
  useEnglish: (english: English) => void;
  hasPinyin: () => boolean;
  /** Builds the indexes in advance, so that the first key does not wait for them. */
  warmUp: () => void;
};

const maxCompiled = 16;
/** Maximum number of matches that are ranked; more stay in tree order, because they are too many to go through one by one. */
const maxRanked = 5_000;

/** Creates a search. Its texts are built on first use and are one string each, with no string per node. */
export function createCategorySearch(tree: FlatTree): CategorySearch {
  const { count, names, nameStarts, parents } = tree;
  let folded: string | null = null;
  let ids: { text: string; starts: Int32Array } | null = null;
  let pinyin: PinyinMatcher | null = null;
  let english: English | null = null;
  /** Compiled words, because the same word is used for every row. */
  const compiled = new Map<string, PinyinWord | null>();

  const foldedNames = () => (folded ??= foldText(names));
  const idText = () => (ids ??= joinIds(tree));

  function markPinyin(word: PinyinWord, hits: Uint8Array): void {
    const text = foldedNames();
    let end = 0;
    for (let node = 0; node < count; node++) {
      const start = end;
      end = nameStarts[node + 1] ?? 0;
      if (hits[node] === 0 && word.isIn(text, start, end)) hits[node] = 1;
    }
  }

  function hitsOf(word: SearchWord): Uint8Array {
    const hits = new Uint8Array(count);
    // Chinese has no case, so the original names save building the folded copy.
    const text = word.kind === "other" && !/[!-~]/.test(word.text) && folded === null ? names : foldedNames();
    markText({ text, starts: nameStarts, word: word.text, hits });
    if (word.kind === "digits") {
      const { text: digits, starts } = idText();
      markText({ text: digits, starts, word: word.text, hits });
    }
    markEnglish(word, hits);
    const asPinyin = pinyinOf(word);
    if (asPinyin) markPinyin(asPinyin, hits);
    return hits;
  }

  /**
   * Leaves in `hits` the nodes that hold one word themselves and all on their path.
   * @returns how many
   */
  function joinAlongPaths(hits: Uint8Array, others: readonly Uint8Array[]): number {
    const every = 2 ** (others.length + 1) - 1;
    /** One bit per word that the node or one of its ancestors holds. Parents come before their children. */
    const held = new Uint8Array(count);
    let length = 0;
    for (let node = 0; node < count; node++) {
      let own = hits[node] ?? 0;
      for (let word = 0; word < others.length; word++) own |= (others[word]?.[node] ?? 0) << (word + 1);
      const onPath = own | (held[parents[node] ?? -1] ?? 0);
      held[node] = onPath;
      hits[node] = own !== 0 && onPath === every ? 1 : 0;
      length += hits[node] ?? 0;
    }
    return length;
  }

  function markEnglish({ kind, text: typed }: SearchWord, hits: Uint8Array): void {
    if (kind !== "latin" || !english) return;
    const maybe = new Uint8Array(count);
    for (const meant of english.wordsFor(typed))
      markText({ text: foldedNames(), starts: nameStarts, word: meant, hits: maybe });
    for (let node = 0; node < count; node++)
      if (maybe[node] === 1 && hits[node] === 0 && piecesMeantBy(typed, foldedName(node)).length > 0)
        hits[node] = 1;
  }

  const foldedName = (node: number) => foldText(tree.nameOf(node));
  const piecesMeantBy = (typed: string, name: string) =>
    english?.piecesOf(name).filter((piece) => isPieceMeant(piece, typed)) ?? [];

  /** Returns how far a found name is from the typed text; 0 is the closest. */
  function distance(node: number, words: readonly SearchWord[], typed: string): number {
    const name = foldedName(node);
    if (name === typed || String(tree.ids[node]) === typed) return 0;
    const latin = words.filter(({ kind }) => kind === "latin");
    if (!english || latin.length === 0) return 3;
    const pieces = english.piecesOf(name);
    const last = pieces.at(-1);
    const isWhole = (piece: EnglishPiece | undefined, { text }: SearchWord) =>
      piece?.words.some((word) => isWholeWord(word, text)) ?? false;
    const isHead = last?.end === name.length && latin.some((word) => isWhole(last, word));
    const reading = pieces.map(({ translation }) => translation).join(" ");
    if (isHead && pieces[0]?.start === 0 && isWholeWord(reading, typed)) return 0;
    if (isHead) return 1;
    return latin.some((word) => pieces.some((piece) => isWhole(piece, word))) ? 2 : 3;
  }

  function pinyinOf(word: SearchWord): PinyinWord | null {
    if (word.kind !== "latin" || !pinyin) return null;
    const known = compiled.get(word.text);
    if (known !== undefined) return known;
    if (compiled.size >= maxCompiled) compiled.clear();
    const made = pinyin(word.text);
    compiled.set(word.text, made);
    return made;
  }

  return {
    find: (words) => {
      const [hits, ...others] = words.map(hitsOf);
      if (!hits) return new Int32Array(0);
      const length =
        others.length > 0 ? joinAlongPaths(hits, others) : hits.reduce((sum, hit) => sum + hit, 0);
      const found = new Int32Array(length);
      for (let node = 0, at = 0; at < length; node++) if (hits[node] === 1) found[at++] = node;
      return found;
    },
    rank: (found, words) => {
      if (found.length > maxRanked) return found;
      const typed = words.map(({ text }) => text).join(" ");
      const distances = new Map([...found].map((node) => [node, distance(node, words, typed)]));
      const farness = (node: number) => distances.get(node) ?? 0;
      return found.toSorted((one, other) => farness(one) - farness(other) || one - other);
    },
    marks: (node, words) => {
      const name = foldText(tree.nameOf(node));
      const id = String(tree.ids[node]);
      const inName = words.flatMap((word) => {
        const meant = word.kind === "latin" ? piecesMeantBy(word.text, name) : [];
        const literal = [
          ...rangesOf(name, word.text),
          ...meant.map(({ start, end }): [number, number] => [start, end]),
        ];
        const asPinyin = literal.length > 0 ? null : pinyinOf(word);
        return asPinyin ? pinyinRanges(name, asPinyin) : literal;
      });
      const inId = words.flatMap((word) => (word.kind === "digits" ? rangesOf(id, word.text) : []));
      return { name: mergeRanges(inName), id: mergeRanges(inId) };
    },
    begins: (node, word) => {
      const name = foldText(tree.nameOf(node));
      return name.startsWith(word.text) || (pinyinOf(word)?.endFrom(name, 0) ?? -1) >= 0;
    },
    useReadings: (readings) => {
      pinyin = createPinyinMatcher(readings);
      compiled.clear();
    },
    useEnglish: (next) => {
      english = next;
    },
    hasPinyin: () => pinyin !== null,
    warmUp: () => {
      foldedNames();
      idText();
    },
  };
}

/**
 * Marks the entries that hold a word. Entries are lines of `text` that begin at `starts`. One native scan;
 * after a match, the rest of its line is skipped.
 */
function markText(input: { text: string; starts: Int32Array; word: string; hits: Uint8Array }): void {
  const { text, starts, word, hits } = input;
  let node = 0;
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, starts[node] ?? text.length)) {
    node = lastStartBefore(starts, at, node);
    hits[node] = 1;
    node += 1;
    if (node >= hits.length) return;
  }
}

function lastStartBefore(starts: Int32Array, at: number, from: number): number {
  let low = from;
  let high = starts.length - 2;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((starts[middle] ?? 0) <= at) low = middle;
    else high = middle - 1;
  }
  return low;
}

function joinIds({ ids, count }: FlatTree): { text: string; starts: Int32Array } {
  const starts = new Int32Array(count + 1);
  const parts: string[] = [];
  let length = 0;
  for (let node = 0; node < count; node++) {
    const id = String(ids[node]);
    parts.push(id);
    length += id.length + 1;
    starts[node + 1] = length;
  }
  return { text: `${parts.join("\n")}\n`, starts };
}

function rangesOf(text: string, word: string): Ranges {
  const ranges: Ranges = [];
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + word.length))
    ranges.push([at, at + word.length]);
  return ranges;
}

function pinyinRanges(name: string, word: PinyinWord): Ranges {
  const ranges: Ranges = [];
  for (let at = 0; at < name.length; at++) {
    const end = word.endFrom(name, at);
    if (end < 0) continue;
    ranges.push([at, end]);
    at = end - 1;
  }
  return ranges;
}
