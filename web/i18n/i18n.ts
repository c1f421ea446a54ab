import i18next from "i18next";
import { initReactI18next } from "react-i18next";
import { resources } from "./resources.ts";

const languages = ["en", "zh-CN"] as const;
export type Language = (typeof languages)[number];

/** The console's i18next instance. `<html lang>` says at the start which language web/early/apply-preferences.ts found. */
export const i18n = i18next.createInstance();

void i18n.use(initReactI18next).init({
  resources,
  lng: document.documentElement.lang === "zh-CN" ? "zh-CN" : "en",
  fallbackLng: "en",
  supportedLngs: languages,
  defaultNS: "common",
  ns: Object.keys(resources.en),
  interpolation: { escapeValue: false },
  initAsync: false,
});
