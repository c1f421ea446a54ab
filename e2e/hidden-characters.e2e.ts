import { expect, test } from "./console-test.ts";
import { openProduct, productIds } from "./product-ids.ts";
import { signInAs } from "./sign-in-as.ts";

test("a title with a direction override and tag characters is shown without them, and the raw answer shows them as escapes", async ({
  page,
}) => {
  await page.route(/\/bff\/v1\/products\/detail$/, async (route) => {
    const response = await route.fetch();
    const text = await response.text();
    const body = text.replaceAll(/[\u4e00-\u9fff]"/g, (end) => `${end[0]}\u202e\u200b\u{e0041}\\u001b"`);
    await route.fulfill({ response, body });
  });
  await signInAs(page, "buyer", "/products");
  await openProduct(page, productIds.coloursBySizes);
  const article = page.getByRole("article");
  await expect(article.getByRole("heading", { level: 2 }).first()).toBeVisible();
  expect(await article.textContent()).not.toMatch(
    /[\u{e0000}-\u{e007f}\u202a-\u202e\u200b]|\p{Cc}(?<!\n|\t)/u,
  );
  await page.getByRole("button", { name: "Ask again, raw · 1 unit" }).click();
  const raw = page.locator("pre");
  await expect(raw).toContainText(String.raw`\u202e\u200b\udb40\udc41\u001b`);
  expect(await raw.textContent()).not.toMatch(/[\u{e0000}-\u{e007f}\u202a-\u202e\u200b]/u);
});
