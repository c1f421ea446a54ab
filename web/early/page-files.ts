export type PageFiles = {
  /** The scripts of each screen that the page does not load anyway, by the screen's path. */
  screens: Partial<Record<string, readonly string[]>>;
  /** The worker that reads category trees. */
  treeWorker: string;
};

/** scripts/early-page.ts writes it. */
declare const __PAGE_FILES__: PageFiles;

/** Where the build put what the page's first script asks for; only that script knows. */
export function pageFiles(): PageFiles {
  return __PAGE_FILES__;
}
