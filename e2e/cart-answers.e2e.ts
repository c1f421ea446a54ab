import type { Page } from "@playwright/test";
import { expectAccessible } from "./accessibility.ts";
import { expect, test } from "./console-test.ts";
import { importAndRead, line1688, lineTaobao, prepare, previewAll } from "./sample-lines.ts";
import { signInAs } from "./sign-in-as.ts";

const answer = (page: Page) => page.getByRole("region", { name: "Preview", exact: true });
const details = (page: Page) => page.getByRole("region", { name: "Details of the preview" });
const quantities = (page: Page) => page.getByRole("textbox", { name: /^Quantity of/ });
const band = (page: Page) => page.getByText("This preview is out of date");

/** Four lines: two have one possible quantity, the one with 13 has two, and the last is valid. */
const invalidLines = [
  line1688("500_004", 20),
  line1688("500_005", 10),
  line1688("500_009", 13),
  line1688("Colours", 30),
];

test.describe("a bulk fix", () => {
  test("a bulk fix shows its changes, skips a line with two possible quantities, and can be undone, by keyboard alone", async ({
    page,
  }) => {
    await signInAs(page, "buyer", "/preview");
    await importAndRead(page, invalidLines);
    const values = () =>
      quantities(page).evaluateAll((fields) => fields.map((field) => (field as HTMLInputElement).value));
    expect(await values()).toEqual(["20", "10", "13", "30"]);
    await page.getByRole("button", { name: "Fix 2 quantities" }).focus();
    await page.keyboard.press("Enter");
    const dialog = page.getByRole("dialog", { name: "Change 2 quantities" });
    await expect(dialog.getByRole("row").filter({ hasText: "20 → 5" })).toBeVisible();
    await expect(dialog.getByRole("row").filter({ hasText: "10 → 50" })).toBeVisible();
    await expect(dialog.getByRole("row")).toHaveCount(3);
    await expect(dialog).toContainText(/Difference in all: \+¥[0-9,]+\.[0-9]{2}/);
    await expect(dialog).toContainText("1 other line is not changed");
    await expectAccessible(page);
    expect(await values()).toEqual(["20", "10", "13", "30"]);
    await dialog.getByRole("button", { name: "Change 2 quantities" }).focus();
    await page.keyboard.press("Enter");
    await expect(dialog).toBeHidden();
    expect(await values()).toEqual(["5", "50", "13", "30"]);
    await expect(page.getByRole("button", { name: "Next problem" })).toBeFocused();
    await page.getByRole("button", { name: "Undo" }).focus();
    await page.keyboard.press("Enter");
    expect(await values()).toEqual(["20", "10", "13", "30"]);
    await expect(page.locator("[data-line]:focus")).toHaveCount(1);
  });
});

test.describe("an outdated answer", () => {
  for (const viewport of [
    { width: 1280, height: 700 },
    { width: 390, height: 844 },
  ])
    test(`an outdated answer is marked at every scroll position, at ${viewport.width} px, also after visiting another page`, async ({
      page,
    }) => {
      await page.setViewportSize(viewport);
      await signInAs(page, "buyer", "/preview");
      await prepare(page, [line1688("Colours", 12), line1688("Colours", 10, 1)]);
      await previewAll(page);
      await expect(answer(page).getByText("passed:")).toHaveCount(6);
      const print = page.getByRole("button", { name: "Print" });
      await print.scrollIntoViewIfNeeded();
      await page.getByRole("link", { name: "Activity" }).click();
      await page.getByRole("heading", { level: 1, name: "Activity" }).waitFor();
      // Changes the cart as another tab would.
      await page.evaluate(() => {
        const carts = (localStorage.getItem("carts") ?? "").replace('"quantity":12', '"quantity":13');
        localStorage.setItem("carts", carts);
        window.dispatchEvent(new StorageEvent("storage", { key: "carts" }));
      });
      await page.goBack();
      await expect(band(page)).toBeVisible();
      await expect(page.getByText("✓")).toHaveCount(0);
      await print.scrollIntoViewIfNeeded();
      await expect(print).toBeInViewport();
      await expect(band(page)).toBeInViewport();
      // Every figure has the grey of secondary text.
      const colours = await answer(page)
        .or(details(page))
        .locator("dd, td")
        .evaluateAll((cells) => [...new Set(cells.map((cell) => getComputedStyle(cell).color))]);
      const muted = await page.evaluate(() => {
        const probe = document.createElement("i");
        probe.style.color = "var(--muted)";
        document.body.append(probe);
        const { color } = getComputedStyle(probe);
        probe.remove();
        return color;
      });
      expect(colours).toEqual([muted]);
      await expectAccessible(page);
      await page.emulateMedia({ media: "print" });
      await expect(band(page)).toBeVisible();
      await expect(answer(page).getByText("Payable (out of date)")).toBeVisible();
    });

  test("text copied from an outdated answer says that it is outdated", async ({ page, context }) => {
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await signInAs(page, "buyer", "/preview");
    await prepare(page, [line1688("Colours", 12)]);
    await previewAll(page);
    await expect(answer(page).getByText("passed:")).toHaveCount(6);
    await quantities(page).first().fill("13");
    await expect(band(page)).toBeVisible();
    await answer(page)
      .getByText("Payable (out of date)")
      .evaluate((label) => document.getSelection()?.selectAllChildren(label.parentElement ?? label));
    await page.keyboard.press("ControlOrMeta+c");
    expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(
      /^This preview is out of date\r?\nPayable \(out of date\)\s+¥1,624\.60$/,
    );
  });
});

test("splitting a cart, and undoing the split, keeps the paid answer of the lines that stay together", async ({
  page,
}) => {
  await signInAs(page, "buyer", "/preview");
  await prepare(page, [line1688("Colours", 12), lineTaobao("An ordinary", 1)]);
  await page.getByRole("button", { name: "Preview 2 groups · 6 units" }).click();
  await expect(page.getByRole("heading", { name: "This group can be ordered" })).toHaveCount(2);
  // A second seller of 1688 is added, so the paid answer no longer fits the cart.
  await importAndRead(page, [line1688("500_002", 2)]);
  await expect(page.getByRole("heading", { name: "This group can be ordered" })).toHaveCount(2);
  await page.getByRole("button", { name: "Split by seller" }).first().click();
  await expect(page.getByRole("heading", { name: "Good: This group can be ordered" })).toHaveCount(2);
  await expect(band(page)).toHaveCount(0);
  await page.getByRole("button", { name: "Undo the split" }).click();
  await expect(band(page).first()).toBeVisible();
});

test("landed costs of a discounted order add up to the amount paid", async ({ page }) => {
  await signInAs(page, "buyer", "/preview");
  await prepare(page, [line1688("Colours", 12)]);
  await previewAll(page);
  await expect(page.locator("[data-line]")).toContainText("¥1,624.60");
  await details(page).getByText("Landed cost, line by line").click();
  const landed = details(page).getByRole("table", { name: "Landed cost, line by line" });
  await expect(landed.getByRole("row").last()).toHaveText("¥1,617.60¥17.00−¥10.00¥1,624.60");
});
