import type { Page } from "@playwright/test";
import { expectAccessible } from "./accessibility.ts";
import { languagesToRun } from "./combinations.ts";
import { expect, test } from "./console-test.ts";
import { type InputDriver, keyboard, mouse } from "./input-driver.ts";
import { line1688, prepare, previewAll, type SampleLine } from "./sample-lines.ts";
import { signInAs, startSession } from "./sign-in-as.ts";

test.use({ consoleEnvironment: { PURCHASING: "on" } });

const en = {
  preview: /^Preview · 3 units/,
  create: /^Create order · 5 units/,
  reference: "Reference",
  waiting: "Waiting for payment",
  read: /^Read at 1688 · 1 unit/,
  unitPrice: "Unit price",
  field: "Find an order, a product or a call",
  cannotPay: "hi, I cannot pay order",
  paymentsOf: /^Check payments of/,
  check: /^Check · 1 unit/,
  openCase: "Open the order",
  copyReply: "Copy reply to the buyer",
  kjb: "KJB can be tried",
  getLink: /^Get the link: KJB · 1 unit/,
  openLink: /^Open the payment page/,
  reply: "Reply",
  replyStart: ": when we checked, 1688 offered cross-border pay (KJB, code 16) for this order",
  replyAmount: "Payable: ¥1,624.60. Pay before 20",
  paid: /paid, waiting for shipment/i,
  orders: "Orders",
  ordered: /was ordered/,
};

const zh: typeof en = {
  preview: /^预览订单.*3/,
  create: /^创建订单.*5/,
  reference: "采购单号",
  waiting: "待付款",
  read: /^从 ?1688 ?读取/,
  unitPrice: "单价",
  field: "查找订单、商品或调用",
  cannotPay: "你好，这个订单付不了款",
  paymentsOf: /^查询支付方式/,
  check: /^查询 ?（1 点）/,
  openCase: "打开订单",
  copyReply: "复制给买家的回复",
  kjb: "可尝试跨境宝",
  getLink: /^获取付款链接：跨境宝/,
  openLink: /^打开付款页面/,
  reply: "回复",
  replyStart: "：我们查询时 1688 为该订单返回了跨境宝（代码 16）",
  replyAmount: "应付金额 ¥1,624.60。付款截止 20",
  paid: /已付款，待发货/,
  orders: "订单",
  ordered: /已下单/,
};

/** Lets every role create and cancel orders, as an administrator, and opens the cart. */
async function open(page: Page): Promise<void> {
  await startSession(page, "admin");
  const granted = ["orders.create", "orders.cancel"];
  const answer = await page.request.put("/bff/purchasing/grants", {
    headers: { "x-console": "1" },
    data: { version: 0, buyer: granted, support: granted, admin: granted },
  });
  expect(answer.ok()).toBe(true);
  await page.goto("/preview");
}

async function ordersOf(page: Page): Promise<{ order_ids: string[]; stage: string }[]> {
  const answer = await page.request.get("/bff/orders", { headers: { "x-console": "1" } });
  return ((await answer.json()) as { orders: { order_ids: string[]; stage: string }[] }).orders;
}

const journeys: { locale: string; words: typeof en; inputOf: (page: Page) => InputDriver }[] = [
  { locale: "en-US", words: en, inputOf: mouse },
  { locale: "zh-CN", words: zh, inputOf: keyboard },
];

for (const { locale, words, inputOf } of languagesToRun(journeys))
  test.describe(`in ${locale}`, () => {
    test.use({ locale });

    test("a previewed cart becomes an order with two presses, four actions lead from the words of a buyer who cannot pay to the reply with the link, and its case to the paid order", async ({
      page,
    }) => {
      test.slow();
      const { press, fill } = inputOf(page);
      const dialog = page.getByRole("dialog");
      const button = (name: RegExp, within = page.locator("body")) => within.getByRole("button", { name });
      await open(page);
      await prepare(page, [line1688("Colours", 12)]);
      await press(button(words.preview));
      await press(button(words.create));
      for (const part of [
        "义乌市示例贸易有限公司",
        "13800000000",
        "网商路699号",
        "¥1,617.60",
        "¥17.00",
        "¥1,624.60",
      ])
        await expect(dialog).toContainText(part);
      const reference = await dialog.getByRole("textbox", { name: words.reference }).inputValue();
      expect(reference).toMatch(/^PO-[0-9]{6}-[A-Z2-9]{6}$/);
      await expectAccessible(page);
      await press(button(words.create, dialog));
      await page.waitForURL(/\/orders\/pur_/);
      await expect(page.getByRole("heading", { level: 2, name: reference })).toBeVisible();
      await expect(page.getByText(words.waiting)).toBeVisible();

      const [created] = await ordersOf(page);
      await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
      await page.goto("/");
      await fill(page.getByLabel(words.field), `${words.cannotPay} ${created?.order_ids[0]}`);
      // From the buyer's words to the reply with the link: four actions.
      await press(page.getByRole("main").getByRole("link", { name: words.paymentsOf }));
      await press(button(words.check));
      await expect(page.getByRole("heading", { name: words.kjb })).toBeVisible();
      await press(button(words.getLink));
      const link = page.getByRole("link", { name: words.openLink });
      await expect(link).toHaveAttribute("target", "_blank");
      const url = (await link.getAttribute("href")) ?? "";
      await press(page.getByRole("button", { name: words.copyReply }));
      const reply = page.getByRole("textbox", { name: words.reply, exact: true });
      await expect(reply).toHaveValue(/https?:/);
      const text = await reply.inputValue();
      for (const part of [words.replyStart, words.replyAmount, url]) expect(text).toContain(part);
      const copied = () => page.evaluate(() => navigator.clipboard.readText());
      await expect.poll(copied).toBe(text);

      await press(page.getByRole("link", { name: words.openCase }));
      await press(button(words.read));
      await expect(page.getByRole("columnheader", { name: words.unitPrice })).toBeVisible();
      await expect(page.getByRole("heading", { name: words.kjb })).toBeVisible();
      await expectAccessible(page);

      const cashier = await page.context().newPage();
      await cashier.goto(url);
      await cashier.getByRole("button", { name: "付款" }).click();
      // Chromium may never close a page that is about to show its next document.
      await expect(cashier.getByText("已付款")).toBeVisible();
      await cashier.close();
      await press(button(words.read));
      await expect(page.getByText(words.paid)).toBeVisible();

      await page.goto("/preview");
      await expect(page.getByText(words.ordered)).toContainText(reference);
      await press(page.getByRole("link", { name: words.orders, exact: true }));
      await expect(page.getByRole("row").filter({ hasText: reference })).toContainText(words.paid);
      await expectAccessible(page);
    });
  });

