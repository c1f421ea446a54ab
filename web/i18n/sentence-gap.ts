import type { Language } from "./i18n.ts";

/** Between two sentences, and after a colon: a space; none in Chinese, whose punctuation is as wide as both. */
export function sentenceGap(language: Language): string {
  return language === "zh-CN" ? "" : " ";
}

/** Where a sentence ends with what the page puts in: its full stop, and the gap to the next one. */
export function sentenceEnd(language: Language): string {
  return language === "zh-CN" ? "。" : ". ";
}
