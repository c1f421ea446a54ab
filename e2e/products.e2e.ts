import type { Page } from "@playwright/test";
import { expectAccessible } from "./accessibility.ts";
import { expect, test } from "./console-test.ts";
import { signInAs } from "./sign-in-as.ts";

const coloursBySizes = "907001255426";
const sixtyVariants = "1097637083947";
const fourHundredVariants = "1051153972986";
const fiveInStock = "732626721679";
const minimumFifty = "884306740458";
const packsOfTwelve = "811702815923";
const noVariants = "634430926581";
const threeAttributes = "608733995747";
const taobaoProduct = "688000000001";

/** Calls that cost units, as they leave the page. */
function watchCalls(page: Page): string[] {
  const calls: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (request.method() === "POST" && pathname.startsWith("/bff/v1/")) calls.push(pathname);
  });
  return calls;
}

async function search(page: Page, keyword: string) {
  await page.getByLabel("Keyword").fill(keyword);
  await page.getByRole("button", { name: "Search · 2 units" }).click();
  await page.getByRole("heading", { name: "Results" }).waitFor();
}

async function openProduct(page: Page, pasted: string) {
  await page.getByLabel("Open by id or link").fill(pasted);
  await page.getByRole("button", { name: "Open · 1 unit", exact: true }).click();
  await page.getByRole("article").waitFor();
}

const fields = (page: Page) => page.locator("input[data-at]");

async function pasteInto(page: Page, at: number, text: string) {
  await fields(page).nth(at).focus();
  await fields(page)
    .nth(at)
    .evaluate((field, pasted) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData("text/plain", pasted);
      field.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
    }, text);
}

const cartLines = (page: Page, count: number) =>
  page.getByRole("navigation").getByLabel(count === 1 ? "1 line in the cart" : `${count} lines in the cart`);

