export type PageFiles = {
  /** By the screen's path: scripts that the page does not load anyway, and the names of the texts that its route waits for. */
  screens: Partial<Record<string, { scripts: readonly string[]; words: readonly string[] }>>;
  /** Files of texts, by the language's folder and their name; every screen uses `common`. */
  words: Partial<Record<string, Partial<Record<string, string>>>>;
};

/** Defined by scripts/preload-script.ts. */
declare const __PAGE_FILES__: PageFiles;

/** Returns where the build put the files that the page's first script requests; only that script knows them. */
export function pageFiles(): PageFiles {
  return __PAGE_FILES__;
}
