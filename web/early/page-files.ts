export type PageFiles = {
  /** By the screen's path: the scripts that the page does not load anyway, and the names of the words that its route waits for. */
  screens: Partial<Record<string, { scripts: readonly string[]; words: readonly string[] }>>;
  /** The files of words, by the language's folder and their name; `common` is every screen's. */
  words: Partial<Record<string, Partial<Record<string, string>>>>;
};

/** scripts/early-page.ts writes it. */
declare const __PAGE_FILES__: PageFiles;

/** Where the build put what the page's first script asks for; only that script knows. */
export function pageFiles(): PageFiles {
  return __PAGE_FILES__;
}
