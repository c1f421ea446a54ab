import { z } from "zod";
import { checkedText } from "./checked-fields.ts";
import { hiddenIn } from "./clean-text.ts";

/** Returns the hidden characters of a text and halves of surrogate pairs as code points, such as `U+202E`. */
export function hiddenCharacters(text: string): string[] {
  return [...hiddenIn(text), ...(text.match(/\p{Cs}/gu) ?? [])].map(codePointOf);
}

function codePointOf(character: string): string {
  return `U+${character.codePointAt(0)!.toString(16).toUpperCase().padStart(4, "0")}`;
}

/**
 * Reads a name that people must recognize: in NFC, so that one name has one spelling, and without hidden characters, by which one
 * name could pass for another. @param max the maximum length, in characters
 */
export const checkedName = (max = 200) =>
  checkedText(max)
    .check(({ value, issues }) => {
      const [found] = hiddenCharacters(value);
      if (found === undefined) return;
      const message = `must have no hidden characters: ${found} is one`;
      issues.push({ code: "custom", message, input: value, params: { fault: "hidden_character" } });
    })
    .overwrite((text) => text.normalize("NFC")) satisfies z.ZodType<string, string>;

/** Alphabets with letters that look like Latin ones. */
const lookalike =
  /[\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Armenian}\p{Script=Cherokee}\p{Script=Coptic}\p{Script=Lisu}]/gu;

/**
 * Returns the letters of a text that may pass for Latin ones, each with its code point: letters of other alphabets in a word that
 * also has Latin letters, such as the Cyrillic `а` of `аdmin`. A word that is entirely in one alphabet is ignored.
 */
export function mixedLetters(text: string): string[] {
  const mixed = text.split(/[^\p{L}\p{M}]+/u).filter((word) => /\p{Script=Latin}/u.test(word));
  const letters = mixed.flatMap((word) => word.match(lookalike) ?? []);
  return [...new Set(letters)].map((letter) => `${letter} ${codePointOf(letter)}`);
}
