import { formsOf } from "../../../i18n/english-forms.ts";
import { englishWords } from "../../../i18n/english-words.ts";

/** Chinese words by their English, in small letters. A word that is displayed as the translation comes before one that only finds it. */
const chineseByEnglish = readWords();
const maxWords = Math.max(...[...chineseByEnglish.keys()].map((phrase) => phrase.split(" ").length));

function readWords(): Map<string, string> {
  const words = new Map<string, string>();
  const add = (phrase: string, chinese: string) => {
    const small = phrase.toLowerCase();
    if (!words.has(small)) words.set(small, chinese);
  };
  for (const { chinese, phrases } of englishWords) add(phrases[0] ?? "", chinese);
  for (const { chinese, phrases } of englishWords) for (const phrase of phrases) add(phrase, chinese);
  return words;
}

/** `text`: the words in Chinese, with those that are not known as they were typed. `unknown`: these, in order. */
export type ProposedWords = { text: string; unknown: string[] };

/**
 * Returns the Chinese for English search words, as far as the console's words of categories know it; the longest phrase wins.
 * @returns null for a text that has Chinese already, or no word of Latin letters
 */
export function chineseFor(text: string): ProposedWords | null {
  const typed = text.trim().split(/[\s,/]+/);
  if (/\p{Script=Han}/u.test(text) || !typed.some((word) => /^[a-z'-]{2,}$/i.test(word))) return null;
  const proposal: ProposedWords = { text: "", unknown: [] };
  for (let at = 0; at < typed.length;) {
    const known = longestPhrase(typed, at);
    const word = typed[at] ?? "";
    if (known === null && !/[0-9]/.test(word)) proposal.unknown.push(word);
    const gap = known !== null && /\p{Script=Han}$/u.test(proposal.text) ? "" : " ";
    proposal.text = `${proposal.text}${gap}${known?.chinese ?? word}`.trim();
    at += known?.length ?? 1;
  }
  return proposal;
}

function longestPhrase(typed: readonly string[], at: number): { chinese: string; length: number } | null {
  for (let length = Math.min(maxWords, typed.length - at); length > 0; length -= 1) {
    const phrase = typed
      .slice(at, at + length)
      .join(" ")
      .toLowerCase();
    const found = formsOf(phrase).flatMap((form) => chineseByEnglish.get(form) ?? []);
    if (found[0] !== undefined) return { chinese: found[0], length };
  }
  return null;
}
