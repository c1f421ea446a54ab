import type { Page } from "@playwright/test";
import {
  line1688,
  lineTaobao,
  prepare,
  previewAll,
  importRows,
  type SampleLine,
} from "../../e2e/sample-lines.ts";
import { enter, type Scene } from "../screenshot-scenes.ts";

async function previewed(page: Page, lines: SampleLine[]): Promise<void> {
  await enter(page, "buyer", "/preview");
  await prepare(page, lines);
  await previewAll(page);
  await page
    .getByRole("button", { name: /support bundle|排查信息/ })
    .first()
    .waitFor();
}

/** The cart and its preview, in every state worth a picture. */
export const previewScenes: Scene[] = [
  {
    name: "preview-empty",
    play: async (page) => {
      await enter(page, "buyer", "/preview");
      await page.getByText(/^(The cart is empty|购物车是空的)$/).waitFor();
    },
  },
  {
    name: "preview-paper",
    play: async (page) => {
      await previewed(page, [line1688("Colours", 12), line1688("No variants", 3)]);
      await page.emulateMedia({ media: "print" });
    },
  },
  {
    name: "preview-success",
    play: (page) =>
      previewed(page, [line1688("Colours", 12), line1688("Colours", 10, 4), line1688("No variants", 3)]),
  },
  {
    name: "preview-two-channels",
    play: (page) => previewed(page, [line1688("Colours", 2), lineTaobao("An ordinary", 1)]),
  },
  {
    name: "preview-split-order",
    play: (page) => previewed(page, [line1688("Split", 1), line1688("Split", 2, 1)]),
  },
  {
    name: "preview-stock",
    play: (page) => previewed(page, [line1688("500_004", 6), line1688("Colours", 2)]),
  },
  {
    name: "preview-line-unavailable",
    play: (page) => previewed(page, [line1688("Line cannot", 2), line1688("Colours", 2)]),
  },
  { name: "preview-freight-unknown", play: (page) => previewed(page, [line1688("Freight unknown", 2)]) },
  {
    name: "preview-parts",
    play: (page) => previewed(page, [line1688("Parts do not", 2), line1688("Price changed", 3)]),
  },
  {
    name: "preview-import",
    play: async (page) => {
      await enter(page, "buyer", "/preview");
      await page.getByRole("button", { name: /^(Import|导入)$/ }).click();
      await page
        .getByRole("dialog")
        .getByLabel(/^(File content|文件内容)$/)
        .fill("channel,id,spec_id,quantity\n1688,907001255426,,2\nweidian,1,,2\n1688,9.07E+11,,2");
    },
  },
  {
    name: "preview-unread",
    play: async (page) => {
      await enter(page, "buyer", "/preview");
      await importRows(page, [line1688("Colours", 2).row, line1688("500_005", 3).row]);
    },
  },
];
