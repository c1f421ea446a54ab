// Shows openapi.json. It runs in the head of the page: the theme is set before the first paint, the viewer once it is loaded.
const root = document.documentElement;
const isDark = matchMedia("(prefers-color-scheme: dark)");

function showTheme() {
  let chosen = null;
  try {
    // The console and the guide keep the reader's choice under the same key.
    chosen = localStorage.getItem("theme");
  } catch {
    // Storage is closed to this page: the system's theme is fine.
  }
  const theme = chosen === "light" || chosen === "dark" ? chosen : isDark.matches ? "dark" : "light";
  root.classList.toggle("dark-mode", theme === "dark");
}

showTheme();
isDark.addEventListener("change", showTheme);
addEventListener("DOMContentLoaded", () => {
  window.SwaggerUIBundle({
    url: "/openapi.json",
    domNode: document.querySelector("main"),
    deepLinking: true,
    defaultModelsExpandDepth: -1,
    filter: true,
    displayRequestDuration: true,
    // The key that a reader types in is gone with the page.
    persistAuthorization: false,
    validatorUrl: null,
  });
});
