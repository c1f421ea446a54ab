import { pageFiles } from "./page-files.ts";

/**
 * Fetches a screen's scripts and texts in parallel with the page's own, which would request them only after it has
 * run.
 * @param language of the texts
 */
export function preloadScreen(path: string, language: string): void {
  const { screens, words } = pageFiles();
  const parts = path.split("/");
  const found = Object.entries(screens).find(([pattern]) => matches(pattern.split("/"), parts));
  // A product's page, the comparison and the shortlist have no files of their own.
  const screen = found ? found[1] : screens[`/${parts[1]}`];
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

/** Returns whether a path matches a pattern such as `/apps/$app`, both split at the slashes. */
function matches(pattern: string[], parts: string[]): boolean {
  return (
    pattern.length === parts.length && pattern.every((part, at) => part.startsWith("$") || part === parts[at])
  );
}