test("from a keyword to variants in the cart, by mouse", async ({ page }) => {
  await signInAs(page, "buyer", "/products");
  const calls = watchCalls(page);
  await search(page, "连衣裙");
  await expect(page.getByText("152 products")).toBeVisible();
  const first = page.getByRole("main").getByRole("listitem").first();
  await expect(first.getByRole("button", { name: "Copy product id" })).toBeVisible();
  await first.getByRole("button", { name: /^Open .* · 1 unit$/ }).click();
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

test("by keyboard alone, like a sheet", async ({ page }) => {
  await signInAs(page, "buyer", "/products");
  await page.getByLabel("Open by id or link").focus();
  await page.keyboard.insertText(coloursBySizes);
  await page.keyboard.press("Enter");
  await page.getByRole("article").waitFor();
  const names = await fields(page).evaluateAll((all) => all.map((field) => field.getAttribute("aria-label")));
  expect(names).toHaveLength(12);
  expect(names[0]).toMatch(/^.+ \/ .+ quantity$/);
  for (let step = 0; step < 60; step += 1) {
    if (
      await fields(page)
        .first()
        .evaluate((field) => field === document.activeElement)
    )
      break;
    await page.keyboard.press("Tab");
  }
  await expect(fields(page).first()).toBeFocused();
  await page.keyboard.type("5");
  await page.keyboard.press("ArrowRight");
  await expect(fields(page).nth(1)).toBeFocused();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.type("10");
  await page.keyboard.press("Enter");
  await expect(fields(page).nth(5)).toBeFocused();
  await page.keyboard.type("21");
  await page.keyboard.press("ArrowLeft");
  await expect(fields(page).nth(5)).toBeFocused();
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("ArrowLeft");
  await expect(fields(page).nth(4)).toBeFocused();
  await page.keyboard.type("7");
  await page.keyboard.press("Escape");
  await expect(fields(page).nth(4)).toHaveValue("");
  await page.keyboard.press("Escape");
  await expect(fields(page).nth(5)).toHaveValue("");
  await page.keyboard.type("21");
  await page.keyboard.press("ArrowUp");
  await expect(fields(page).nth(2)).toBeFocused();
  await expect(page.getByText("36 pieces · 3 variants")).toBeVisible();
  for (let step = 0; step < 60; step += 1) {
    if (
      await page
        .getByRole("button", { name: "Add to cart" })
        .evaluate((button) => button === document.activeElement)
    )
      break;
    await page.keyboard.press("Tab");
  }
  await page.keyboard.press("Enter");
  await expect(cartLines(page, 3)).toBeVisible();
});

test("a pasted column and a pasted block fill the fields, and what met none is told", async ({ page }) => {
  await signInAs(page, "buyer", "/products");
  await openProduct(page, coloursBySizes);
  await pasteInto(page, 0, "1\r\n2\r\n3\r\n4\r\n");
  for (const [row, text] of ["1", "2", "3", "4"].entries())
    await expect(fields(page).nth(row * 3)).toHaveValue(text);
  await pasteInto(page, 7, "10\t20\t30\n40\tx\n50\t60");
  await expect(fields(page).nth(7)).toHaveValue("10");
  await expect(fields(page).nth(8)).toHaveValue("20");
  await expect(fields(page).nth(11)).toHaveValue("x");
  await expect(fields(page).nth(11)).toHaveAccessibleDescription(/whole number/);
  await expect(page.getByText("3 pasted values had no field and were left out")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(fields(page).nth(7)).toHaveValue("");
  await expect(fields(page).nth(9)).toHaveValue("4");
});

test("stock, minimum and packs are said at the field, nothing is corrected, nothing is sent", async ({
  page,
}) => {
  await signInAs(page, "buyer", "/products");
  await openProduct(page, fiveInStock);
  const calls = watchCalls(page);
  await fields(page).nth(0).fill("6");
  await expect(fields(page).nth(0)).toHaveAttribute("aria-invalid", "true");
  await expect(fields(page).nth(0)).toHaveAccessibleDescription(/More than the 5 in stock/);
  await expect(fields(page).nth(0)).toHaveValue("6");
  await fields(page).nth(0).fill("5");
  await expect(fields(page).nth(0)).not.toHaveAttribute("aria-invalid", "true");
  expect(calls).toEqual([]);

  await openProduct(page, minimumFifty);
  await fields(page).nth(0).fill("20");
  await fields(page).nth(1).fill("29");
  await expect(fields(page).nth(0)).toHaveAccessibleDescription(/Below the minimum order of 50 pieces/);
  await expect(fields(page).nth(1)).toHaveAccessibleDescription(/all variants together/);
  await expect(page.getByText("2 quantities are against the seller's rules")).toBeVisible();
  await fields(page).nth(1).fill("30");
  await expect(fields(page).nth(0)).not.toHaveAttribute("aria-invalid", "true");
  await expect(fields(page).nth(1)).not.toHaveAttribute("aria-invalid", "true");

  await openProduct(page, packsOfTwelve);
  await fields(page).nth(0).fill("30");
  await expect(fields(page).nth(0)).toHaveAccessibleDescription(/packs of 12: order 24 or 36/);
  await fields(page).nth(0).fill("36");
  await expect(fields(page).nth(0)).not.toHaveAttribute("aria-invalid", "true");
});

test("what is no number stays out of the cart, and the field gets the focus", async ({ page }) => {
  await signInAs(page, "buyer", "/products");
  await openProduct(page, noVariants);
  const field = page.getByLabel("Quantity", { exact: true });
  await page.getByRole("button", { name: "Add to cart" }).click();
  await expect(page.getByText("Fill in a quantity first.").first()).toBeVisible();
  await expect(field).toBeFocused();
  await field.fill("1.5");
  await page.getByRole("button", { name: "Add to cart" }).click();
  await expect(field).toBeFocused();
  await field.fill("30");
  await expect(page.getByText("Unit price ¥13.81")).toBeVisible();
  await expect(page.getByText("Subtotal ¥414.30")).toBeVisible();
  await page.getByRole("button", { name: "Add to cart" }).click();
  await expect(page.getByText("The product is in the cart")).toBeVisible();
  await expect(cartLines(page, 1)).toBeVisible();
});

test("opens by a 1688 link, a Taobao link, a shared text and an id; the address names the product", async ({
  page,
}) => {
  await signInAs(page, "buyer", "/products");
  await openProduct(page, `https://detail.1688.com/offer/${coloursBySizes}.html?spm=a2615`);
  await expect(page).toHaveURL(new RegExp(`open=1688%3A${coloursBySizes}$`));
  await openProduct(page, `看看这个 https://item.taobao.com/item.htm?id=${taobaoProduct} 很好`);
  await expect(page).toHaveURL(new RegExp(`open=taobao%3A${taobaoProduct}$`));
  await expect(page.getByRole("button", { name: /^Marketplace Taobao|Taobao Marketplace/ })).toBeVisible();
  await openProduct(page, "688 000 000 004");
  await expect(page).toHaveURL(/open=taobao%3A688000000004$/);
  await page.goto("/products");
  await openProduct(page, threeAttributes);
  await expect(page.getByRole("table", { name: "Quantities" })).toBeVisible();
});

test("what cannot be opened is said at the field, and nothing is sent", async ({ page }) => {
  await signInAs(page, "buyer", "/products");
  const calls = watchCalls(page);
  const field = page.getByLabel("Open by id or link");
  const faults = {
    "12a": "digits only",
    "https://example.com/offer/1.html": "Only links to product pages",
  };
  for (const [text, reason] of Object.entries(faults)) {
    await field.fill(text);
    await expect(field).toHaveAccessibleDescription(new RegExp(reason));
    await page.getByRole("button", { name: "Open · 1 unit", exact: true }).click();
    await expect(field).toBeFocused();
  }
  await page.getByRole("button", { name: "Search · 2 units" }).click();
  await expect(page.getByLabel("Keyword")).toHaveAccessibleDescription(/keyword or a category id/);
  await expect(page.getByLabel("Keyword")).toBeFocused();
  await page.getByLabel("Keyword").fill("鞋");
  await page.getByLabel("Price from").fill("20");
  await page.getByLabel("Price to").fill("3");
  await page.getByRole("button", { name: "Search · 2 units" }).click();
  await expect(page.getByLabel("Price to")).toHaveAccessibleDescription(/above the price to/);
  expect(calls).toEqual([]);
});

test("back shows the results where they were, with what was filled in, and spends nothing", async ({
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
  await chosen.getByRole("button", { name: /^Open/ }).click();
  await page.getByRole("article").waitFor();
  await fields(page).first().fill("4");
  await page.goBack();
  await expect(page.getByText("Page 2 of 8")).toBeVisible();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(place);
  await expect(chosen.getByRole("button", { name: /^Open/ })).toBeFocused();
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

test("a link fills the form and runs nothing; a wrong one heals itself", async ({ page }) => {
  const calls = watchCalls(page);
  await signInAs(
    page,
    "buyer",
    "/products?channel=1688&q=水杯&category=1034340&sort=price-asc&from=5&to=50&page=2",
  );
  await expect(page.getByLabel("Keyword")).toHaveValue("水杯");
  await expect(page.getByLabel("Category id")).toHaveValue("1034340");
  await expect(page.getByLabel("Price from")).toHaveValue("5");
  await expect(page.getByText("Not searched yet")).toBeVisible();
  await page.goto(`/products?open=taobao:${taobaoProduct}`);
  await expect(page.getByLabel("Open by id or link")).toHaveValue(taobaoProduct);
  await expect(page.getByText("Not fetched yet")).toBeVisible();
  await page.reload();
  await expect(page.getByText("Not fetched yet")).toBeVisible();
  await page.goto("/products?channel=ebay&page=-4&from=abc&sort=up&q=鞋");
  await expect(page.getByLabel("Keyword")).toHaveValue("鞋");
  expect(calls).toEqual([]);
});

test("filters, the marketplaces' differences and an empty answer", async ({ page }) => {
  await signInAs(page, "buyer", "/products?q=连衣裙&category=1031910");
  await page.getByRole("button", { name: /Marketplace/ }).click();
  await page.getByRole("option", { name: "Taobao" }).click();
  await expect(page.getByText("Taobao is searched by keyword only")).toBeVisible();
  await expect(page.getByLabel("Category id")).toHaveCount(0);
  await page.getByRole("button", { name: "Search · 2 units" }).click();
  await expect(page.getByText("the marketplace does not say how many there are")).toBeVisible();
  await page.getByLabel("Keyword").fill("没有这种东西");
  await page.getByRole("button", { name: "Search · 2 units" }).click();
  await expect(page.getByText("No products found")).toBeVisible();
});

test("a product that is gone: what happened, the vendor's words and the request id", async ({ page }) => {
  await signInAs(page, "buyer", "/products?open=1688:748927600882");
  await page.getByRole("button", { name: "Open · 1 unit", exact: true }).click();
  const alert = page.getByRole("alert");
  await expect(alert).toContainText("商品不存在或已下架");
  await expect(alert.getByRole("button", { name: "Copy request id" })).toBeVisible();
});

test("the raw answer comes on a press of its own", async ({ page }) => {
  await signInAs(page, "buyer", "/products");
  await openProduct(page, coloursBySizes);
  await page.getByRole("button", { name: "Raw answer · 1 unit" }).click();
  await expect(page.locator("pre")).toContainText("queryProductDetail");
});

test("the empty page and the results have no accessibility violation, light and dark", async ({ page }) => {
  test.slow();
  await signInAs(page, "buyer", "/products");
  await expectAccessible(page);
  await search(page, "连衣裙");
  await expectAccessible(page);
});

test("a product with sixty variants has no accessibility violation, light and dark", async ({ page }) => {
  test.slow();
  await signInAs(page, "buyer", "/products");
  await openProduct(page, sixtyVariants);
  await fields(page).first().fill("999999");
  await expectAccessible(page);
});

test("in Chinese: labels, faults, the filter, four hundred variants", async ({ page }) => {
  await signInAs(page, "buyer", "/products");
  await page.getByRole("button", { name: "切换到中文" }).click();
  await page.getByLabel("按 ID 或链接打开").fill(sixtyVariants);
  await page.getByRole("button", { name: "打开 · 1 个单位" }).click();
  await expect(page.getByText("数量，共 60 个规格")).toBeVisible();
  await expect(fields(page).first()).toHaveAccessibleName(/^.+ \/ .+ 数量$/);
  await fields(page).first().fill("999999");
  await expect(fields(page).first()).toHaveAccessibleDescription(/超过库存/);
  await page.getByLabel("筛选规格").fill("XL");
  await expect(page.getByText("有 1 个已填规格被筛选隐藏")).toBeVisible();
  await page.getByLabel("按 ID 或链接打开").fill(fourHundredVariants);
  await page.getByRole("button", { name: "打开 · 1 个单位" }).click();
  await expect(fields(page)).toHaveCount(400);
});

test("fits a phone: nothing scrolls sideways", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signInAs(page, "buyer", "/products");
  const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  await search(page, "连衣裙");
  expect(await overflow()).toBeLessThanOrEqual(0);
  for (const id of [sixtyVariants, threeAttributes]) {
    await openProduct(page, id);
    await fields(page).first().fill("7");
    expect(await overflow()).toBeLessThanOrEqual(0);
  }
});
