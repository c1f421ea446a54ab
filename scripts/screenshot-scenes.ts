import type { Page } from "@playwright/test";
import { sampleOrder } from "../e2e/sample-orders.ts";
import type { Role } from "../server/contract/roles.ts";

export type Scene = { name: string; play: (page: Page, language: "en" | "zh-CN") => Promise<void> };

const roleWords: Record<Role, RegExp> = {
  buyer: /demo buyer|采购/i,
  support: /demo support|客服/i,
  admin: /demo admin|管理员/i,
};

/** Signs in by one press, whatever the language. */
export async function enter(page: Page, role: Role, path: string): Promise<void> {
  await page.goto(path);
  await page.getByRole("button", { name: roleWords[role] }).click();
  // The sign-in page has a heading too, and stays until the screen is there.
  await page.locator("input[type=password]").waitFor({ state: "detached" });
  await page.getByRole("navigation").waitFor();
  await page.getByRole("heading", { level: 1 }).waitFor();
}

async function checkOrders(page: Page, orders: string[]): Promise<void> {
  await enter(page, "support", "/payment-methods");
  await page.getByLabel(/^(Order id|订单号)$/).fill(orders.join("\n"));
  await page.getByRole("button", { name: /^(Check|查询)/ }).click();
}

async function checkOne(page: Page, label: string): Promise<void> {
  await checkOrders(page, [sampleOrder(label)]);
  await page.getByRole("heading", { level: 2 }).first().waitFor();
}

/** Every state worth a picture: the onboarding documents show some, a reviewer looks at all. */
export const scenes: Scene[] = [
  {
    name: "sign-in",
    play: async (page) => {
      await page.goto("/");
      await page.getByRole("button", { name: roleWords.buyer }).waitFor();
    },
  },
  { name: "payment-methods-empty", play: (page) => enter(page, "support", "/payment-methods") },
  { name: "payment-methods-kjb", play: (page) => checkOne(page, "Every named") },
  { name: "payment-methods-not-kjb", play: (page) => checkOne(page, "Looks like KJB") },
  { name: "payment-methods-authorization", play: (page) => checkOne(page, "500_2") },
  { name: "payment-methods-refused", play: (page) => checkOne(page, "Refused for another") },
  { name: "payment-methods-failed", play: (page) => checkOne(page, "Amount too large") },
  {
    name: "payment-methods-invalid",
    play: async (page) => {
      await enter(page, "support", "/payment-methods");
      await page.getByLabel(/^(Order id|订单号)$/).fill("007\n12a\n239695213738498520");
    },
  },
  {
    name: "payment-methods-raw",
    play: async (page) => {
      await checkOne(page, "Order id as a bare");
      await page.getByRole("button", { name: /^(Raw answer|原始返回)/ }).click();
      await page.locator("pre").waitFor();
    },
  },
  {
    name: "payment-methods-list",
    play: async (page) => {
      await checkOrders(
        page,
        ["KJB, code 16", "Amount too large", "No channels", "500_2", "Looks like KJB"].map(sampleOrder),
      );
      await page.getByText(/finished|已完成/).waitFor();
    },
  },
  {
    name: "activity",
    play: async (page) => {
      await checkOne(page, "KJB, code 16");
      await page.getByRole("link", { name: /^(Activity|记录)$/ }).click();
      await page.getByRole("table").waitFor();
    },
  },
  {
    name: "access",
    play: async (page) => {
      await enter(page, "admin", "/access");
      await page.getByRole("table").first().waitFor();
    },
  },
  { name: "forbidden", play: (page) => enter(page, "support", "/access") },
];
