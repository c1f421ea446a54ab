import { expectAccessible, furtherRows } from "./accessibility.ts";
import { expect, test } from "./console-test.ts";
import { cartLines, fields, openProduct, productIds, search, watchCalls } from "./product-ids.ts";
import { signInAs } from "./sign-in-as.ts";

test("a buyer goes from a keyword to variants in the cart, by mouse", async ({ page }) => {
  test.slow();
  await signInAs(page, "buyer", "/products");
  const calls = watchCalls(page);
  // The component that shows the answer loads when the box gets the focus. If the chunk is lost it is requested again;
  // a browser that caches the failure has it after a reload, which pays for nothing again.
  await page.route(/\/search-results-/, (route) => route.abort(), { times: 1 });
  // English words come with the Chinese that the console knows for them; taking it sends nothing.
  const box = page.getByLabel("What to find");
  await box.fill("dresses");
  await page.getByRole("button", { name: "Use the Chinese" }).click();
  await expect(box).toHaveValue("连衣裙");
  expect(calls).toEqual([]);
  await page.getByRole("button", { name: "Search · 2 units" }).click();
  const results = page.getByRole("heading", { name: "Results" });
  const reload = page.getByRole("button", { name: "Reload the page" });
  await results.or(reload).waitFor();
  if (await reload.isVisible()) await reload.click();
  await results.waitFor();
  await expect(page.getByText(/^[0-9]{3} products$/)).toBeVisible();
  const first = page.getByRole("main").getByRole("listitem").first();
  await expect(first.getByRole("button", { name: "Copy product id" })).toBeVisible();
  await first.getByRole("link", { name: /Open · 1 unit$/ }).click();
  await expect(page.getByRole("article").getByRole("heading", { level: 2 }).first()).toBeVisible();
  expect(calls).toEqual(["/bff/v1/products/search", "/bff/v1/products/detail"]);
  await fields(page).nth(0).fill("2");
  await fields(page).nth(1).fill("3");
  await expect(page.getByText("5 pieces · 2 variants")).toBeVisible();
  await page.getByRole("button", { name: "Add to cart" }).click();
  await expect(page.getByText("2 variants are in the cart")).toBeVisible();
  await expect(cartLines(page, 2)).toBeVisible();
  await expect(fields(page).nth(0)).toHaveValue("");
});

test("a product opens by a 1688 link, a Taobao link, a shared text and an id; the address names it, and its raw answer needs a press", async ({
  page,
}) => {
  await signInAs(page, "buyer", "/products");
  await openProduct(page, `https://detail.1688.com/offer/${productIds.coloursBySizes}.html?spm=a2615`);
  await expect(page).toHaveURL(new RegExp(`/products/1688/${productIds.coloursBySizes}$`));
  await page.getByRole("button", { name: "Ask again, raw · 1 unit" }).click();
  await expect(page.locator("pre")).toContainText("queryProductDetail");
  await openProduct(page, `看看这个 https://item.taobao.com/item.htm?id=${productIds.taobaoProduct} 很好`);
  await expect(page).toHaveURL(new RegExp(`/products/taobao/${productIds.taobaoProduct}$`));
  await expect(page.getByLabel("Marketplace", { exact: true })).toHaveValue("taobao");
  await openProduct(page, "688 000 000 004");
  await expect(page).toHaveURL(/\/products\/taobao\/688000000004$/);
  await page.goto("/products");
  await openProduct(page, productIds.threeAttributes);
  await expect(page.getByRole("table", { name: "Quantities" })).toBeVisible();
});

test("a link that is entered before its reader has loaded is opened, not searched as words", async ({
  page,
}) => {
  await signInAs(page, "buyer", "/products");
  const calls = watchCalls(page);
  const held = Promise.withResolvers<void>();
  await page.route(/\/read-find-/, async (route) => {
    await held.promise;
    await route.continue();
  });
  const box = page.getByLabel("What to find");
  await box.fill(`https://detail.1688.com/offer/${productIds.coloursBySizes}.html`);
  await box.press("Enter");
  await expect(page.getByRole("search").getByRole("button", { name: /^Search/ })).toHaveAttribute(
    "aria-disabled",
    "true",
  );
  held.resolve();
  await page.getByRole("article").waitFor();
  expect(calls).toEqual(["/bff/v1/products/detail"]);
});

