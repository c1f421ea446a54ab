import { type English, type EnglishPiece, isMeant } from "./english-pieces.ts";
import { englishWords } from "../../../i18n/english-words.ts";
import { foldText } from "./search-words.ts";

const entries = new Map(
  englishWords.map(({ chinese, phrases }) => {
    const words = [...new Set(phrases.flatMap((phrase) => phrase.toLowerCase().split(" ")))];
    return [foldText(chinese), { translation: phrases[0] ?? "", words }];
  }),
);
const longest = Math.max(...[...entries.keys()].map((word) => word.length));
const chinese = /\p{Script=Han}/u;

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

/**
 * Returns whether a single character before another one that begins no known word is most likely part of a
 * longer word: 灯 in 灯草 is no lamp.
 */
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
      text += `${between.replace("(", " (")}${text === "" || between !== "" ? "" : " "}${piece.translation}`;
      end = piece.end;
    }
    const rest = name.slice(end);
    return chinese.test(rest) ? null : (text + rest).trim();
  },
};
