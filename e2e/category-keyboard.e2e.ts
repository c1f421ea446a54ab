import { focusedName, openTree, row, search, tree } from "./category-page.ts";
import { expect, test } from "./console-test.ts";

test.describe("the tree by keyboard (WAI-ARIA tree view)", () => {
  test("Right and Left open and close, arrows, Home and End move through visible rows, Enter selects, * opens siblings, and typing moves to a name", async ({
    page,
  }) => {
    await openTree(page);
    const root = row(page, "女装");
    await root.focus();
    await page.keyboard.press("ArrowRight");
    await expect(root).toHaveAttribute("aria-expanded", "true");
    await expect(root).toBeFocused();
    await page.keyboard.press("ArrowRight");
    await expect(row(page, "连衣裙")).toBeFocused();
    // A leaf has nothing to open.
    await expect(row(page, "连衣裙")).not.toHaveAttribute("aria-expanded");
    await page.keyboard.press("ArrowRight");
    await expect(row(page, "连衣裙")).toBeFocused();
    await page.keyboard.press("ArrowLeft");
    await expect(root).toBeFocused();
    await page.keyboard.press("ArrowLeft");
    await expect(root).toHaveAttribute("aria-expanded", "false");
    await page.keyboard.press("ArrowLeft");
    await expect(root).toBeFocused();

    await page.keyboard.press("ArrowDown");
    await expect(row(page, "男装")).toBeFocused();
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("ArrowUp");
    await expect(row(page, "女装")).toBeFocused();
    await page.keyboard.press("End");
    expect(await focusedName(page)).toBe("未分类");
    await page.keyboard.press("ArrowDown");
    expect(await focusedName(page)).toBe("未分类");
    await page.keyboard.press("Home");
    await expect(row(page, "女装")).toBeFocused();
    await expect(tree(page).locator('[aria-expanded="true"]')).toHaveCount(0);

    await page.keyboard.press("Enter");
    await expect(row(page, "女装")).toHaveAttribute("aria-selected", "true");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Space");
    await expect(tree(page).locator('[aria-selected="true"]')).toHaveCount(1);
    await expect(row(page, "男装")).toHaveAttribute("aria-selected", "true");
    await page.keyboard.type("xbp");
    await expect.poll(() => focusedName(page)).toBe("箱包皮具");
    await page.keyboard.press("Home");
    await page.keyboard.press("*");
    await expect(row(page, "女装")).toHaveAttribute("aria-expanded", "true");
    await expect(row(page, "女装")).toBeFocused();
    await page.keyboard.press("End");
    const closed = tree(page).locator('[aria-level="1"][aria-expanded="false"]');
    await expect(closed).toHaveCount(0);
  });

  test("the focus survives expanding and collapsing all, a search and scrolling, and is never hidden at 200 % zoom (WCAG 2.4.11); every row states its level, set size and position", async ({
    page,
  }) => {
    await openTree(page);
    await row(page, "女装").focus();
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("*");
    await expect(row(page, "连衣裙")).toBeFocused();
    await tree(page).evaluate((element) => element.scrollTo(0, 100_000));
    await expect.poll(() => focusedName(page)).toBe("连衣裙");
    await page.keyboard.press("/");
    await expect(search(page)).toBeFocused();
    await search(page).fill("裙");
    await page.keyboard.press("ArrowDown");
    await expect(row(page, "连衣裙")).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(search(page)).toHaveValue("");
    await expect(row(page, "连衣裙")).toBeFocused();
    await page.getByRole("button", { name: "Collapse all" }).click();
    await page.keyboard.press("Shift+Tab");
    await expect(row(page, "女装")).toHaveAttribute("tabindex", "0");

    await page.getByRole("button", { name: "Expand all" }).click();
    const rows = await tree(page)
      .getByRole("treeitem")
      .evaluateAll((items) =>
        items.map((item) => ({
          level: Number(item.getAttribute("aria-level")),
          size: Number(item.getAttribute("aria-setsize")),
          position: Number(item.getAttribute("aria-posinset")),
          expanded: item.getAttribute("aria-expanded"),
          selected: item.getAttribute("aria-selected"),
          tab: item.getAttribute("tabindex"),
        })),
      );
    expect(rows.length).toBeGreaterThan(20);
    const next = new Map<number, number>();
    for (const [index, item] of rows.entries()) {
      for (const level of next.keys()) if (level > item.level) next.delete(level);
      expect(item.position).toBe((next.get(item.level) ?? 0) + 1);
      next.set(item.level, item.position);
      expect(item.position).toBeLessThanOrEqual(item.size);
      expect(item.selected).toBe("false");
      // All rows are open, so a row followed by a deeper one is an open parent, and any other is a leaf.
      const deeper = (rows[index + 1]?.level ?? 0) > item.level;
      if (index + 1 < rows.length) expect(item.expanded).toBe(deeper ? "true" : null);
    }
    expect(rows.filter(({ tab }) => tab === "0")).toHaveLength(1);

    await page.getByRole("button", { name: "Collapse all" }).click();
    await page.setViewportSize({ width: 640, height: 430 });
    await row(page, "女装").focus();
    for (let step = 0; step < 12; step++) {
      await page.keyboard.press("ArrowDown");
      const isSeen = await page.evaluate(() => {
        const focused = document.activeElement;
        const { left, top, width, height } = focused?.getBoundingClientRect() ?? new DOMRect();
        return focused?.contains(document.elementFromPoint(left + width / 2, top + height / 2)) ?? false;
      });
      expect(isSeen).toBe(true);
    }
    expect(await focusedName(page)).not.toBe("女装");
  });
});
