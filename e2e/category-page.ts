import type { Page } from "@playwright/test";
import { signInAs } from "./sign-in-as.ts";

export const tree = (page: Page) => page.getByRole("tree");
export const row = (page: Page, name: string) =>
  tree(page).getByRole("treeitem", { name, exact: true }).first();
export const search = (page: Page) => page.getByRole("searchbox");
export const focusedName = (page: Page) =>
  page.evaluate(() => {
    const row = document.activeElement?.closest('[role="treeitem"]');
    return row ? [...row.querySelectorAll("span[lang]")].map((part) => part.textContent).join("") : null;
  });

/** Waits for the tree. */
export async function waitForTree(page: Page, options: { timeout?: number } = {}): Promise<void> {
  await page.locator('[role="tree"] [role="treeitem"]').first().waitFor(options);
}

/** Signs in on the categories page and waits for its tree. */
export async function openTree(page: Page, path = "/categories", role: "buyer" | "support" = "buyer") {
  await signInAs(page, role, path);
  await waitForTree(page);
}

/** Returns how many trees this device has cached completely: a tree's tag is written last, and without it the next visit calls the server. */
export function cachedTrees(page: Page): Promise<number> {
  return page.evaluate(
    () => Object.keys(localStorage).filter((key) => key.startsWith("category-tree.")).length,
  );
}
