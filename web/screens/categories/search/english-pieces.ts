import { formsOf } from "../../../i18n/english-forms.ts";

/** A Chinese word within a name, and its English translation. The range is half-open. */
export type EnglishPiece = {
  start: number;
  end: number;
  /** The displayed translation, which may be several words. */
  translation: string;
  /** Single English words that find it, in lower case. */
  words: readonly string[];
};

/** Translates names of categories into English, word by word. Names are folded texts. */
export type English = {
  /** Returns the Chinese words whose translation has this word, in either number, or a word that begins with it. */
  wordsFor: (latin: string) => readonly string[];
  /** Returns the known words of a name in order. The longest word wins: 灯芯绒 is corduroy and does not contain 灯. */
  piecesOf: (name: string) => EnglishPiece[];
  /** Returns a name in English; null unless every Chinese character of it is part of a known word. */
  translate: (name: string) => string | null;
};

/**
 * Minimum length of a word's beginning that matches. Shorter ones are mostly words of their own: a car is no card holder, carpet
 * or carton.
 */
const minPartLength = 4;

/** Returns whether an English word equals the typed text, or its plural was typed. */
export function isWholeWord(word: string, typed: string): boolean {
  return formsOf(typed).includes(word);
}

/** Returns whether the typed text matches an English word, as a whole or by its beginning. */
export function isMeant(word: string, typed: string): boolean {
  return isWholeWord(word, typed) || (typed.length >= minPartLength && word.startsWith(typed));
}

/** Returns whether the typed text matches one of a piece's words. */
export function isPieceMeant({ words }: EnglishPiece, typed: string): boolean {
  return words.some((word) => isMeant(word, typed));
}
