import type { Page } from "@playwright/test";
import { expectAccessible } from "./accessibility.ts";
import { expect, test } from "./console-test.ts";
import { sampleOrder } from "./sample-orders.ts";
import { signInAs } from "./sign-in-as.ts";

async function check(page: Page, orderId: string) {
  await page.getByLabel("Order id", { exact: true }).fill(orderId);
  await page.getByRole("button", { name: "Check · 1 unit" }).click();
}

const calm = "This says nothing about the order itself. Do not cancel it because of this.";

const verdicts = [
  { order: "KJB, code 16", title: "KJB can be tried", says: "eligibility can change", calm: false },
  { order: "KJB, code 20", title: "KJB can be tried", says: "code 20", calm: false },
  {
    order: "No KJB",
    title: "KJB not reported now",
    says: "not a fault of the payment-link integration",
    calm: true,
  },
  {
    order: "Looks like KJB",
    title: "KJB not reported now",
    says: "none of them is cross-border pay",
    calm: true,
  },
  {
    order: "No channels now",
    title: "No channels reported now",
    says: "listed no payment channel",
    calm: true,
  },
  { order: "500_2", title: "Fix the authorization first", says: "buyer's main account", calm: true },
  { order: "Refused for another", title: "The marketplace refused", says: "500_1", calm: true },
];

test.describe("one order", () => {
  test("every kind of answer has its verdict, and the calm sentence where it is due", async ({ page }) => {
    await signInAs(page, "support", "/payment-methods");
    for (const { order, title, says, calm: saysCalm } of verdicts)
      await test.step(`${order}: ${title}`, async () => {
        await check(page, sampleOrder(order));
        const main = page.getByRole("main");
        await expect(main).toContainText(sampleOrder(order));
        await expect(main.getByRole("heading", { name: title })).toBeVisible();
        await expect(main).toContainText(says);
        await expect(main.getByText(calm)).toHaveCount(saysCalm ? 1 : 0);
      });
  });

  test("shows amount, deadline and channels as the vendor gave them, and what it cost", async ({ page }) => {
    await signInAs(page, "support", "/payment-methods");
    await check(page, sampleOrder("No KJB"));
    const main = page.getByRole("main");
    await expect(main).toContainText("¥321.20");
    await expect(main).toContainText("32120 fen");
    await expect(main).toContainText("2018-11-04 14:00:45");
    await expect(main).toContainText("no time zone");
    await expect(main.getByRole("cell", { name: "支付宝" })).toBeVisible();
    await expect(main).toContainText("1 unit · 1688");
    await expect(page.getByRole("button", { name: "Copy order id" })).toBeVisible();
    await expect(page.getByRole("button", { name: "Copy request id" })).toBeVisible();
  });

  test("an unknown code is shown as returned, 17 and 35 are named as not KJB", async ({ page }) => {
    await signInAs(page, "support", "/payment-methods");
    await check(page, sampleOrder("Unknown code 99"));
    await expect(page.getByRole("row", { name: /99/ })).toContainText("unknown code, shown as returned");
    await check(page, sampleOrder("Looks like KJB"));
    await expect(page.getByRole("row", { name: /17/ })).toContainText("not KJB");
    await expect(page.getByRole("row", { name: /35/ })).toContainText("not KJB");
  });

  test("a failed check says what to do, with the request id, and never to cancel", async ({ page }) => {
    await signInAs(page, "support", "/payment-methods");
    await check(page, sampleOrder("Amount too large to be exact"));
    const main = page.getByRole("main");
    await expect(main.getByRole("heading", { name: "The check failed" })).toBeVisible();
    await expect(main).toContainText("The marketplace gave no usable answer");
    await expect(main).toContainText(calm);
    await expect(main).toContainText(/req_/);
  });

  test("the raw answer keeps every digit, on a press of its own", async ({ page }) => {
    await signInAs(page, "support", "/payment-methods");
    const order = sampleOrder("Order id as a bare integer");
    await check(page, order);
    await page.getByRole("button", { name: "Raw answer · 1 unit" }).click();
    await expect(page.locator("pre")).toContainText(`"orderId": "${order}"`);
  });
});

