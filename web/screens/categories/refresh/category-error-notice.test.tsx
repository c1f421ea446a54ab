import { cleanup, render, screen } from "@testing-library/react";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { consolePaths } from "#contract/console/console";
import { loadWords } from "../../../i18n/load-words.ts";
import { i18n } from "../../../i18n/i18n.ts";
import { startTestBff, type TestBff } from "../../../testing/test-bff.ts";
import { callCategory } from "./category-call.ts";
import { CategoryFailure } from "./category-failure.ts";
import { CategoryErrorNotice } from "./category-error-notice.tsx";

let bff: TestBff;
beforeAll(async () => {
  bff = await startTestBff({ role: "buyer" });
  await loadWords("categories");
});
afterAll(() => bff.stop());
afterEach(() => {
  i18n.changeLanguage("en");
  cleanup();
});

async function errorOf(shop: string) {
  try {
    await callCategory({ name: { platform: "weidian", shop }, path: consolePaths.categoryColumns });
  } catch (error) {
    if (error instanceof CategoryFailure) return error.reason;
    throw error;
  }
  throw new Error("a tree came");
}

test.each([
  {
    shop: "1700109997",
    en: [
      "The marketplace has no such shop",
      "20404 店铺不存在",
      "in English: The shop does not exist.",
      "Check the shop id",
    ],
    zh: ["平台上没有该店铺", "20404 店铺不存在", "请核对店铺 ID"],
    not: /usable answer|未返回可用|can try again in/,
  },
  {
    shop: "1700109999",
    en: [
      "Weidian limits how often it can be called",
      "10020 call frequency limit exceeded",
      "Weidian named no time. The gateway suggests waiting at least 10 seconds",
    ],
    zh: ["微店限制了调用频率", "微店未说明何时恢复。网关建议至少等待 10 秒"],
    not: /usable answer|Check the shop id|You can try again in|核对店铺/,
  },
  {
    shop: "1700109996",
    en: [
      "Weidian limits how often it can be called",
      "调用频繁，请30秒后重试",
      "You can try again in 30 seconds",
    ],
    zh: ["微店限制了调用频率", "30 秒后可再次查询"],
    not: /named no time|未说明何时/,
  },
  {
    shop: "1700109995",
    en: ["The marketplace is busy", "系统繁忙，请稍后重试", "Send the same call again in a minute"],
    zh: ["平台繁忙", "请一分钟后再试"],
    not: /Check the shop id|核对店铺/,
  },
])("shows Weidian's message about shop $shop in both languages", async ({ shop, en, zh, not }) => {
  const error = await errorOf(shop);
  for (const [language, texts] of [
    ["en", en],
    ["zh-CN", zh],
  ] as const) {
    i18n.changeLanguage(language);
    render(<CategoryErrorNotice error={error} onRetry={() => {}} ofShop />);
    const alert = screen.getByRole("alert");
    for (const text of texts) expect(alert).toHaveTextContent(text);
    expect(alert).not.toHaveTextContent(not);
    cleanup();
  }
});
