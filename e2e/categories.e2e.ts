import { expectAccessible } from "./accessibility.ts";
import { focusedName, cachedTrees, openTree, row, search, tree } from "./category-page.ts";
import { expect, test } from "./console-test.ts";
import { signInAs } from "./sign-in-as.ts";

test("a link opens the tree at its node with its details, which show support staff no link to products", async ({
  page,
}) => {
  await openTree(page, "/categories?platform=1688&node=1031910");
  await expect(row(page, "连衣裙")).toHaveAttribute("aria-selected", "true");
  const card = page.getByRole("complementary", { name: "Selected category" });
  await expect(card).toContainText("1031910");
  await expect(card).toContainText("Leaf, no children");
  await card.getByRole("button", { name: "女装" }).click();
  await expect(page).toHaveURL(/node=10166/);
  await expect(card.getByRole("heading", { name: "女装" })).toBeVisible();
  await expect(card.getByRole("button", { name: "Copy path" })).toBeVisible();
  await expect(card.getByRole("link", { name: "Products in this category" })).toHaveAttribute(
    "href",
    `/products?channel=1688&category=10166&category_name=${encodeURIComponent("女装")}`,
  );
  await page.goto("/categories?node=999999999999&platform=nonsense&q=");
  await expect(page.getByText("Category 999999999999 is not in this tree")).toBeVisible();

  await openTree(page, "/categories?node=0", "support");
  await expect(card.getByRole("heading", { name: "Uncategorized" })).toBeVisible();
  await expect(card).toContainText("未分类");
  await expect(card.getByRole("link")).toHaveCount(0);
});

test("exports have every digit of ids, and the page shows the age of the tree, also while it stays open", async ({
  page,
}) => {
  await page.clock.install();
  await openTree(page, "/categories?node=10166");
  await expect(page.getByText("(now)")).toBeVisible();
  const save = async (button: string) => {
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: button, exact: true }).click(),
    ]);
    return Buffer.concat(await (await download.createReadStream()).toArray()).toString("utf8");
  };
  const csv = await save("Export CSV");
  expect(csv.trimEnd().split("\r\n")).toHaveLength(101);
  expect(csv).toMatch(/"\t3\d{12}"/);
  const whole = JSON.parse(await save("Export JSON")) as unknown[];
  const branch = JSON.parse(await save("Branch as JSON")) as { id: number; children: unknown[] };
  expect(branch.id).toBe(10166);
  expect(whole[0]).toEqual(branch);
  expect(await save("Branch as CSV")).toContain("女装 / 连衣裙");
  await page.clock.fastForward("03:00:30");
  await expect(page.getByText("(3 hours ago)")).toBeVisible();
});

test("a second visit shows the cached tree before the server answers, revalidates it by its tag, and keeps it when no answer comes", async ({
  page,
}) => {
  await openTree(page);
  await expect.poll(() => cachedTrees(page)).toBe(1);
  const held = Promise.withResolvers<void>();
  const statuses: number[] = [];
  page.on("response", (response) => {
    if (response.url().includes("categories/columns")) statuses.push(response.status());
  });
  await page.route(/\/bff\/categories\/columns/, async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.reload();
  await row(page, "女装").waitFor();
  expect(statuses).toEqual([]);
  held.resolve();
  await expect.poll(() => statuses).toEqual([304]);
  await page.unroute(/\/bff\/categories\/columns/);

  await page.route(/\/bff\/categories\/columns/, (route) => route.abort());
  await page.reload();
  await row(page, "女装").waitFor();
  await expect(page.getByRole("alert")).toContainText("copy saved on this device");
  await page.unroute(/\/bff\/categories\/columns/);
  await page.getByRole("button", { name: "Try again" }).press("Enter");
  await expect(row(page, "女装")).toBeFocused();
  await expect(page.getByRole("alert")).toHaveCount(0);
});

test("a refresh reads the tree again, keeps open and selected nodes, and lists the changes accessibly, also in Chinese", async ({
  page,
}) => {
  test.slow();
  await openTree(page, "/categories?node=1031910");
  await page.route(/\/bff\/categories\/changes/, (route) =>
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
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Show 内衣 in the tree" }).click();
  await expect(row(page, "内衣")).toHaveAttribute("aria-selected", "true");

  await search(page).fill("裙");
  await page.getByRole("button", { name: "切换到中文" }).click();
  await expect(page.getByRole("button", { name: "全部展开" })).toBeVisible();
  await expect(page.getByRole("button", { name: "全部收起" })).toBeVisible();
});

test.describe("at 390 px with ten thousand categories", () => {
  test.use({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    // Reading them takes 2,000 calls, so the simulator answers in the process and not over HTTP.
    consoleEnvironment: { SIMULATOR_CATEGORY_NODES: "10000", ROLES: "console,gateway" },
  });

  test("all works by keyboard, and nothing scrolls sideways", async ({ page }) => {
    await signInAs(page, "buyer", "/categories");
    await expect(tree(page)).toContainText("女装", { timeout: 120_000 });
    await expect(page.getByText(/^10,000 categories · More/)).toBeVisible();
    await search(page).fill("dress");
    await expect(row(page, "连衣裙")).toBeVisible();
    await search(page).press("Escape");
    await page.keyboard.press("Tab");
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
