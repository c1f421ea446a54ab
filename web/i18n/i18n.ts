import type { resources } from "./resources.ts";
import { createListeners } from "../listeners.ts";

export type PageLanguage = "en" | "zh-CN";
export type Namespace = keyof (typeof resources)["en"];

/** Texts of a namespace in one language, as written in its file. */
export type Words = { readonly [key: string]: Text | Words };
type Text = string | readonly string[];

/** Loaded texts by language and namespace, then by key: `a.b.c`. */
const texts = new Map<string, Map<string, Text>>();
const listeners = createListeners();
// web/preload/apply-preferences.ts has set it.
let language: PageLanguage = document.documentElement.lang === "zh-CN" ? "zh-CN" : "en";

/**
 * The current language and the loaded texts, which load-words.ts adds. There is no fallback to another
 * language: resources.test.ts checks that no language lacks a text.
 */
export const i18n = {
  get language(): PageLanguage {
    return language;
  },
  hasWords: (of: PageLanguage, namespace: Namespace): boolean => texts.has(`${of}/${namespace}`),
  text: (of: PageLanguage, namespace: Namespace, key: string): Text | undefined =>
    texts.get(`${of}/${namespace}`)?.get(key),
  addWords(of: PageLanguage, namespace: Namespace, words: Words): void {
    texts.set(`${of}/${namespace}`, new Map(flatten(words)));
  },
  /**
   * Changes the language.
   * @param next a language whose texts are loaded
   */
  changeLanguage(next: PageLanguage): void {
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
