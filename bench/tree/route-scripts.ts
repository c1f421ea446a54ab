import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import type { BrowserContext } from "@playwright/test";

/** What the browser loads for this screen that a page without a screen does not. */
export async function routeScripts(newContext: () => Promise<BrowserContext>): Promise<string[]> {
  const scriptsOf = async (path: string) => {
    const context = await newContext();
    const page = await context.newPage();
    const loaded = new Set<string>();
    page.on("request", (request) => {
      const { pathname } = new URL(request.url());
      if (pathname.endsWith(".js")) loaded.add(pathname);
    });
    await page.goto(path);
    await page.getByRole("heading", { level: 1 }).waitFor();
    await page.waitForLoadState("networkidle");
    await context.close();
    return loaded;
  };
  const shell = await scriptsOf("/no-such-page");
  const route = [...(await scriptsOf("/categories"))].filter((path) => !shell.has(path));
  const size = (path: string) => gzipSync(readFileSync(join("dist", path))).length / 1024;
  const total = route.reduce((sum, path) => sum + size(path), 0);
  return [
    `${total.toFixed(1)} KB`,
    ...route.map((path) => `${path.split("/").at(-1)} ${size(path).toFixed(1)}`),
  ];
}
