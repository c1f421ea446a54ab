import type { Page } from "@playwright/test";
import { expectAccessible } from "./accessibility.ts";
import { focusedName, openTree, row, search, tree } from "./category-page.ts";
import { expect, test } from "./console-test.ts";
import { signInAs } from "./sign-in-as.ts";

// Enough for every kind of row; the hundred thousand have a test of their own.
test.use({ consoleEnvironment: { SIMULATOR_CATEGORY_NODES: "2000" } });

test.describe("search", () => {
  test("finds names, pinyin in full and by initials, and ids; marks them and says how many", async ({
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
  });

  test("goes to the next match and the one before by key, and the address follows", async ({ page }) => {
    await openTree(page);
    await search(page).fill("T恤");
    await page.keyboard.press("Enter");
    const first = await tree(page).locator('[aria-selected="true"]').getAttribute("data-node");
    await expect(page.getByRole("main").getByRole("status").first()).toContainText("1 of ");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("main").getByRole("status").first()).toContainText("2 of ");
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
  });
});

test("a link opens the tree at its node, with the card beside it", async ({ page }) => {
  await openTree(page, "/categories?platform=1688&node=1031910");
  await expect(row(page, "连衣裙")).toHaveAttribute("aria-selected", "true");
  const card = page.getByRole("complementary", { name: "Selected category" });
  await expect(card).toContainText("1031910");
  await expect(card).toContainText("leaf, no children");
  await card.getByRole("button", { name: "女装" }).click();
  await expect(page).toHaveURL(/node=10166/);
  await expect(card.getByRole("heading", { name: "女装" })).toBeVisible();
  await expect(card.getByRole("button", { name: "Copy path" })).toBeVisible();
  await expect(card.getByRole("link", { name: "Products in this category" })).toHaveAttribute(
    "href",
    "/products?channel=1688&category=10166",
  );
  await page.goto("/categories?node=999999999999&platform=nonsense&q=");
  await expect(page.getByText("Category 999999999999 is not in this tree")).toBeVisible();
});

test("support sees no way to products; uncategorized has our name and the vendor's", async ({ page }) => {
  await openTree(page, "/categories?node=0", "support");
  const card = page.getByRole("complementary", { name: "Selected category" });
  await expect(card.getByRole("heading", { name: "Uncategorized" })).toBeVisible();
  await expect(card).toContainText("未分类");
  await expect(card.getByRole("link")).toHaveCount(0);
});

test("exports keep every id whole", async ({ page }) => {
  await openTree(page, "/categories?node=10166");
  const save = async (button: string) => {
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: button, exact: true }).click(),
    ]);
    return Buffer.concat(await (await download.createReadStream()).toArray()).toString("utf8");
  };
  const csv = await save("Export CSV");
  expect(csv.trimEnd().split("\r\n")).toHaveLength(2_001);
  expect(csv).toMatch(/"\t3\d{12}"/);
  const whole = JSON.parse(await save("Export JSON")) as unknown[];
  const branch = JSON.parse(await save("Branch as JSON")) as { id: number; children: unknown[] };
  expect(branch.id).toBe(10166);
  expect(whole[0]).toEqual(branch);
  expect(await save("Branch as CSV")).toContain("女装 / 连衣裙");
});

test("weidian asks for the shop first, then shows its two levels", async ({ page }) => {
  await signInAs(page, "buyer", "/categories");
  await page.getByRole("button", { name: /1688/ }).click();
  await page.getByRole("option", { name: "Weidian" }).click();
  await page.getByRole("button", { name: "Open shop" }).click();
  await expect(page.getByLabel("Shop id")).toHaveAccessibleDescription(/Type a shop id first/);
  await page.getByLabel("Shop id").fill("1700100001");
  await page.keyboard.press("Enter");
  await row(page, "鞋包").waitFor();
  await page.getByRole("button", { name: "Expand all" }).click();
  await expect(row(page, "单肩包")).toHaveAttribute("aria-level", "2");
  await expect(page).toHaveURL(/shop=1700100001/);
  await page.getByLabel("Shop id").fill("42");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("alert")).toContainText("The marketplace gave no usable answer");
  await expect(page.getByRole("alert")).toContainText("ret 502");
});

test("taobao says that it offers no tree, and what to do", async ({ page }) => {
  await signInAs(page, "buyer", "/categories?platform=taobao");
  await expect(page.getByRole("alert")).toContainText("This platform offers no category tree");
  await expect(page.getByRole("alert")).toContainText("CHANNEL_CAPABILITY_NOT_SUPPORTED");
});

