import type { Page } from "@playwright/test";
import type { Scene } from "../screenshot-scenes.ts";

const words = {
  buyer: /demo buyer|采购/i,
  find: /^(What to find|要找什么)$/,
  search: /^(Search|搜索) ·/,
  open: /^(Open|打开) ·/,
  add: /^(Add to cart|加入购物车)$/,
  filter: /^(Filter variants|筛选规格)$/,
};

async function enter(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.getByRole("button", { name: words.buyer }).click();
  await page.getByLabel(words.find).waitFor();
}

/** As tall a window as the page, so that what sticks to its edge is at the edge of the picture. */
async function showWhole(page: Page): Promise<void> {
  const width = page.viewportSize()?.width ?? 1280;
  // What is as high as a part of the window grows with it.
  for (let round = 0; round < 5; round += 1) {
    const height = await page.evaluate(() => document.documentElement.scrollHeight);
    await page.setViewportSize({ width, height });
  }
}

async function search(page: Page, keyword: string): Promise<void> {
  await enter(page, "/products");
  await page.getByLabel(words.find).fill(keyword);
  await page.getByRole("button", { name: words.search }).click();
  await page.getByText(/^(Results|搜索结果|No products found|没有找到商品)$/).waitFor();
}

async function openProduct(page: Page, name: string): Promise<void> {
  await enter(page, `/products?open=${name}`);
  await page.getByRole("button", { name: words.open }).click();
  await page.getByRole("article").waitFor();
}

/** The quantity fields, in their order on the page. */
const fields = (page: Page) => page.locator("input[data-at]");

const scenes: Scene[] = [
  { name: "products-empty", play: (page) => enter(page, "/products") },
  { name: "products-results", play: (page) => search(page, "连衣裙") },
  { name: "products-none", play: (page) => search(page, "不存在的商品") },
  { name: "products-link", play: (page) => enter(page, "/products?open=1688:907001255426") },
  {
    name: "products-detail",
    play: async (page) => {
      await openProduct(page, "1688:907001255426");
      await fields(page).nth(4).fill("12");
      await fields(page).nth(5).fill("8");
    },
  },
  {
    name: "products-faults",
    play: async (page) => {
      await openProduct(page, "1688:811702815923");
      await fields(page).nth(0).fill("24");
      await fields(page).nth(1).fill("7");
      await fields(page).nth(2).fill("9999");
      await fields(page).nth(3).fill("x");
    },
  },
  {
    name: "products-minimum",
    play: async (page) => {
      await openProduct(page, "1688:884306740458");
      await fields(page).nth(0).fill("20");
      await fields(page).nth(1).fill("10");
    },
  },
  {
    name: "products-matrix",
    play: async (page) => {
      await openProduct(page, "1688:1051153972986");
      await fields(page).nth(0).fill("3");
    },
  },
  {
    name: "products-list",
    play: async (page) => {
      await openProduct(page, "1688:608733995747");
      await page.getByLabel(words.filter).fill("M");
    },
  },
  { name: "products-single", play: (page) => openProduct(page, "1688:634430926581") },
  {
    name: "products-taobao",
    play: async (page) => {
      await openProduct(page, "taobao:688000000001");
      await fields(page).nth(0).fill("2");
      await page.getByRole("button", { name: words.add }).click();
      await page.getByRole("link", { name: /^(Go to the cart|前往购物车)$/ }).waitFor();
    },
  },
  {
    name: "products-failed",
    play: async (page) => {
      await enter(page, "/products?open=1688:748927600882");
      await page.getByRole("button", { name: words.open }).click();
      await page.getByRole("alert").waitFor();
    },
  },
];

/** Every state of the products screen. */
export const productScenes: Scene[] = scenes.map(({ name, play }) => ({
  name,
  play: async (page, language) => {
    await play(page, language);
    await showWhole(page);
  },
}));
