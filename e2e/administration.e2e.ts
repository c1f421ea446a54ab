import type { Locator, Page } from "@playwright/test";
import { expectAccessible } from "./accessibility.ts";
import { expect, test } from "./console-test.ts";
import { sampleOrder } from "./sample-orders.ts";
import { signInAs } from "./sign-in-as.ts";

const order = sampleOrder("KJB, code 16");

/** How a person goes: with the mouse, or by Tab and Enter alone. */
type Hand = {
  press: (target: Locator) => Promise<void>;
  fill: (field: Locator, text: string) => Promise<void>;
};

const mouse = (): Hand => ({
  press: (target) => target.click(),
  fill: (field, text) => field.fill(text),
});

function keyboard(page: Page): Hand {
  async function reach(target: Locator): Promise<void> {
    await target.waitFor();
    for (let steps = 0; steps < 100; steps += 1) {
      if (await target.evaluate((element) => element === document.activeElement)) return;
      await page.keyboard.press("Tab");
    }
    throw new Error("no Tab leads there");
  }
  return {
    press: async (target) => {
      await reach(target);
      await page.keyboard.press("Enter");
    },
    fill: async (field, text) => {
      await reach(field);
      await page.keyboard.type(text);
    },
  };
}

const languages = [
  {
    locale: "en-US",
    hand: mouse,
    words: {
      newApp: "New app",
      name: "Name",
      create: "Create app",
      approve: "Approve",
      authorize: "Authorize: 1688",
      authorized: "1688 is authorized",
      newKey: "New key",
      createKey: "Create key",
      kept: "I have stored it",
      suspend: "Suspend",
      reason: "Reason, shown to its integrators",
      again: "Approve again",
      revoke: "Revoke",
      revoked: "revoked",
    },
  },
  {
    locale: "zh-CN",
    hand: keyboard,
    words: {
      newApp: "新建应用",
      name: "名称",
      create: "创建应用",
      approve: "审核通过",
      authorize: "去授权: 1688",
      authorized: "1688 已授权",
      newKey: "新建密钥",
      createKey: "创建密钥",
      kept: "我已保存",
      suspend: "停用",
      reason: "原因（对接方会看到）",
      again: "重新通过",
      revoke: "吊销",
      revoked: "已吊销",
    },
  },
];

for (const { locale, hand, words } of languages)
  test.describe(`an administrator, in ${locale}`, () => {
    test.use({
      locale,
      // Another site than the marketplace's, as in life.
      baseURL: async ({ console }, use) => use(console.url.replace("127.0.0.1", "localhost")),
    });

    test("comes from nothing to a key that answers 200, suspends its app and revokes it", async ({
      page,
    }) => {
      test.slow();
      const { press, fill } = hand(page);
      const button = (name: string, within: Page | Locator = page) =>
        within.getByRole("button", { name, exact: true });
      const dialog = page.getByRole("dialog");

      await signInAs(page, "admin", "/apps");
      await press(button(words.newApp));
      await fill(page.getByRole("textbox", { name: words.name }), "Wu's shop");
      await press(button(words.create));
      await press(button(words.approve));
      await press(button(words.authorize));
      await expect(page.getByRole("status").getByText(words.authorized)).toBeVisible();

      await press(button(words.newKey));
      await press(button(words.createKey));
      await expect(dialog).toContainText(/svc_live_/);
      await expectAccessible(page);
      const key = /svc_live_[\w-]{43}/.exec((await dialog.textContent()) ?? "")?.[0] ?? "";
      await press(button(words.kept));
      await expect(page.getByText(key)).toHaveCount(0);

      const call = async (): Promise<[number, string | undefined]> => {
        const answer = await page.request.post("/v1/orders/1688/payment-methods", {
          headers: { authorization: `Bearer ${key}` },
          data: { order_id: order },
        });
        const body = (await answer.json()) as { error?: { message: string } };
        return [answer.status(), body.error?.message];
      };
      expect(await call()).toEqual([200, undefined]);

      await press(button(words.suspend));
      await fill(page.getByRole("textbox", { name: words.reason }), "bought elsewhere");
      await press(button(words.suspend, dialog));
      await expect(page.getByText("bought elsewhere")).toBeVisible();
      // An instance remembers a key for a second.
      await expect.poll(async () => (await call())[0]).toBe(403);
      expect((await call())[1]).toContain("bought elsewhere");
      await expectAccessible(page);
      await press(button(words.again));
      await expect.poll(async () => (await call())[0]).toBe(200);

      await press(page.getByRole("button", { name: new RegExp(`^${words.revoke}.*key_`) }));
      await press(button(words.revoke, dialog));
      await expect(page.getByText(words.revoked, { exact: true })).toBeVisible();
      await expect.poll(async () => (await call())[0]).toBe(401);
    });
  });
