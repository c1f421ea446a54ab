import type { Locator } from "@playwright/test";
import { expect, test } from "./console-test.ts";
import { cartLines, fields, openProduct, pasteInto, productIds, watchCalls } from "./product-ids.ts";
import { signInAs } from "./sign-in-as.ts";

test("quantities of variants are filled like a spreadsheet, by keyboard alone", async ({ page }) => {
  await signInAs(page, "buyer", "/products");
  await page.getByLabel("What to find").focus();
  await page.keyboard.insertText(productIds.coloursBySizes);
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

test("a pasted column or block fills the fields, and cells without a field are named; issues are explained at the field without a correction, and text is not added to the cart", async ({
  page,
}) => {
  await signInAs(page, "buyer", "/products");
  await openProduct(page, productIds.coloursBySizes);
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

  await openProduct(page, productIds.fiveInStock);
  const calls = watchCalls(page);
  await fields(page).nth(0).fill("6");
  await expect(fields(page).nth(0)).toHaveAttribute("aria-invalid", "true");
  await expect(fields(page).nth(0)).toHaveAccessibleDescription(/More than the 5 in stock/);
  await expect(fields(page).nth(0)).toHaveValue("6");
  await fields(page).nth(0).fill("5");
  await expect(fields(page).nth(0)).not.toHaveAttribute("aria-invalid", "true");
  expect(calls).toEqual([]);

  await openProduct(page, productIds.minimumFifty);
  await fields(page).nth(0).fill("20");
  await fields(page).nth(1).fill("29");
  await expect(fields(page).nth(0)).toHaveAccessibleDescription(/Below the minimum order of 50 pieces/);
  await expect(fields(page).nth(1)).toHaveAccessibleDescription(/all variants together/);
  await expect(page.getByText("2 quantities break the seller's rules")).toBeVisible();
  await fields(page).nth(1).fill("30");
  await expect(fields(page).nth(0)).not.toHaveAttribute("aria-invalid", "true");
  await expect(fields(page).nth(1)).not.toHaveAttribute("aria-invalid", "true");

  await openProduct(page, productIds.packsOfTwelve);
  await fields(page).nth(0).fill("30");
  await expect(fields(page).nth(0)).toHaveAccessibleDescription(/packs of 12: order 24 or 36/);
  await fields(page).nth(0).fill("36");
  await expect(fields(page).nth(0)).not.toHaveAttribute("aria-invalid", "true");

  await openProduct(page, productIds.noVariants);
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

test("four hundred variants have labels, error messages and a filter, in Chinese", async ({ page }) => {
  test.slow();
  await signInAs(page, "buyer", "/products");
  await openProduct(page, productIds.sixtyVariants);
  await fields(page).first().fill("999999");
  await page.getByRole("button", { name: "切换到中文" }).click();
  await expect(page.getByText("数量，共 60 个规格")).toBeVisible();
  await expect(fields(page).first()).toHaveAccessibleName(/^.+ \/ .+ 数量$/);
  await expect(fields(page).first()).toHaveAccessibleDescription(/超过库存/);
  await page.getByLabel("筛选规格").fill("XL");
  await expect(page.getByText("有 1 个已填规格被筛选隐藏")).toBeVisible();
  await page.getByLabel("要找什么").fill(productIds.fourHundredVariants);
  await page.getByRole("button", { name: "打开 （1 点）" }).click();
  await expect(fields(page)).toHaveCount(400);
});

test("every digit of a large quantity is visible, in the sheet and in the cart", async ({ page }) => {
  const isWhole = (input: Locator) => input.evaluate((field) => field.scrollWidth <= field.clientWidth);
  await signInAs(page, "buyer", "/products");
  await openProduct(page, productIds.coloursBySizes);
  await fields(page).nth(1).fill("888888");
  expect(await isWhole(fields(page).nth(1))).toBe(true);
  await page.getByRole("button", { name: "Add to cart" }).click();
  await page.getByRole("link", { name: "Go to the cart" }).click();
  const quantity = page.getByRole("textbox", { name: /^Quantity of/ });
  await quantity.fill("8888888");
  expect(await isWhole(quantity)).toBe(true);
});
