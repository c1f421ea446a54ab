import type { Locator, Page } from "@playwright/test";
import { focusedName, row, search, waitForTree } from "./category-page.ts";
import { languagesToRun } from "./combinations.ts";
import { expect, test } from "./console-test.ts";
import { tabTo } from "./input-driver.ts";

const languages = [
  {
    locale: "en",
    buyer: /as demo buyer/i,
    platform: "Marketplace",
    shop: "Shop id",
    expandAll: "Expand all",
    collapseAll: "Collapse all",
    found: /1 match in 1 branch · 1 of 1/,
    copyId: "Copy category id",
    copyPath: "Copy path",
    copyJson: "Copy JSON",
    products: "Products in this category · 2 units",
    results: "Results",
    inCategory: "Everything in 连衣裙 on 1688.",
    csv: "Branch as CSV",
    changed: "What changed",
    first: "This is the first reading of this tree",
  },
  {
    locale: "zh-CN",
    buyer: /采购/,
    platform: "平台",
    shop: "店铺 ID",
    expandAll: "全部展开",
    collapseAll: "全部收起",
    found: /1 个分支中有 1 个匹配 · 第 1 \/ 1 个/,
    copyId: "复制类目 ID",
    copyPath: "复制路径",
    copyJson: "复制为 JSON",
    products: "查看该类目的商品（2 点）",
    results: "搜索结果",
    inCategory: "1688“连衣裙”类目下的全部商品。",
    csv: "导出分支 CSV",
    changed: "有何变化",
    first: "这是第一次读取",
  },
] as const;

for (const words of languagesToRun(languages))
  test.describe(words.locale, () => {
    test.use({
      locale: words.locale,
      permissions: ["clipboard-read", "clipboard-write"],
    });

    test("a buyer goes from signing in to a product search and a shop, by keyboard alone", async ({
      page,
    }) => {
      test.slow();
      const button = (name: string | RegExp) => page.getByRole("button", { name });
      await page.goto("/categories");
      await button(words.buyer).waitFor();
      await tabTo(page, button(words.buyer));
      await page.keyboard.press("Enter");
      await waitForTree(page);

      await tabTo(page, button(words.expandAll));
      await page.keyboard.press("Enter");
      await expect(row(page, "连衣裙")).toBeVisible();
      await tabTo(page, button(words.collapseAll));
      await page.keyboard.press("Enter");
      await expect(row(page, "连衣裙")).toHaveCount(0);
      await page.keyboard.press("Tab");
      await expect(row(page, "女装")).toBeFocused();
      await page.keyboard.press("End");
      await page.keyboard.type("xbp");
      await expect.poll(() => focusedName(page)).toBe("箱包皮具");

      await page.keyboard.press("/");
      await page.keyboard.type("lianyiqun");
      await expect(row(page, "连衣裙")).toBeVisible();
      await page.keyboard.press("Enter");
      await expect(page.getByRole("main").getByRole("status").first()).toHaveText(words.found);
      await expect(row(page, "连衣裙")).toHaveAttribute("aria-selected", "true");
      await page.keyboard.press("Escape");
      await expect(search(page)).toHaveValue("");

      expect(await copied(page, button(words.copyId))).toBe("1031910");
      expect(await copied(page, button(words.copyPath))).toBe("女装 / 连衣裙");
      expect(JSON.parse(await copied(page, button(words.copyJson)))).toEqual({
        id: 1031910,
        name: "连衣裙",
        children: [],
      });
      await tabTo(page, button(words.csv));
      const [file] = await Promise.all([page.waitForEvent("download"), page.keyboard.press("Enter")]);
      expect(file.suggestedFilename()).toBe("category-1031910.csv");
      await tabTo(page, button(words.changed));
      await page.keyboard.press("Enter");
      await expect(page.getByRole("dialog")).toContainText(words.first);
      await page.keyboard.press("Escape");
      await expect(button(words.changed)).toBeFocused();

      await tabTo(page, page.getByRole("link", { name: words.products }));
      await page.keyboard.press("Enter");
      await page.getByRole("heading", { name: words.results, exact: true }).waitFor();
      await expect(page.getByText(words.inCategory)).toBeVisible();
      await page.goBack();
      await expect(row(page, "连衣裙")).toHaveAttribute("aria-selected", "true");

      await tabTo(page, page.getByLabel(words.platform, { exact: true }));
      await page.keyboard.press("End");
      await tabTo(page, page.getByLabel(words.shop));
      await page.keyboard.type("1700100001");
      await page.keyboard.press("Enter");
      await expect(row(page, "鞋包")).toBeVisible();
    });
  });

async function copied(page: Page, button: Locator): Promise<string> {
  await page.evaluate(() => navigator.clipboard.writeText(""));
  await tabTo(page, button);
  await page.keyboard.press("Enter");
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).not.toBe("");
  return page.evaluate(() => navigator.clipboard.readText());
}