async function createAnother(page: Page, line: SampleLine): Promise<void> {
  await page.goto("/preview");
  await page.getByRole("button", { name: "New cart" }).click();
  await create(page, line);
}

async function create(page: Page, line: SampleLine): Promise<void> {
  await prepare(page, [line]);
  await previewAll(page);
  await page.getByRole("button", { name: en.create }).click();
  await page.getByRole("dialog").getByRole("button", { name: en.create }).click();
}

test("an order that may exist is never offered again: after a lost answer, at an unknown end, and after a reload", async ({
  page,
}) => {
  test.slow();
  await open(page);
  let creates = 0;
  await page.route("**/v1/orders/create", async (route) => {
    creates += 1;
    // The order is created, and its answer is lost on the way to the page.
    await route.fetch();
    await route.abort();
  });
  await create(page, line1688("Order id as a bare number", 2));
  await page.waitForURL(/\/orders\/pur_/);
  await expect(page.getByText(en.waiting)).toBeVisible();
  expect(creates).toBe(1);
  await page.unroute("**/v1/orders/create");
  await page.getByRole("button", { name: "Cancel the order" }).click();
  await page.getByRole("dialog").waitFor();
  await expectAccessible(page);

  await createAnother(page, line1688("Answer lost", 2));
  await page.waitForURL(/\/orders\/pur_/);
  await expect(page.getByText("It may have been created. Do not create it again.")).toBeVisible();
  await expectAccessible(page);
  await page.goto("/preview");
  await expect(page.getByText(/may exist$/)).toBeVisible();
  await expect(page.getByRole("button", { name: en.create })).toBeHidden();
  expect((await ordersOf(page)).map(({ stage }) => stage)).toEqual(["unknown", "wait_payment"]);
  await page.goto("/");
  await page.getByRole("table", { name: "Orders that need you" }).waitFor();
  await expectAccessible(page);
});

test("a changed price and a refusal say that no order was created, and offer the next step", async ({
  page,
}) => {
  test.slow();
  await open(page);
  const dialog = page.getByRole("dialog");
  await create(page, line1688("Price rises", 2));
  await expect(dialog).toContainText("The price or the terms changed: no order was created");
  await dialog.getByRole("button", { name: "Preview again" }).click();
  await expect(dialog).toBeHidden();
  expect(await ordersOf(page)).toEqual([]);

  await createAnother(page, line1688("Trade type refused", 2));
  await expect(dialog).toContainText("1688 refused: no order was created");
  await expectAccessible(page);
  const before = await dialog.getByRole("textbox", { name: en.reference }).inputValue();
  await dialog.getByRole("button", { name: "Take a new reference" }).click();
  await page.getByRole("button", { name: en.create }).click();
  await expect(dialog.getByRole("textbox", { name: en.reference })).not.toHaveValue(before);
  await expect(dialog).toContainText(before);
});

test.describe("with purchasing off", () => {
  test.use({ consoleEnvironment: {} });

  test("the console shows nothing about orders", async ({ page }) => {
    await signInAs(page, "buyer", "/preview");
    await expect(page.getByRole("link", { name: "Orders" })).toBeHidden();
    await prepare(page, [line1688("Colours", 12)]);
    await previewAll(page);
    await expect(page.getByRole("heading", { name: "The cart can be ordered" })).toBeVisible();
    await expect(page.getByRole("button", { name: /Create order/ })).toBeHidden();
    await page.goto("/orders");
    await expect(page.getByRole("heading", { name: "Page not found" })).toBeVisible();
  });
});
