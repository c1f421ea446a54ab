import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import type { BrowserContext } from "@playwright/test";

/** All first pages, with the first usable element of each. */
const firstPages = [
  { path: "/sign-in", row: "form button", signedIn: false },
  { path: "/categories", row: '[role="treeitem"]', signedIn: true },
  { path: "/products", row: 'form[role="search"]', signedIn: true },
  { path: "/preview", row: 'main a[href="/products"]', signedIn: true },
  { path: "/payment-methods", row: "textarea", signedIn: true },
  { path: "/activity", row: "main button", signedIn: true },
  { path: "/access", row: "main table", signedIn: true },
];

export type PageWeight = { path: string; scripts: number; bytes: number };

/**
 * Returns the scripts that a browser with an empty cache has requested when the first usable element of a page appears: the page's
 * own, preloaded and lazily imported ones, and workers. Sizes are bytes of gzip, whatever encoding the server chose.
 * @param newContext creates a context with an empty cache, signed out or signed in with access to every screen
 */
export async function pageWeights(
  newContext: (signedIn: boolean) => Promise<BrowserContext>,
): Promise<PageWeight[]> {
  const weights: PageWeight[] = [];
  for (const { path, row, signedIn } of firstPages) {
    const context = await newContext(signedIn);
    const page = await context.newPage();
    const scripts = new Set<string>();
    context.on("request", (request) => {
      const { pathname } = new URL(request.url());
      if (pathname.endsWith(".js")) scripts.add(pathname);
    });
    await page.goto(path, { waitUntil: "commit" });
    await page.locator(row).first().waitFor();
    const files = [...scripts];
    await context.close();
    const bytes = files.reduce((sum, file) => sum + gzipSync(readFileSync(join("dist", file))).length, 0);
    weights.push({ path, scripts: files.length, bytes });
  }
  return weights;
}
