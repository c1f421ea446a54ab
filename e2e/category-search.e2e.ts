import { openTree, row, search, tree } from "./category-page.ts";
import { expect, test } from "./console-test.ts";

// A tree of this size has several categories with the same name.
test.use({ consoleEnvironment: { SIMULATOR_CATEGORY_NODES: "2000" } });

test("the search finds names, pinyin, ids and pasted paths, counts the matches and moves between them by key; / focuses it except in a field, and can be switched off", async ({
  page,
}) => {
  await openTree(page);
  const status = page.getByRole("main").getByRole("status");
  await search(page).pressSequentially("nvzhuang");
  await expect(status.first()).toContainText("match");
  await expect(row(page, "女装")).toBeVisible();
  await expect(row(page, "女装").locator("mark")).toHaveText("女装");
  await search(page).fill("nz");
  await expect(row(page, "女装").locator("mark")).toHaveText("女装");
  await search(page).fill("1031910");
  await expect(status.first()).toContainText("1 match in 1 branch");
  await expect(row(page, "连衣裙").locator("mark")).toHaveText("1031910");
  await expect(row(page, "女装")).toHaveAttribute("aria-expanded", "true");
  await expect(row(page, "男装")).toHaveCount(0);
  await search(page).fill("裙 真丝");
  for (const text of await tree(page).locator("[data-node]:has(mark) span[lang]").allTextContents())
    expect(text).toMatch(/裙/);
  await search(page).fill("nothing of the kind");
  await expect(status.first()).toContainText("No match");
  // Words of the path distinguish categories with the same name.
  await search(page).fill("女装 / 连衣裙");
  await expect(status.first()).toContainText("1 match in 1 branch");
  await expect(row(page, "连衣裙").locator("mark")).toHaveText("连衣裙");
  await search(page).fill("男装 连衣裙");
  await expect(status.first()).toContainText("No match");

  await search(page).fill("T恤");
  await page.keyboard.press("Enter");
  const first = await tree(page).locator('[aria-selected="true"]').getAttribute("data-node");
  await expect(status.first()).toContainText("1 of ");
  await page.keyboard.press("Enter");
  await expect(status.first()).toContainText("2 of ");
  await page.keyboard.press("F3");
  await page.keyboard.press("Shift+F3");
  await page.keyboard.press("Shift+Enter");
  await expect(tree(page).locator('[aria-selected="true"]')).toHaveAttribute("data-node", first ?? "");
  await expect(search(page)).toBeFocused();
  await expect(page).toHaveURL(/q=T%E6%81%A4/);
  await expect(page).toHaveURL(/node=\d+/);
  await page.keyboard.press("Escape");
  await expect(search(page)).toHaveValue("");
  await expect(page).not.toHaveURL(/q=/);

  await row(page, "女装").focus();
  await page.keyboard.press("/");
  await expect(search(page)).toBeFocused();
  await page.keyboard.type("1/2");
  await expect(search(page)).toHaveValue("1/2");
  await page.keyboard.press("Escape");
  await row(page, "女装").focus();
  await page.keyboard.press("?");
  await page.getByRole("switch", { name: "Keys without Ctrl" }).press("Space");
  await page.keyboard.press("Escape");
  await page.keyboard.press("/");
  await expect(search(page)).not.toBeFocused();
  await row(page, "女装").focus();
  await page.keyboard.press("/");
  await expect(row(page, "女装")).toBeFocused();
  await page.reload();
  await row(page, "女装").waitFor();
  await page.keyboard.press("/");
  await expect(search(page)).not.toBeFocused();
});
