import { pageFiles } from "./page-files.ts";

/**
 * Fetches a screen's scripts and texts in parallel with the page's own, which would request them only after it has
 * run.
 * @param language of the texts
 */
export function preloadScreen(path: string, language: string): void {
  const { screens, words } = pageFiles();
  const screen = screens[path];
  const own = words[language.toLowerCase()];
  const texts = ["common", ...(screen?.words ?? [])].map((name) => own?.[name]);
  for (const href of [...(screen?.scripts ?? []), ...texts]) {
    if (href === undefined) continue;
    const link = document.createElement("link");
    link.rel = "modulepreload";
    link.crossOrigin = "";
    link.href = href;
    document.head.append(link);
  }
}
