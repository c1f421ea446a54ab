import type { Locator, Page } from "@playwright/test";
import { languagesToRun } from "./combinations.ts";
import { expect, test } from "./console-test.ts";
import { type InputDriver, keyboard, mouse, tabTo } from "./input-driver.ts";
import { signInAs } from "./sign-in-as.ts";

const en = {
  apps: "Apps",
  newApp: "New app",
  name: "Name",
  switchOn: "Switch on…",
  enable: "Calls with its keys may create and cancel orders",
  maxOrder: "Largest order",
  maxDay: "Largest sum a day",
  wrongLimit: /^Enter yuan from 0.01/,
  save: "Save",
  newKey: "New key",
  mayCreate: /order:create/,
  mayCancel: /order:cancel/,
  createKey: "Create key",
  stored: "I have stored it",
  operators: "Operators",
  permissions: "Change permissions",
  buyer: "Buyer",
  createOrders: "Create orders",
  buyerRow: /^Buyer Yes No$/,
  supportRow: /^Support No No$/,
  stop: "Stop purchasing",
  start: "Start purchasing",
  isStopped: "Purchasing is stopped",
  startAgain: "Start it again on the Apps screen",
  audit: "Audit",
  entries: [
    "Stopped purchasing",
    "Changed who may create and cancel orders",
    "Largest order None → ¥5,000.50",
  ],
};

const zh: typeof en = {
  apps: "应用",
  newApp: "新建应用",
  name: "名称",
  switchOn: "开启…",
  enable: "允许用该应用的密钥创建和取消订单",
  maxOrder: "单笔订单上限",
  maxDay: "每日下单上限",
  wrongLimit: /^请输入 0.01 至/,
  save: "保存",
  newKey: "新建密钥",
  mayCreate: /order:create/,
  mayCancel: /order:cancel/,
  createKey: "创建密钥",
  stored: "我已保存",
  operators: "操作员",
  permissions: "修改权限",
  buyer: "采购员",
  createOrders: "创建订单",
  buyerRow: /^采购员 是 否$/,
  supportRow: /^客服 否 否$/,
  stop: "停止下单",
  start: "恢复下单",
  isStopped: "已停止下单",
  startAgain: "前往“应用”页面恢复",
  audit: "审计",
  entries: ["停止下单", "修改下单和取消订单的权限", "单笔订单上限 无 → ¥5,000.50"],
};

type Journey = {
  locale: string;
  words: typeof en;
  inputOf: (page: Page) => InputDriver;
  toggle: (page: Page, checkbox: Locator) => Promise<void>;
};

const journeys: Journey[] = [
  {
    locale: "en-US",
    words: en,
    inputOf: mouse,
    toggle: (_page, checkbox) => checkbox.click({ force: true }),
  },
  {
    locale: "zh-CN",
    words: zh,
    inputOf: keyboard,
    toggle: async (page, checkbox) => {
      await tabTo(page, checkbox);
      await page.keyboard.press("Space");
    },
  },
];

/** Returns the code of a refused call to create an order. */
async function refusalOf(page: Page): Promise<string> {
  const headers = { "x-console": "1" };
  const answer = await page.request.post("/bff/v1/orders/create", { headers, data: {} });
  return ((await answer.json()) as { error: { code: string } }).error.code;
}

for (const { locale, words, inputOf, toggle } of languagesToRun(journeys))
  test.describe(`in ${locale}`, () => {
    test.use({ locale });

    test("an administrator sets limits, a key's scope and a permission, and stops and starts purchasing", async ({
      page,
      browser,
      baseURL,
    }) => {
      test.slow();
      const { press, fill } = inputOf(page);
      const dialog = page.getByRole("dialog");
      const button = (name: string, within: Page | Locator = page) =>
        within.getByRole("button", { name, exact: true });
      const open = (screen: string) => press(page.getByRole("link", { name: screen, exact: true }));
      await signInAs(page, "admin", "/apps");
      const second = await browser.newContext({ locale, ...(baseURL && { baseURL }) });
      const buyer = await second.newPage();
      await signInAs(buyer, "buyer");
      await expect(buyer.getByText(words.isStopped)).toBeHidden();

      // The limits of an app, in yuan.
      await press(button(words.newApp));
      const name = dialog.getByRole("textbox", { name: words.name });
      await fill(name, "Wu's shop");
      await name.press("Enter");
      await press(button(words.switchOn));
      await toggle(page, dialog.getByRole("checkbox", { name: words.enable }));
      await fill(dialog.getByRole("textbox", { name: words.maxOrder }), "5,000.5");
      await fill(dialog.getByRole("textbox", { name: words.maxDay }), "20000");
      await press(button(words.save, dialog));
      await expect(dialog.getByText(words.wrongLimit)).toBeVisible();
      await dialog.getByRole("textbox", { name: words.maxOrder }).fill("");
      await fill(dialog.getByRole("textbox", { name: words.maxOrder }), "5000.5");
      await press(button(words.save, dialog));
      await expect(dialog).toBeHidden();
      await expect(page.getByRole("main")).toContainText("¥5,000.50");
      await expect(page.getByRole("main")).toContainText("¥20,000.00");
      await expect(page.getByRole("main")).toContainText("¥0.00");

      // A key has the scopes of purchasing only when they are chosen.
      await press(button(words.newKey));
      await expect(dialog.getByRole("checkbox", { name: /order:preview/ })).toBeChecked();
      for (const scope of [words.mayCreate, words.mayCancel])
        await expect(dialog.getByRole("checkbox", { name: scope })).not.toBeChecked();
      await toggle(page, dialog.getByRole("checkbox", { name: words.mayCreate }));
      await press(button(words.createKey, dialog));
      await press(button(words.stored, dialog));
      const key = page.getByRole("row", { name: /key_/ });
      await expect(key).toContainText("order:create");
      await expect(key).not.toContainText("order:cancel");

      // No role may create orders until it is granted.
      expect(await refusalOf(buyer)).toBe("FORBIDDEN");
      await open(words.operators);
      await press(button(words.permissions));
      const role = dialog.getByRole("group", { name: words.buyer });
      await toggle(page, role.getByRole("checkbox", { name: words.createOrders }));
      await press(button(words.save, dialog));
      await expect(page.getByRole("row", { name: words.buyerRow })).toBeVisible();
      await expect(page.getByRole("row", { name: words.supportRow })).toBeVisible();
      expect(await refusalOf(buyer)).toBe("INSUFFICIENT_SCOPE");

      // Every operator sees the kill switch.
      await open(words.apps);
      await press(button(words.stop));
      await press(button(words.stop, dialog));
      await expect(button(words.start)).toBeVisible();
      await buyer.reload();
      await expect(buyer.getByRole("heading", { name: words.isStopped })).toBeVisible();
      await expect(buyer.getByRole("link", { name: words.startAgain })).toBeHidden();
      await page.goto("/");
      await press(page.getByRole("link", { name: words.startAgain }));
      await press(button(words.start));
      await press(button(words.start, dialog));
      await expect(button(words.stop)).toBeVisible();
      await buyer.reload();
      await expect(buyer.getByRole("heading", { level: 1 })).toBeVisible();
      await expect(buyer.getByText(words.isStopped)).toBeHidden();

      await open(words.audit);
      for (const entry of words.entries)
        await expect(page.getByRole("row").filter({ hasText: entry }).first()).toBeVisible();
      await second.close();
    });
  });
