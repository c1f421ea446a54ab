import { useSyncExternalStore } from "react";
import { i18n, type PageLanguage } from "../i18n/i18n.ts";
import { changeLanguage } from "../i18n/load-words.ts";
import { deviceText } from "../ui/browser/device-storage.ts";

export type Theme = "light" | "dark";

/**
 * Theme and language as saved on this device. web/preload/apply-preferences.ts reads the same two keys before
 * the first paint.
 */
export const preferences = {
  language(): PageLanguage {
    return i18n.language === "zh-CN" ? "zh-CN" : "en";
  },
  async setLanguage(language: PageLanguage): Promise<void> {
    const before = preferences.language();
    // Saved immediately, so that a reload while the texts are loading keeps the choice.
    deviceText.write("language", language);
    try {
      await changeLanguage(language);
    } catch (cause) {
      deviceText.write("language", before);
      throw cause;
    }
    document.documentElement.lang = language;
  },
  /** Returns the current theme: the selected one, otherwise the system's. */
  theme(): Theme {
    const chosen = document.documentElement.dataset["theme"];
    if (chosen === "light" || chosen === "dark") return chosen;
    return systemDark().matches ? "dark" : "light";
  },
  setTheme(theme: Theme): void {
    deviceText.write("theme", theme);
    document.documentElement.dataset["theme"] = theme;
    for (const listener of listeners) listener();
  },
};

const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  const system = systemDark();
  listeners.add(listener);
  system.addEventListener("change", listener);
  return () => {
    listeners.delete(listener);
    system.removeEventListener("change", listener);
  };
}

export function useTheme(): Theme {
  return useSyncExternalStore(subscribe, preferences.theme);
}

function systemDark(): MediaQueryList {
  return window.matchMedia("(prefers-color-scheme: dark)");
}
