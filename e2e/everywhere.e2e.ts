import { expectAccessible } from "./accessibility.ts";
import { expect, test } from "./console-test.ts";
import { signInAs } from "./sign-in-as.ts";

test("an address without a page links to the nearest screens, also after signing in first", async ({
  page,
}) => {
  const response = await page.goto("/cart");
  expect(response?.status()).toBe(404);
  await page.getByRole("button", { name: /Continue as demo buyer/ }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Page not found" })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("list", { name: "Nearest pages" }).getByRole("link", { name: "Cart" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Cart" })).toBeVisible();
});

test("a screen reader announces how many products a search found", async ({ page }) => {
  await signInAs(page, "buyer", "/products?q=杯");
  await page.getByRole("button", { name: "Search · 2 units" }).click();
  await expect(page.locator("[data-live-announcer] [aria-live=polite]")).toHaveText(/20 products/);
});

test("the palette opens a product from any page by keyboard alone", async ({ page }) => {
  await signInAs(page, "buyer", "/categories");
  await page.getByRole("treeitem").first().waitFor();
  await page.keyboard.press("Control+k");
  await expect(page.getByRole("dialog").getByRole("searchbox")).toBeFocused();
  await page.keyboard.type("907001255426");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: "Open · 1 unit" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("table")).toBeVisible();
  // The product is already read the second time, so the focus moves to the product itself.
  await page.goto("/categories");
  await page.getByRole("treeitem").first().waitFor();
  await page.keyboard.press("Control+k");
  await expect(page.getByRole("dialog").getByRole("searchbox")).toBeFocused();
  await page.keyboard.type("907001255426");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("table")).toBeVisible();
  await expect(page.locator(":focus").getByRole("table")).toBeVisible();
});

test("all copy buttons of a list have different names, and no outcome takes more than two lines", async ({
  page,
}) => {
  const ids = ["239695213738498520", "239695231519528520", "4169757337453287637", "4169757320770527637"];
  await signInAs(page, "support", "/payment-methods");
  await page.getByLabel("Order id", { exact: true }).fill(ids.join("\n"));
  await page.getByRole("button", { name: "Check 4 orders · 4 units" }).click();
  await expect(page.getByText(/4 of 4 .* finished/)).toBeVisible();
  const copyNames = () =>
    page.getByRole("button", { name: /^Copy/ }).evaluateAll((all) => all.map((one) => one.ariaLabel));
  const inList = await copyNames();
  expect(new Set(inList).size).toBe(inList.length);
  await page.goto("/payment-methods?order=4169757397775607637");
  await page.getByRole("button", { name: "Check · 1 unit" }).click();
  await page
    .getByText(/not authorized/)
    .first()
    .waitFor();
  await page.goto("/activity");
  await page
    .getByRole("row", { name: /Not authorized/ })
    .first()
    .waitFor();
  const inActivity = await copyNames();
  expect(inActivity.length).toBeGreaterThanOrEqual(4);
  expect(new Set(inActivity).size).toBe(inActivity.length);
  for (const width of [1920, 1280, 960, 700]) {
    await page.setViewportSize({ width, height: 900 });
    const heights = await page
      .locator("td span", { hasText: /^(Not authorized|No usable answer|KJB can be tried)$/ })
      .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().height));
    for (const height of heights) expect(height).toBeLessThanOrEqual(40);
  }
});

test("showing the answer as sent costs nothing, and the page scrolls to a raw answer that is requested again", async ({
  page,
}) => {
  const calls: string[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/v1/products/detail")) calls.push(request.url());
  });
  await signInAs(page, "buyer", "/products/1688/907001255426");
  await page.getByRole("button", { name: "Open · 1 unit" }).click();
  await page.getByRole("table").waitFor();
  await page.getByRole("button", { name: "Answer as sent" }).click();
  await expect(page.getByRole("heading", { name: "Answer as sent" })).toBeInViewport();
  expect(calls).toHaveLength(1);
  await page.getByRole("button", { name: "Ask again, raw · 1 unit" }).click();
  await expect(page.getByRole("heading", { name: "Raw answer" })).toBeInViewport();
  expect(calls).toHaveLength(2);
});
