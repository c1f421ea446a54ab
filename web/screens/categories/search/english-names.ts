import { englishWords } from "./english-words.ts";
import { foldText } from "./search-words.ts";

/** A Chinese word within a name, and what it says in English. The range is half-open. */
export type EnglishPiece = {
  start: number;
  end: number;
  /** The English that is shown, which may be several words. */
  gloss: string;
  /** Single English words that find it, in lower case. */
  words: readonly string[];
};

/** Reads names of categories in English, word by word. Names are folded texts. */
export type English = {
  /** Returns the Chinese words whose English has this word, in either number, or a word that begins with it. */
  wordsFor: (latin: string) => readonly string[];
  /** Returns the known words of a name in order. The longest word counts: 灯芯绒 is corduroy and holds no 灯. */
  piecesOf: (name: string) => EnglishPiece[];
  /** Returns a name in English; null unless every Chinese character of it is part of a known word. */
  translate: (name: string) => string | null;
};

/** Shorter parts of a word would find something below every root. */
const minPartLength = 3;

const entries = new Map(
  englishWords
    .trim()
    .split(/[|\n]/)
    .map((entry) => {
      const [chinese = "", ...glosses] = entry.split(" ");
      const phrases = glosses.map((gloss) => gloss.replaceAll("_", " "));
      const words = [...new Set(phrases.flatMap((phrase) => phrase.toLowerCase().split(" ")))];
      return [foldText(chinese), { gloss: phrases[0] ?? "", words }];
    }),
);
const longest = Math.max(...[...entries.keys()].map((word) => word.length));
const chinese = /\p{Script=Han}/u;

/** Whether English words are what was typed: the same, or typed in the plural. */
export function isWholeWord(word: string, typed: string): boolean {
  return formsOf(typed).includes(word);
}

function isMeant(word: string, typed: string): boolean {
  return isWholeWord(word, typed) || (typed.length >= minPartLength && word.startsWith(typed));
}

function formsOf(typed: string): string[] {
  return [typed, typed.replace(/s$/, ""), typed.replace(/es$/, ""), typed.replace(/ies$/, "y")];
}

/** The pieces of `piece` that what was typed means. */
export function isPieceMeant({ words }: EnglishPiece, typed: string): boolean {
  return words.some((word) => isMeant(word, typed));
}

function longestEntryAt(name: string, start: number) {
  for (let end = Math.min(name.length, start + longest); end > start; end--) {
    const entry = entries.get(name.slice(start, end));
    if (entry) return { start, end, ...entry };
  }
  return null;
}

function piecesOf(name: string): EnglishPiece[] {
  const pieces: EnglishPiece[] = [];
  for (let at = 0; at < name.length;) {
    const piece = longestEntryAt(name, at);
    if (piece && !beginsUnknownWord(name, piece)) pieces.push(piece);
    at = piece?.end ?? at + 1;
  }
  return pieces;
}

/** One character before another that begins no known word is most likely part of a longer word: 灯 in 灯草 is no lamp. */
function beginsUnknownWord(name: string, { start, end }: EnglishPiece): boolean {
  return end - start === 1 && chinese.test(name[end] ?? "") && longestEntryAt(name, end) === null;
}

export const english: English = {
  wordsFor: (latin) =>
    [...entries].flatMap(([word, { words }]) => (words.some((each) => isMeant(each, latin)) ? [word] : [])),
  piecesOf,
  translate: (name) => {
    const pieces = piecesOf(name);
    if (pieces.length === 0) return null;
    let text = "";
    let end = 0;
    for (const piece of pieces) {
      const between = name.slice(end, piece.start);
      if (chinese.test(between)) return null;
      text += `${between.replace("(", " (")}${text === "" || between !== "" ? "" : " "}${piece.gloss}`;
      end = piece.end;
    }
    const rest = name.slice(end);
    return chinese.test(rest) ? null : (text + rest).trim();
  },
};