test("back shows the results at their scroll position with the form as it was filled in, and spends nothing", async ({
  page,
}) => {
  await signInAs(page, "buyer", "/products");
  const calls = watchCalls(page);
  await search(page, "连衣裙");
  await page.getByRole("button", { name: "Next page · 2 units" }).click();
  await expect(page.getByText("Page 2 of 8")).toBeVisible();
  const chosen = page.getByRole("main").getByRole("listitem").nth(14);
  await chosen.scrollIntoViewIfNeeded();
  const place = await page.evaluate(() => window.scrollY);
  expect(place).toBeGreaterThan(300);
  await chosen.getByRole("link", { name: /Open · 1 unit$/ }).click();
  await page.getByRole("article").waitFor();
  await fields(page).first().fill("4");
  await page.goBack();
  await expect(page.getByText("Page 2 of 8")).toBeVisible();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(place);
  // A product that was already read opens at no cost, and its button names no units.
  await expect(chosen.getByRole("link", { name: /Open$/ })).toBeFocused();
  await page.goForward();
  await expect(fields(page).first()).toHaveValue("4");
  await page.getByRole("button", { name: "Back to the results" }).click();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(place);
  await page.getByRole("button", { name: "Previous page", exact: true }).click();
  await expect(page.getByText("Page 1 of 8")).toBeVisible();
  await page.getByRole("link", { name: "Activity" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Activity");
  await page.goBack();
  await expect(page.getByText("Page 1 of 8")).toBeVisible();
  expect(calls).toHaveLength(3);
});

test("a link fills the form and makes no call, an invalid one is corrected, and an unsupported one is explained at the field; the marketplaces have different filters, and an answer may be empty", async ({
  page,
}) => {
  const calls = watchCalls(page);
  await signInAs(
    page,
    "buyer",
    "/products?channel=1688&q=水杯&category=1034340&sort=price-asc&from=5&to=50&page=2",
  );
  await expect(page.getByLabel("What to find")).toHaveValue("水杯");
  await expect(page.getByLabel("Category id")).toHaveValue("1034340");
  await expect(page.getByLabel("Price from")).toHaveValue("5");
  await expect(page.getByText("Not searched yet")).toBeVisible();
  await page.goto(`/products/taobao/${productIds.taobaoProduct}`);
  await expect(page.getByLabel("What to find")).toHaveValue(productIds.taobaoProduct);
  await expect(page.getByText("Not read yet")).toBeVisible();
  await page.reload();
  await expect(page.getByText("Not read yet")).toBeVisible();
  await page.goto("/products?channel=ebay&page=-4&from=abc&sort=up&q=鞋");
  await expect(page.getByLabel("What to find")).toHaveValue("鞋");

  const field = page.getByLabel("What to find");
  const messages = {
    "https://shop1.1688.com/page/offerlist.htm": "category or a search",
    "https://example.com/offer/1.html": "not from 1688, Taobao or Tmall",
  };
  for (const [text, reason] of Object.entries(messages)) {
    await field.fill(text);
    await expect(field).toHaveAccessibleDescription(new RegExp(reason));
    await page.getByRole("button", { name: "Search · 2 units", exact: true }).click();
    await expect(field).toBeFocused();
  }
  await field.fill("");
  await page.getByRole("button", { name: "Search · 2 units" }).click();
  await expect(page.getByLabel("What to find")).toHaveAccessibleDescription(/keyword or a category id/);
  await expect(page.getByLabel("What to find")).toBeFocused();
  await page.getByLabel("What to find").fill("鞋");
  await page.getByLabel("Price from").fill("20");
  await page.getByLabel("Price to").fill("3");
  await page.getByRole("button", { name: "Search · 2 units" }).click();
  await expect(page.getByLabel("Price to")).toHaveAccessibleDescription(/lowest price is above/);
  expect(calls).toEqual([]);

  await page.goto("/products?q=连衣裙&category=1031910");
  await page.getByLabel("Marketplace", { exact: true }).selectOption("Taobao");
  await expect(page.getByText("Taobao can be searched by keyword only")).toBeVisible();
  await expect(page.getByLabel("Category id")).toHaveCount(0);
  await page.getByRole("button", { name: "Search · 2 units" }).click();
  await expect(page.getByText("the marketplace does not say how many there are in all")).toBeVisible();
  await page.getByLabel("What to find").fill("没有这种东西");
  await page.getByRole("button", { name: "Search · 2 units" }).click();
  await expect(page.getByText("No products found")).toBeVisible();
});

test("the products screen fits a phone: nothing scrolls sideways", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signInAs(page, "buyer", "/products");
  const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  await search(page, "连衣裙");
  expect(await overflow()).toBeLessThanOrEqual(0);
  const box = page.getByLabel("What to find");
  await expect(box).toBeHidden();
  await page
    .getByRole("checkbox", { name: /^Keep / })
    .first()
    .check();
  await page.getByRole("button", { name: "1688 · 连衣裙 Change" }).click();
  await expectAccessible(page, furtherRows);
  await page.getByRole("link", { name: /^Shortlist/ }).click();
  await page.getByRole("heading", { name: "Shortlist" }).waitFor();
  await expectAccessible(page);
  for (const id of [productIds.sixtyVariants, productIds.threeAttributes]) {
    await page.goto("/products");
    await openProduct(page, id);
    await fields(page).first().fill("7");
    expect(await overflow()).toBeLessThanOrEqual(0);
  }
});
