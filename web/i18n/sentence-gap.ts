import type { PageLanguage } from "./i18n.ts";

/**
 * Returns the gap between two sentences or after a colon: a space, or nothing in Chinese, whose punctuation
 * includes the width of one.
 */
export function sentenceGap(language: PageLanguage): string {
  return language === "zh-CN" ? "" : " ";
}

/** Returns the separator between a name and its subject: “Authorize: 1688”, “授权：1688”. */
export function colon(language: PageLanguage): string {
  return language === "zh-CN" ? "：" : ": ";
}

/** Returns the separator between two clauses. */
export function comma(language: PageLanguage): string {
  return language === "zh-CN" ? "，" : ", ";
}

/** Returns a parenthesis to append to a text, with the gap before it: “30 (20 more)”, “30（增加 20）”. */
export function inParentheses(text: string, language: PageLanguage): string {
  return language === "zh-CN" ? `（${text}）` : ` (${text})`;
}

/**
 * Returns the end of a sentence that ends with an inserted value: the full stop and the gap to the next one.
 */
export function sentenceEnd(language: PageLanguage): string {
  return language === "zh-CN" ? "。" : ". ";
}
