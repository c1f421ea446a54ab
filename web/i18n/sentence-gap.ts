import type { Language } from "./i18n.ts";

/** Between two sentences, and after a colon: a space; none in Chinese, whose punctuation is as wide as both. */
export function sentenceGap(language: Language): string {
  return language === "zh-CN" ? "" : " ";
}

/** Between a name and what it is about: “Authorize: 1688”, “授权：1688”. */
export function colon(language: Language): string {
  return language === "zh-CN" ? "：" : ": ";
}

/** Between two clauses. */
export function comma(language: Language): string {
  return language === "zh-CN" ? "，" : ", ";
}

/** An aside behind a text, with the gap before it: “30 (20 more)”, “30（增加 20）”. */
export function aside(text: string, language: Language): string {
  return language === "zh-CN" ? `（${text}）` : ` (${text})`;
}

/** Where a sentence ends with what the page puts in: its full stop, and the gap to the next one. */
export function sentenceEnd(language: Language): string {
  return language === "zh-CN" ? "。" : ". ";
}
