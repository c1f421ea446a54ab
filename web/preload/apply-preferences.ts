/**
 * Sets the saved theme and language on `<html>` before the first paint, so that no other one flashes.
 * web/frame/preferences.ts writes the saved values. They are read directly: no module of the page is there yet.
 */
export function applyPreferences(): void {
  const root = document.documentElement;
  try {
    const theme = localStorage.getItem("theme");
    if (theme === "light" || theme === "dark") root.dataset["theme"] = theme;
    const saved = localStorage.getItem("language");
    const chinese = saved === "zh-CN" || (saved !== "en" && /^zh\b/i.test(navigator.language));
    root.lang = chinese ? "zh-CN" : "en";
  } catch {
    // Storage is closed to this page; the system's theme and English apply.
  }
}
