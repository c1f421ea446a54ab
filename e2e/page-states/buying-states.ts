import { openProduct, productIds, search } from "../product-ids.ts";
import { importRows, line1688, lineTaobao, prepare, previewAll } from "../sample-lines.ts";
import {
  dialog,
  escape,
  field,
  open,
  openWithoutAnswers,
  press,
  shows,
  type PageState,
} from "./page-state.ts";

/** States from a category to a cart with its answers. */
export const buyingStates: readonly PageState[] = [
  [
    "categories, one selected",
    async (page) => {
      await open(page, "/categories?node=1031910");
      await page.getByRole("treeitem", { selected: true }).waitFor();
    },
  ],
  [
    "categories, searched",
    async (page) => {
      await page.getByRole("searchbox").fill("裙");
      await shows(page, /match of|matches? in/);
    },
  ],
  [
    "categories, no match",
    async (page) => {
      await page.getByRole("searchbox").fill("nothing of the kind");
      await shows(page, /No match:/);
    },
  ],
  [
    "categories of a shop, none named",
    async (page) => {
      await open(page, "/categories?platform=weidian");
      await shows(page, "Which shop?");
    },
  ],
  [
    "products, errors at the fields",
    async (page) => {
      await open(page, "/products");
      await field(page, "What to find").fill("https://example.com/offer/1.html");
      await press(page, "Search · 2 units");
      await shows(page, /not from 1688/);
    },
  ],
  [
    "products, found and picked",
    async (page) => {
      await search(page, "连衣裙");
      for (const name of [/^Compare /, /^Keep /])
        for (const at of [0, 1, 2]) await page.getByRole("checkbox", { name }).nth(at).check();
    },
  ],
  [
    "products, a picture large",
    async (page) => {
      await press(page, /^Enlarge the picture/);
      await dialog(page);
    },
  ],
  [
    "comparison",
    async (page) => {
      await escape(page);
      await press(page, "Put side by side");
      await press(page, /^Read 3 products/);
      await page.getByRole("columnheader").nth(2).waitFor();
    },
  ],
  [
    "shortlist",
    async (page) => {
      await open(page, "/products/shortlist");
      await page
        .getByRole("button", { name: /^Remove / })
        .first()
        .waitFor();
    },
  ],
  [
    "products, none found",
    async (page) => {
      await open(page, "/products");
      await field(page, "What to find").fill("没有这种东西");
      await press(page, "Search · 2 units");
      await shows(page, "No products found");
    },
  ],
  [
    "product, quantities filled",
    async (page) => {
      await open(page, "/products");
      await openProduct(page, productIds.sixtyVariants);
      await page.locator("input[data-at]").nth(0).fill("12");
      await page.locator("input[data-at]").nth(1).fill("x");
    },
  ],
  [
    "product, raw answer",
    async (page) => {
      await press(page, /^Ask again, raw/);
      await page.locator("pre").first().waitFor();
    },
  ],
  [
    "product that is gone",
    async (page) => {
      await open(page, "/products");
      await field(page, "What to find").fill("748927600882");
      await press(page, "Open · 1 unit");
      await page.getByRole("alert").first().waitFor();
    },
  ],
  [
    "cart, import with errors",
    async (page) => {
      await open(page, "/preview");
      await press(page, "Import");
      await page
        .getByRole("dialog")
        .getByLabel("File content")
        .fill(`channel,id,spec_id,quantity\n${line1688("Colours", 2).row}\nweidian,1,,2`);
      await shows(page, /Row 3/);
    },
  ],
  [
    "cart, its menu",
    async (page) => {
      await escape(page);
      await importRows(page, [line1688("Colours", 2).row]);
      await page.getByRole("main").getByRole("button", { name: "More", exact: true }).click();
      await page.getByRole("menu").waitFor();
    },
  ],
  [
    "cart, renaming",
    async (page) => {
      await escape(page);
      await press(page, "Rename");
      await field(page, "Name of the cart").waitFor();
    },
  ],
  [
    "cart, lines selected, one removed",
    async (page) => {
      await field(page, "Name of the cart").press("Escape");
      await prepare(page, [line1688("Colours", 2), line1688("500_004", 6), lineTaobao("An ordinary", 1)]);
      await press(page, /^Remove/);
      await press(page, "Select lines");
      await page
        .getByRole("checkbox", { name: /^Select / })
        .nth(1)
        .check();
    },
  ],
  [
    "cart, two groups with their answers",
    async (page) => {
      await press(page, "Done");
      await previewAll(page);
      await page.getByRole("heading", { name: /group/ }).first().waitFor();
    },
  ],
  ["/categories without answers", (page) => openWithoutAnswers(page, "/categories")],
];
