/**
 * The words of a text to search for, in the index and in the search box alike. Chinese is written without spaces: each two
 * neighbouring characters are a word, so that any part of a sentence is found.
 */
export function searchWords(text: string): string[] {
  return text.split(/[^\p{L}\p{N}_]+/u).flatMap((word) =>
    word
      .split(/(\p{Script=Han}+)/u)
      .filter((part) => part !== "")
      .flatMap((part) => (/^\p{Script=Han}{2,}$/u.test(part) ? pairsOf([...part]) : [part])),
  );
}

function pairsOf(characters: string[]): string[] {
  return characters.slice(1).map((character, at) => `${characters[at]}${character}`);
}