test.describe("failures say what to do", () => {
  const failures = [
    {
      status: 401,
      msg: "Send the merchant UUID in the header X-Uuid.",
      title: "does not know this merchant",
    },
    { status: 400, msg: "shop_id: send the shop id.", title: "A shop id is needed" },
    { status: 502, msg: "The marketplace refused.", title: "gave no usable answer" },
    { status: 418, msg: "账号异常", title: "could not be read" },
  ];
  for (const { status, msg, title } of failures)
    test(`ret ${status}: ${title}`, async ({ page }) => {
      let broken = true;
      await page.route(/\/bff\/category-columns/, (route) =>
        broken ? route.fulfill({ status, json: { ret: status, msg, data: [] } }) : route.continue(),
      );
      await signInAs(page, "buyer", "/categories");
      await expect(page.getByRole("alert")).toContainText(title);
      await expect(page.getByRole("alert")).toContainText(msg);
      await expect(page.getByRole("alert")).toContainText(`ret ${status}`);
      broken = false;
      await page.getByRole("button", { name: "Try again" }).click();
      await row(page, "女装").waitFor();
    });

  test("no answer at all shows the copy of this device, and says so", async ({ page }) => {
    await openTree(page);
    await expect.poll(() => keptTrees(page)).toBe(1);
    await page.route(/\/bff\/category-columns/, (route) => route.abort());
    await page.reload();
    await row(page, "女装").waitFor();
    await expect(page.getByRole("alert")).toContainText("copy kept on this device");
  });
});

test("a second visit shows the device's copy before the server answers, and asks by its tag", async ({
  page,
}) => {
  await openTree(page);
  await expect.poll(() => keptTrees(page)).toBe(1);
  const held = Promise.withResolvers<void>();
  const statuses: number[] = [];
  page.on("response", (response) => {
    if (response.url().includes("category-columns")) statuses.push(response.status());
  });
  await page.route(/\/bff\/category-columns/, async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.reload();
  await row(page, "女装").waitFor();
  expect(statuses).toEqual([]);
  held.resolve();
  await expect.poll(() => statuses).toEqual([304]);
});

test("refresh reads again and keeps what is open and selected; what changed is a list", async ({ page }) => {
  await openTree(page, "/categories?node=1031910");
  await page.route(/\/bff\/category-changes/, (route) =>
    route.fulfill({
      json: {
        since: "2026-11-20T08:00:00.000Z",
        at: "2026-11-21T08:00:00.000Z",
        counts: { added: 1, removed: 1, renamed: 1, moved: 1 },
        added: [{ id: 10165, name: "男装", path: [] }],
        removed: [{ id: 77, name: "旧类目", path: ["女装"] }],
        renamed: [{ id: 311, from: "儿童服装", to: "童装", path: [] }],
        moved: [{ id: 312, name: "内衣", from: ["女装"], to: [] }],
      },
    }),
  );
  await row(page, "连衣裙").focus();
  await page.getByRole("button", { name: /^Refresh/ }).press("Enter");
  await expect(page.getByText("The tree was read again.")).toBeAttached({ timeout: 30_000 });
  await expect(row(page, "连衣裙")).toHaveAttribute("aria-selected", "true");
  await page.getByRole("button", { name: "What changed" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText("1 added, 1 removed, 1 renamed, 1 moved");
  await expect(dialog).toContainText("from 儿童服装 to 童装");
  await expect(dialog).toContainText("under 女装");
  await dialog.getByRole("button", { name: "Show 内衣 in the tree" }).click();
  await expect(row(page, "内衣")).toHaveAttribute("aria-selected", "true");
});

test("no accessibility violation: tree, search, changes, light and dark", async ({ page }) => {
  test.slow();
  await openTree(page, "/categories?node=10166");
  await search(page).fill("裙");
  await expectAccessible(page);
  await page.getByRole("button", { name: "What changed" }).click();
  await page.getByRole("dialog").waitFor();
  await expectAccessible(page);
});

test("no accessibility violation in Chinese, with its own words", async ({ page }) => {
  test.slow();
  await openTree(page, "/categories?node=10166");
  await page.getByRole("button", { name: "切换到中文" }).click();
  await expect(page.getByRole("button", { name: "全部展开" })).toBeVisible();
  await expect(page.getByRole("button", { name: "全部收起" })).toBeVisible();
  await expectAccessible(page);
});

test.describe("at 390 px with a hundred thousand categories", () => {
  test.use({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    consoleEnvironment: { SIMULATOR_CATEGORY_NODES: "100000" },
  });

  test("works by keyboard alone, and nothing scrolls sideways", async ({ page }) => {
    test.setTimeout(150_000);
    await signInAs(page, "buyer", "/categories");
    await tree(page).getByRole("treeitem").first().waitFor({ timeout: 120_000 });
    await expect(row(page, "女装")).toHaveCSS("height", "44px");
    await page.keyboard.press("/");
    await page.keyboard.insertText("连衣裙");
    await page.keyboard.press("Enter");
    await expect(tree(page).locator('[aria-selected="true"]')).toBeInViewport();
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Expand all" }).press("Enter");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Tab");
    await page.keyboard.press("End");
    expect(await focusedName(page)).toBe("未分类");
    await page.keyboard.press("Home");
    await expect(row(page, "女装")).toBeFocused();
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(overflow).toBeLessThanOrEqual(0);
    await expectAccessible(page);
  });
});

/** How many trees this device keeps. Opening a database that is not there would make an empty one. */
function keptTrees(page: Page): Promise<number> {
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
