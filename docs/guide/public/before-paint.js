// Puts the theme that this device keeps on <html> before the first paint. The console keeps it under the same key.
(() => {
  let kept = null;
  try {
    kept = localStorage.getItem("theme");
  } catch {
    // Storage is closed to this page: the system's theme is fine.
  }
  const isDark =
    kept === "light" || kept === "dark"
      ? kept === "dark"
      : matchMedia("(prefers-color-scheme: dark)").matches;
  document.documentElement.classList.toggle("dark", isDark);
  document.documentElement.classList.toggle("mac", /Mac|iPhone|iPad/i.test(navigator.platform));
})();
