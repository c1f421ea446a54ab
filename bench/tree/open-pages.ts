import type { BrowserContext, Page } from "@playwright/test";
import { firstRowAt, watchFirstRow } from "./page-measures.ts";

/** A page that was opened so often before, about to be opened at the tree; the device keeps no tree yet. */
export type Opened = { page: Page; open: () => Promise<unknown> };

export async function openPlain(context: BrowserContext, url: string, before: number): Promise<Opened> {
  const page = await context.newPage();
  for (let time = 0; time < before; time++) {
    await page.goto(url);
    await page.locator('[role="treeitem"]').first().waitFor();
  }
  return { page, open: () => page.goto(url) };
}

/** At another screen before: the console's own scripts are the same. */
export async function openConsole(context: BrowserContext, before: number): Promise<Opened> {
  const page = await context.newPage();
  for (let time = 0; time < before; time++) {
    await page.goto("/activity");
    await page.getByRole("heading", { level: 1, name: "Activity" }).waitFor();
    await page.waitForLoadState("networkidle");
  }
  return { page, open: () => page.goto("/categories") };
}

/** ms from the navigation to the first row; closes the context. */
export async function firstRowOf(opened: Promise<Opened>): Promise<number> {
  const { page, open } = await opened;
  await watchFirstRow(page);
  await open();
  const firstRow = await firstRowAt(page);
  await page.context().close();
  return firstRow;
}
