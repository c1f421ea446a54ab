import type { Language } from "#contract/shared/language";

/**
 * Returns the language to request from a marketplace: the reader's own. Marketplaces write in Chinese, so
 * nothing is translated for a reader of Chinese.
 */
export function askedLanguage(reader: string): Language {
  return reader === "zh-CN" ? "zh" : "en";
}
