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

/** Signs in on the categories page and waits for its tree. */
export async function openTree(page: Page, path = "/categories", role: "buyer" | "support" = "buyer") {
  await signInAs(page, role, path);
  await tree(page).getByRole("treeitem").first().waitFor();
}

/** How many trees this device keeps. Opening a database that is not there would make an empty one. */
export function keptTrees(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const databases = await indexedDB.databases();
    if (!databases.some(({ name }) => name === "procurement-categories")) return 0;
    return new Promise<number>((resolve) => {
      const opening = indexedDB.open("procurement-categories");
      opening.addEventListener("success", () => {
        const counting = opening.result.transaction("trees").objectStore("trees").count();
        counting.addEventListener("success", () => {
          opening.result.close();
          resolve(counting.result);
        });
      });
    });
  });
}
