import type { Language } from "#contract/language";

/** The language that a marketplace is asked for: the reader's own. Chinese is what it writes itself, so nothing is translated then. */
export function askedLanguage(reader: string): Language {
  return reader === "zh-CN" ? "zh" : "en";
}
