import i18next from "i18next";
import { initReactI18next } from "react-i18next";

const languages = ["en", "zh-CN"] as const;
export type Language = (typeof languages)[number];

/**
 * The console's i18next instance; load-words.ts brings its words. `<html lang>` says at the start which language
 * web/early/apply-preferences.ts found. Nothing falls back to another language: resources.test.ts holds that none lacks a word.
 */
export const i18n = i18next.createInstance();

void i18n.use(initReactI18next).init({
  resources: {},
  lng: document.documentElement.lang === "zh-CN" ? "zh-CN" : "en",
  fallbackLng: false,
  supportedLngs: languages,
  defaultNS: "common",
  interpolation: { escapeValue: false },
  initAsync: false,
});
