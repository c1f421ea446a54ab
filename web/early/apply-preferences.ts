/**
 * Puts the theme and language that this device keeps on `<html>`, before the first paint, so that none flashes another one.
 * web/frame/preferences.ts writes what is read here.
 */
export function applyPreferences(): void {
  const root = document.documentElement;
  try {
    const theme = localStorage.getItem("theme");
    if (theme === "light" || theme === "dark") root.dataset["theme"] = theme;
    const kept = localStorage.getItem("language");
    const chinese = kept === "zh-CN" || (kept !== "en" && /^zh\b/i.test(navigator.language));
    root.lang = chinese ? "zh-CN" : "en";
  } catch {
    // Storage is closed to this page: the system's theme and English are fine.
  }
}
