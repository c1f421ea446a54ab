import type { Page } from "@playwright/test";
import { Webhook } from "standardwebhooks";
import { startReceiver } from "../testing/events/receiver.ts";
import { expectAccessible } from "./accessibility.ts";
import { languagesToRun } from "./combinations.ts";
import { expect, test } from "./console-test.ts";
import { type InputDriver, keyboard, mouse } from "./input-driver.ts";
import { signInAs } from "./sign-in-as.ts";

const en = {
  create: "New webhook",
  url: "Address",
  make: "Create webhook",
  kept: "I have kept it",
  test: "Send a test",
  delivered: "Delivered",
  details: /^Details of evt_/,
  close: "Close",
  resend: /^Resend evt_/,
  failing: "Failing",
  rotate: "Rotate secret",
  rotateSave: "Make a new secret",
  alert: "Events do not arrive at 1 webhook",
  audit: ["Created a webhook", "Rotated a webhook's secret"],
};

const zh: typeof en = {
  create: "新建 Webhook",
  url: "地址",
  make: "新建",
  kept: "已保存好",
  test: "发送测试",
  delivered: "已送达",
  details: /^evt_.* 的详情$/,
  close: "关闭",
  resend: /^重新发送 evt_/,
  failing: "投递失败",
  rotate: "轮换密钥",
  rotateSave: "生成新密钥",
  alert: "1 个 Webhook 收不到事件",
  audit: ["新建 Webhook", "轮换 Webhook 密钥"],
};

const journeys: { locale: string; words: typeof en; inputOf: (page: Page) => InputDriver }[] = [
  { locale: "en-US", words: en, inputOf: mouse },
  { locale: "zh-CN", words: zh, inputOf: keyboard },
];

for (const { locale, words, inputOf } of languagesToRun(journeys))
  test.describe(`in ${locale}`, () => {
    test.use({ locale });

    test("an administrator creates a webhook, sees a test arrive and fail, and rotates the secret", async ({
      page,
    }) => {
      const receiver = await startReceiver({ answer: (response) => response.writeHead(200).end() });
      const { press, fill } = inputOf(page);
      const dialog = page.getByRole("dialog");
      const button = (name: string | RegExp) => page.getByRole("button", { name, exact: true });
      const secretOf = async () => {
        await expect(dialog).toContainText("whsec_");
        const secret = /whsec_[\w+/]+=/.exec((await dialog.textContent()) ?? "")?.[0] ?? "";
        await press(button(words.kept));
        await expect(page.getByText(secret)).toHaveCount(0);
        return secret;
      };
      await signInAs(page, "admin", "/webhooks");
      await press(button(words.create));
      await fill(dialog.getByRole("textbox", { name: words.url }), receiver.url);
      await expectAccessible(page);
      await press(button(words.make));
      const secret = await secretOf();

      // The request that arrived carries a signature of the secret that was shown.
      await press(page.getByRole("link", { name: receiver.url }));
      await press(button(words.test));
      await expect(page.getByRole("row", { name: words.delivered })).toBeVisible();
      const [first] = receiver.received;
      expect(new Webhook(secret).verify(first!.body, first!.headers)).toMatchObject({ type: "webhook.test" });
      await press(button(words.details));
      await expect(dialog.getByText('"type": "webhook.test"')).toBeVisible();
      await expect(dialog.getByRole("cell", { name: "200", exact: true })).toBeVisible();
      await expectAccessible(page);
      await press(button(words.close));

      // The same event is sent again, to a receiver that fails now.
      receiver.answerBy((response) => response.writeHead(500).end("no such <b>shop</b>"));
      await press(button(words.resend));
      await expect(page.getByText("HTTP 500")).toBeVisible();
      await press(button(words.details));
      await expect(dialog.getByText("no such <b>shop</b>")).toBeVisible();
      await press(button(words.close));
      expect(receiver.received[1]!.headers["webhook-id"]).toBe(first!.headers["webhook-id"]);
      await press(button(words.rotate));
      await press(button(words.rotateSave));
      expect(await secretOf()).not.toBe(secret);
      await expectAccessible(page);
      await page.goto("/webhooks");
      await expect(page.getByText(words.failing, { exact: true })).toBeVisible();
      await expectAccessible(page);
      await page.goto("/");
      await expect(page.getByRole("heading", { name: words.alert })).toBeVisible();
      await page.goto("/audit");
      for (const entry of words.audit)
        await expect(page.getByRole("cell", { name: entry, exact: false }).first()).toBeVisible();
      await receiver.stop();
    });
  });
