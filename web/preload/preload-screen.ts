import { pageFiles } from "./page-files.ts";

const requested = new Set<string>();

/**
 * Fetches a screen's scripts and texts in parallel with the page's own scripts, and those of a later screen as soon as
 * the address changes. Otherwise the page requests them only after it has run, and one after the other, because a
 * screen's scripts import each other. A browser without the Navigation API still does so for later screens.
 */
export function preloadScreens(): void {
  const { documentElement } = document;
  preloadScreen(location.pathname, documentElement.lang);
  if ("navigation" in globalThis)
    navigation.addEventListener("navigate", ({ destination: { sameDocument, url } }) => {
      if (sameDocument) preloadScreen(new URL(url).pathname, documentElement.lang);
    });
}

function preloadScreen(path: string, language: string): void {
  const { screens, words } = pageFiles();
  const parts = path.split("/");
  const found = Object.entries(screens).find(([pattern]) => matches(pattern.split("/"), parts));
  // A product's page, the comparison and the shortlist have no files of their own.
  const screen = found ? found[1] : screens[`/${parts[1]}`];
  const own = words[language.toLowerCase()];
  const texts = ["common", ...(screen?.words ?? [])].map((name) => own?.[name]);
  for (const href of [...(screen?.scripts ?? []), ...texts]) {
    if (href === undefined || requested.has(href)) continue;
    requested.add(href);
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
