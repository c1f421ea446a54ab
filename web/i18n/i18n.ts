import type { resources } from "./resources.ts";
import { createListeners } from "../listeners.ts";

export type Language = "en" | "zh-CN";
export type Namespace = keyof (typeof resources)["en"];

/** The texts of a namespace in one language, as its file has them. */
export type Words = { readonly [key: string]: Text | Words };
type Text = string | readonly string[];

/** By language and namespace, then by key: `a.b.c`. */
const texts = new Map<string, Map<string, Text>>();
const listeners = createListeners();
// web/early/apply-preferences.ts has found it.
let language: Language = document.documentElement.lang === "zh-CN" ? "zh-CN" : "en";

/**
 * The language that is shown and the words that are there; load-words.ts brings them. Nothing falls back to another language:
 * resources.test.ts holds that none lacks a word.
 */
export const i18n = {
  get language(): Language {
    return language;
  },
  hasWords: (of: Language, namespace: Namespace): boolean => texts.has(`${of}/${namespace}`),
  text: (of: Language, namespace: Namespace, key: string): Text | undefined =>
    texts.get(`${of}/${namespace}`)?.get(key),
  addWords(of: Language, namespace: Namespace, words: Words): void {
    texts.set(`${of}/${namespace}`, new Map(flatten(words)));
  },
  /** @param next its words are there */
  changeLanguage(next: Language): void {
    language = next;
    listeners.tell();
  },
  subscribe: listeners.subscribe,
};

function flatten(words: Words, path = ""): [string, Text][] {
  return Object.entries(words).flatMap(([name, value]) =>
    typeof value === "string" || Array.isArray(value)
      ? [[path + name, value as Text] as [string, Text]]
      : flatten(value as Words, `${path}${name}.`),
  );
}
