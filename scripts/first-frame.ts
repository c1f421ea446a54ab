import type { Plugin } from "vite";
import { common as en } from "../web/i18n/en/common.ts";
import { common as zh } from "../web/i18n/zh-cn/common.ts";

/**
 * Replaces the placeholders of index.html, such as `%product%`, by the message in both languages. The page's first script finds
 * out the language before anything is painted, and web/styles/first-frame.css shows that one.
 */
export function firstFrame(): Plugin {
  return { name: "first-frame", transformIndexHtml: { order: "pre", handler: withWords } };
}

/**
 * Replaces the placeholders.
 * @throws Error when `common` lacks a message
 */
export function withWords(html: string): string {
  return html.replace(/%([a-z_]+)%/g, (_, key: string) => {
    const words = [wordOf(en, key), wordOf(zh, key)];
    return `<span lang="en">${words[0]}</span><span lang="zh-CN">${words[1]}</span>`;
  });
}

function wordOf(words: object, key: string): string {
  const word: unknown = Reflect.get(words, key);
  if (typeof word !== "string")
    throw new Error(`index.html uses the message ${key}, which does not exist in common.`);
  return word;
}
