import type { Page } from "@playwright/test";
import { expectAccessible } from "./accessibility.ts";
import { languagesToRun } from "./combinations.ts";
import { expect, test } from "./console-test.ts";
import { tabTo } from "./input-driver.ts";
import { sampleOrder } from "./sample-orders.ts";
import { signInAs } from "./sign-in-as.ts";

async function check(page: Page, orderId: string) {
  await page.getByLabel("Order id", { exact: true }).fill(orderId);
  await page.getByRole("button", { name: "Check · 1 unit" }).click();
}

const calm = "This says nothing about the order itself. Do not cancel it because of this.";

const verdicts = [
  { order: "KJB, code 16", title: "KJB can be tried", says: ["eligibility can change"], calm: false },
  { order: "KJB, code 20", title: "KJB can be tried", says: ["code 20"], calm: false },
  {
    order: "No KJB",
    title: "KJB not reported now",
    says: [
      "not a fault of the payment-link integration",
      "¥321.20",
      "32120 fen",
      "2018-11-04 14:00:45",
      "no time zone",
      "支付宝",
      "1 unit · 1688",
    ],
    calm: true,
  },
  {
    order: "Looks like KJB",
    title: "KJB not reported now",
    says: ["none of them is cross-border pay"],
    calm: true,
  },
  {
    order: "Unknown code 99",
    title: "KJB not reported now",
    says: ["Unknown code, shown as returned"],
    calm: true,
  },
  {
    order: "No channels now",
    title: "No channels reported now",
    says: ["listed no payment channel"],
    calm: true,
  },
  { order: "500_2", title: "Fix the authorization first", says: ["buyer's main account"], calm: true },
  { order: "Refused for another", title: "The marketplace refused", says: ["500_1"], calm: true },
  {
    order: "Amount too large to be exact",
    title: "The check failed",
    says: ["The marketplace's answer could not be read exactly"],
    calm: true,
  },
];

test("every kind of answer shows its verdict and the vendor's data, and a reassuring sentence where the order itself is not affected", async ({
  page,
}) => {
  await signInAs(page, "support", "/payment-methods");
  const main = page.getByRole("main");
  for (const { order, title, says, calm: saysCalm } of verdicts)
    await test.step(`${order}: ${title}`, async () => {
      await check(page, sampleOrder(order));
      await expect(main).toContainText(sampleOrder(order));
      await expect(main.getByRole("heading", { name: title })).toBeVisible();
      for (const text of says) await expect(main).toContainText(text);
      await expect(main.getByText(calm)).toHaveCount(saysCalm ? 1 : 0);
    });
  await expect(main).toContainText(/req_/);
  await expect(page.getByRole("button", { name: "Copy request id" })).toBeVisible();

  await test.step("codes that look like KJB are named as not KJB, each in its row", async () => {
    await check(page, sampleOrder("Looks like KJB"));
    await expect(page.getByRole("row", { name: /17/ })).toContainText("not KJB");
    await expect(page.getByRole("row", { name: /35/ })).toContainText("not KJB");
    await expect(page.getByRole("button", { name: "Copy order id" })).toBeVisible();
  });

  await test.step("the raw answer has every digit and needs a separate press", async () => {
    const order = sampleOrder("Order id as a bare integer");
    await check(page, order);
    await page.getByRole("button", { name: "Ask again, raw · 1 unit" }).click();
    await expect(page.locator("pre")).toContainText(`"orderId": "${order}"`);
  });

  await test.step("nothing scrolls sideways on a phone, though lines of the raw answer are longer", async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(overflow).toBeLessThanOrEqual(0);
  });
});

test("a link, reload, back or an invalid order id makes no call; a list has one row per id, also around a failure, and is exported completely", async ({
  page,
}) => {
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

  const messages = {
    "12a": "digits only",
    "007": "does not start with 0",
    "0": "cannot be 0",
    "9223372036854775808": "at most 9223372036854775807",
  };
  for (const [text, reason] of Object.entries(messages)) {
    await field.fill(text);
    await expect(field).toHaveAttribute("aria-invalid", "true");
    await expect(field).toHaveAccessibleDescription(new RegExp(reason));
  }
  await field.fill("２３９ 695213738498520\u200b");
  await expect(field).not.toHaveAttribute("aria-invalid", "true");
  expect(calls).toEqual([]);

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

for (const words of languagesToRun([
  {
    lang: "en",
    role: /as demo support/,
    field: "Order id",
    verdict: "KJB can be tried",
    ask: "Ask an administrator",
    note: /^Note/,
    handed: /Handed over to the administrators/,
    close: /^Close the case of order/,
    undo: "Undo",
  },
  {
    lang: "zh-CN",
    role: /客服/,
    field: "订单号",
    verdict: "可尝试跨境宝",
    ask: "请管理员处理",
    note: /^备注/,
    handed: /已转交给管理员/,
    close: /^关闭订单/,
    undo: "撤销",
  },
]))
  test(`payment methods work by keyboard alone, in ${words.lang}`, async ({ page }) => {
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
    await tabTo(page, field);
    await page.keyboard.insertText(sampleOrder("KJB, code 16"));
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { name: words.verdict })).toBeVisible();
    await page.reload();
    await expect(page.locator("html")).toHaveAttribute("lang", words.lang);

    await field.fill(sampleOrder("500_2"));
    await field.press("Enter");
    const ask = page.getByRole("button", { name: words.ask });
    await ask.waitFor();
    await tabTo(page, ask);
    await page.keyboard.press("Enter");
    const note = page.getByRole("dialog").getByRole("textbox", { name: words.note });
    await note.waitFor();
    await expectAccessible(page);
    await note.pressSequentially("18:00");
    await note.press("Enter");
    await expect(page.getByRole("heading", { name: words.handed })).toBeVisible();
    await signInAs(page, "admin");
    const close = page.getByRole("button", { name: words.close });
    await close.waitFor();
    await tabTo(page, close);
    await page.keyboard.press("Enter");
    await expect(close).toBeHidden();
    await expect(page.getByRole("button", { name: words.undo })).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(close).toBeFocused();
  });
