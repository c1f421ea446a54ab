import { pageFiles } from "./page-files.ts";

/** Fetches a screen's scripts beside the page's own: the router would ask for them only when it has run. */
export function preloadScreen(path: string): void {
  for (const href of pageFiles().screens[path] ?? []) {
    const link = document.createElement("link");
    link.rel = "modulepreload";
    link.crossOrigin = "";
    link.href = href;
    document.head.append(link);
  }
}
