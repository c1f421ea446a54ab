import { useSyncExternalStore } from "react";
import { i18n, type PageLanguage, type Namespace } from "./i18n.ts";
import type { resources } from "./resources.ts";

type English = (typeof resources)["en"];

/** Keys of texts, `a.b.c`; a plural is requested by its stem. */
type TextKey<Of> = {
  [Key in keyof Of & string]: Of[Key] extends string
    ? Stem<Key>
    : Of[Key] extends readonly string[]
      ? never
      : `${Key}.${TextKey<Of[Key]>}`;
}[keyof Of & string];
type Stem<Key> = Key extends `${infer Name}_one` ? Name : Key extends `${infer Name}_other` ? Name : Key;

type ListKey<Of> = {
  [Key in keyof Of & string]: Of[Key] extends string
    ? never
    : Of[Key] extends readonly string[]
      ? Key
      : `${Key}.${ListKey<Of[Key]>}`;
}[keyof Of & string];

type KeyOf<Name extends Namespace> = TextKey<English[Name]> | `common:${TextKey<English["common"]>}`;

/**
 * Returns a text by its key with values in place of `{{name}}`; `{{name, number}}` has the language's digits.
 * `count` selects the plural by the language's rules: `_one` or `_other`. The prefix `common:` selects the
 * shared texts.
 */
export type Translate<Name extends Namespace = "common"> = (key: KeyOf<Name>, values?: object) => string;

type Translation<Name extends Namespace> = {
  t: Translate<Name>;
  /** Returns the list of texts of one key. */
  list: (key: ListKey<English[Name]>) => readonly string[];
  language: PageLanguage;
};

type Lookup = {
  t: (key: string, values?: object) => string;
  list: (key: string) => readonly string[];
  language: PageLanguage;
};

const made = new Map<string, Lookup>();

/**
 * Returns the texts of a screen, or `common` without a name, in the current language. The functions stay the
 * same until the language changes.
 */
export function useTranslation<Name extends Namespace = "common">(namespace?: Name): Translation<Name> {
  const language = useSyncExternalStore(i18n.subscribe, () => i18n.language);
  return lookup(language, namespace ?? "common");
}

function lookup(language: PageLanguage, namespace: Namespace): Lookup {
  const name = `${language}/${namespace}`;
  const cached = made.get(name);
  if (cached) return cached;
  const plurals = new Intl.PluralRules(language);
  const numbers = new Intl.NumberFormat(language);
  const t = (key: string, given: object = {}): string => {
    const values = given as Readonly<Record<string, unknown>>;
    const { count } = values;
    const form =
      typeof count === "number" ? find(language, namespace, `${key}_${plurals.select(count)}`) : null;
    const text = form ?? find(language, namespace, key);
    if (typeof text !== "string") return key;
    return text.replaceAll(
      /(\p{Script=Han}?)\{\{(\w+)(, number)?\}\}(?=(\p{Script=Han}?))/gu,
      (_, before: string, value: string, asNumber: string | undefined, after: string) =>
        before +
        spaced(
          asNumber ? numbers.format(values[value] as number) : String(values[value] ?? ""),
          before !== "",
          after !== "",
        ),
    );
  };
  const list = (key: string) => {
    const texts = find(language, namespace, key);
    return Array.isArray(texts) ? (texts as readonly string[]) : [];
  };
  const words = { t, list, language };
  made.set(name, words);
  return words;
}

/**
 * Adds a space between a Chinese character and Latin letters or digits, and none between two Chinese
 * characters: 在 1688 查看, 在淘宝查看.
 */
function spaced(value: string, afterHan: boolean, beforeHan: boolean): string {
  const space = (needed: boolean) => (needed ? " " : "");
  return (
    space(afterHan && /^[A-Za-z0-9]/.test(value)) + value + space(beforeHan && /[A-Za-z0-9]$/.test(value))
  );
}

function find(language: PageLanguage, namespace: Namespace, key: string) {
  return key.startsWith("common:")
    ? i18n.text(language, "common", key.slice("common:".length))
    : i18n.text(language, namespace, key);
}
