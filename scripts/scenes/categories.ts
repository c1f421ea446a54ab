import type { Page } from "@playwright/test";
import { enter, type Scene } from "../screenshot-scenes.ts";

/** Opens the screen and waits for its first row. */
async function openTree(page: Page, path: string): Promise<void> {
  await enter(page, "buyer", path);
  await page.getByRole("treeitem").first().waitFor();
}

/** The category screen in every state. */
export const categoryScenes: Scene[] = [
  { name: "categories", play: (page) => openTree(page, "/categories") },
  {
    name: "categories-selected",
    play: async (page) => {
      await openTree(page, "/categories?node=1031910");
      await page.getByRole("treeitem", { selected: true }).waitFor();
    },
  },
  {
    name: "categories-search",
    play: async (page) => {
      await openTree(page, "/categories?q=T恤");
      await page.getByRole("searchbox").press("Enter");
    },
  },
  {
    name: "categories-pinyin",
    play: async (page) => {
      await openTree(page, "/categories");
      await page.getByRole("searchbox").fill("nvzhuang");
      await page.locator('[role="treeitem"] mark').first().waitFor();
    },
  },
  {
    name: "categories-no-match",
    play: async (page) => {
      await openTree(page, "/categories");
      await page.getByRole("searchbox").fill("没有这样的类目");
    },
  },
  { name: "categories-uncategorized", play: (page) => openTree(page, "/categories?node=0") },
  {
    name: "categories-not-in-tree",
    play: (page) => openTree(page, "/categories?node=999999999999"),
  },
  {
    name: "categories-changes",
    play: async (page) => {
      await openTree(page, "/categories");
      await page.getByRole("button", { name: /^(What changed|有何变化)$/ }).click();
      await page.getByRole("dialog").getByRole("paragraph").first().waitFor();
    },
  },
  {
    name: "categories-weidian-shop",
    play: async (page) => {
      await enter(page, "buyer", "/categories?platform=weidian");
      await page.getByLabel(/^(Shop id|店铺 ID)$/).waitFor();
    },
  },
  {
    name: "categories-weidian",
    play: (page) => openTree(page, "/categories?platform=weidian&shop=1700100002&node=160220011"),
  },
  {
    name: "categories-taobao",
    play: async (page) => {
      await enter(page, "buyer", "/categories?platform=taobao");
      await page.getByRole("alert").waitFor();
    },
  },
];
