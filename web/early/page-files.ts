export type PageFiles = {
  /** The scripts of each screen that the page does not load anyway, by the screen's path. */
  screens: Partial<Record<string, readonly string[]>>;
  /** The files of words, by the language's folder and the screen; `common` is every screen's. */
  words: Partial<Record<string, Partial<Record<string, string>>>>;
};

/** scripts/early-page.ts writes it. */
declare const __PAGE_FILES__: PageFiles;

/** Where the build put what the page's first script asks for; only that script knows. */
export function pageFiles(): PageFiles {
  return __PAGE_FILES__;
}
