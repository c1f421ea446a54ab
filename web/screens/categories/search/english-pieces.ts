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

/** Whether English words are what was typed: the same, or typed in the plural. */
export function isWholeWord(word: string, typed: string): boolean {
  return formsOf(typed).includes(word);
}

/** Whether an English word is meant by what was typed: as a whole, or by its beginning. */
export function isMeant(word: string, typed: string): boolean {
  return isWholeWord(word, typed) || (typed.length >= minPartLength && word.startsWith(typed));
}

function formsOf(typed: string): string[] {
  return [typed, typed.replace(/s$/, ""), typed.replace(/es$/, ""), typed.replace(/ies$/, "y")];
}

/** The pieces of `piece` that what was typed means. */
export function isPieceMeant({ words }: EnglishPiece, typed: string): boolean {
  return words.some((word) => isMeant(word, typed));
}
