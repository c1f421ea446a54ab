import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import type { BrowserContext } from "@playwright/test";

/** The first pages that there are, and what on each of them somebody can use. */
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
 * Every script that a browser with nothing kept has asked for when the first useful row of a page stands: the page's own, what
 * is preloaded or imported later, and workers. In bytes of gzip, whatever encoding the server chose.
 * @param newContext a browser with nothing kept, signed in as somebody who may open every screen, or as nobody
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
