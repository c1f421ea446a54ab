import { z } from "zod";
import { channels, type Channel } from "./channel.ts";

/** Codes of Chinese, the language of the marketplaces: no vendor is asked for it, because the originals are Chinese. */
const chinese = ["zh", "zh-CN", "cn"] as const;

/** Every language that a request may name: Chinese, and all that any marketplace translates into. */
const languages = [...chinese, "en", "ja", "ko", "ru", "vi", "fr", "pt", "es", "ar", "uz"] as const;
export type Language = (typeof languages)[number];

/** `language` of a request body. Without it, titles come with an English translation and everything else in the original. */
export const languageSchema = z.enum(languages).optional().meta({
  description:
    "The language of titles, attributes and variants, where the marketplace translates; originals stay beside. title.language says which was given.",
});

/** `language` of a request about an order. */
export const orderLanguageSchema = languageSchema.meta({
  description: "Checked, and changes nothing: an order has nothing to translate.",
});

/**
 * Returns the language to request from a marketplace: the requested one, or English where the marketplace does not translate into
 * it.
 */
export function vendorLanguage(channel: Channel, language: Language | undefined): string {
  const spoken: readonly string[] = channels[channel].languages;
  return language !== undefined && spoken.includes(language) ? language : "en";
}

function isChinese(language: Language | undefined): boolean {
  return (chinese as readonly (Language | undefined)[]).includes(language);
}

/**
 * Builds a title with the vendor's translation and its actual language; null where only the original exists and the
 * caller did not ask for Chinese.
 */
export function translatedTitle(
  original: string,
  given: { translation: string | null; language: string | null },
  asked: Language | undefined,
) {
  if (isChinese(asked)) return { original, translated: null, language: "zh" };
  const { translation, language } = given;
  return { original, translated: translation, language: translation === null ? null : language };
}

type Words = { name: string | null; value: string | null };

/**
 * Returns an attribute in the requested language together with the originals; the vendor's own words alone where the request
 * named no language or Chinese, or where there is no translation.
 */
export function translatedAttribute(
  original: { name: string; value: string },
  translation: Words,
  asked: Language | undefined,
) {
  if (asked === undefined || isChinese(asked)) return original;
  if (translation.name === null && translation.value === null) return original;
  return {
    name: translation.name ?? original.name,
    value: translation.value ?? original.value,
    original_name: original.name,
    original_value: original.value,
  };
}