test("a link fills the field and runs nothing; reload and back spend nothing", async ({ page }) => {
  const calls: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST" && request.url().includes("/bff/v1/")) calls.push(request.url());
  });
  const order = sampleOrder("KJB, code 20");
  await signInAs(page, "support", `/payment-methods?order=${order}`);
  const field = page.getByLabel("Order id", { exact: true });
  await expect(field).toHaveValue(order);
  await page.reload();
  await expect(field).toHaveValue(order);
  await page.getByRole("link", { name: "Activity" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Activity");
  await page.goBack();
  await expect(field).toHaveValue(order);
  expect(calls).toEqual([]);
});

test("what cannot be an order id is said at the field, and nothing is sent", async ({ page }) => {
  await signInAs(page, "support", "/payment-methods");
  const field = page.getByLabel("Order id", { exact: true });
  const faults = {
    "12a": "digits only",
    "007": "does not start with 0",
    "0": "cannot be 0",
    "9223372036854775808": "at most 9223372036854775807",
  };
  for (const [text, reason] of Object.entries(faults)) {
    await field.fill(text);
    await expect(field).toHaveAttribute("aria-invalid", "true");
    await expect(field).toHaveAccessibleDescription(new RegExp(reason));
  }
  await field.fill("２３９ 695213738498520\u200b");
  await expect(field).not.toHaveAttribute("aria-invalid", "true");
});

test("a list keeps one row per id, with a failure in the middle, and goes into a sheet whole", async ({
  page,
}) => {
  await signInAs(page, "support", "/payment-methods");
  const ids = [
    sampleOrder("KJB, code 16"),
    sampleOrder("Amount too large to be exact"),
    sampleOrder("No channels now"),
  ];
  await page.getByLabel("Order id", { exact: true }).fill([...ids, "007", ids[0]].join("\n"));
  await expect(page.getByText("2 entries will not be sent")).toBeVisible();
  await page.getByRole("button", { name: "Check 3 orders · 3 units" }).click();
  await expect(page.getByText("finished")).toBeVisible();
  const rows = page.getByRole("table").getByRole("row");
  await expect(rows.nth(1)).toContainText("KJB can be tried");
  await expect(rows.nth(2)).toContainText("The check failed");
  await expect(rows.nth(3)).toContainText("No channels reported now");
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Export CSV" }).click(),
  ]);
  const stream = await download.createReadStream();
  const csv = Buffer.concat(await stream.toArray()).toString("utf8");
  for (const id of ids) expect(csv).toContain(id);
});

for (const words of [
  { lang: "zh-CN", role: /客服/, field: "订单号", verdict: "可尝试跨境宝" },
  { lang: "en", role: /as demo support/, field: "Order id", verdict: "KJB can be tried" },
])
  test(`works by keyboard alone, in ${words.lang}`, async ({ page }) => {
    await page.goto("/payment-methods");
    if (words.lang !== "en") {
      await page.getByRole("button", { name: "切换到中文" }).focus();
      await page.keyboard.press("Enter");
    }
    await expect(page.locator("html")).toHaveAttribute("lang", words.lang);
    await page.getByRole("button", { name: words.role }).focus();
    await page.keyboard.press("Enter");
    const field = page.getByLabel(words.field, { exact: true });
    await field.waitFor();
    await page.keyboard.press("Tab");
    for (
      let step = 0;
      step < 40 && !(await field.evaluate((node) => node === document.activeElement));
      step += 1
    )
      await page.keyboard.press("Tab");
    await page.keyboard.insertText(sampleOrder("KJB, code 16"));
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { name: words.verdict })).toBeVisible();
    await page.reload();
    await expect(page.locator("html")).toHaveAttribute("lang", words.lang);
    await expectAccessible(page);
  });

test("has no accessibility violation, empty and answered, light and dark", async ({ page }) => {
  await signInAs(page, "support", "/payment-methods");
  await expectAccessible(page);
  await check(page, sampleOrder("KJB, code 16"));
  await page.getByRole("heading", { name: "KJB can be tried" }).waitFor();
  await expectAccessible(page);
});

test("fits a phone: nothing scrolls sideways", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signInAs(page, "support", "/payment-methods");
  await check(page, sampleOrder("KJB, code 16"));
  await page.getByRole("heading", { name: "KJB can be tried" }).waitFor();
  // Lines of a raw answer are longer than a phone is wide.
  await page.getByRole("button", { name: "Raw answer · 1 unit" }).click();
  await page.locator("pre").waitFor();
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(overflow).toBeLessThanOrEqual(0);
});
