// Runs before the first paint, so that a kept theme or language never flashes the other one. It is a file of its own
// because the content security policy allows no inline script. web/frame/preferences.ts writes what it reads.
(() => {
  const root = document.documentElement;
  try {
    const theme = localStorage.getItem("theme");
    if (theme === "light" || theme === "dark") root.dataset.theme = theme;
    const kept = localStorage.getItem("language");
    const chinese = kept === "zh-CN" || (kept !== "en" && /^zh\b/i.test(navigator.language));
    root.lang = chinese ? "zh-CN" : "en";
  } catch {
    // Storage is closed to this page: the system's theme and English are fine.
  }
})();
