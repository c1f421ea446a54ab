import { createHash } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { BrowserContext, Page } from "@playwright/test";
import { operatorEmail, password, passwordHash } from "../testing/instances/instances-fixture.ts";
import { expectAccessible } from "./accessibility.ts";
import { languagesToRun } from "./combinations.ts";
import { expect, test as base } from "./console-test.ts";

/** One operator who needs a second factor, at a host name, because an IP address has no passkeys. */
const test = base.extend({
  baseURL: async ({ products }, use) => {
    const folder = await mkdtemp(join(tmpdir(), "procurement-passkeys-"));
    const operators = [{ email: operatorEmail, name: "Lin", role: "admin", password_hash: passwordHash }];
    const file = { second_factor: "required", operators };
    await writeFile(join(folder, "config.json"), JSON.stringify(file));
    const server = await products.start({
      CONFIG_FILE: join(folder, "config.json"),
      SESSION_SECRET: createHash("sha256").update("browser tests").digest("base64"),
    });
    await use(server.url.replace("127.0.0.1", "localhost"));
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  },
});

/** Adds Chromium's own virtual authenticator: a platform authenticator that stores passkeys and verifies the person. */
async function plugIn(context: BrowserContext, page: Page): Promise<void> {
  const session = await context.newCDPSession(page);
  await session.send("WebAuthn.enable");
  await session.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

const languages = [
  {
    locale: "en-US",
    email: "Email",
    password: "Password",
    signIn: "Sign in",
    required: "Add a passkey to go on",
    name: "Name of the new passkey",
    add: "Add a passkey",
    codes: "Your recovery codes",
    kept: "I have stored them",
    remove: "Remove Chromium",
    removal: "Remove the passkey “Chromium”?",
    menu: /Lin, admin/,
    security: "Sign-in and security",
    signOut: "Sign out",
    usePasskey: "Use passkey",
    alone: "Sign in with a passkey",
    code: "Recovery code",
    useCode: "Use recovery code",
    notAccepted: /not accepted/,
    left: "9 codes left",
    event: "Signed in with password and recovery code",
  },
  {
    locale: "zh-CN",
    email: "邮箱",
    password: "密码",
    signIn: "登录",
    required: "请先添加通行密钥",
    name: "新通行密钥的名称",
    add: "添加通行密钥",
    codes: "你的恢复码",
    kept: "我已保存",
    remove: "移除 Chromium",
    removal: "移除通行密钥“Chromium”？",
    menu: /Lin/,
    security: "登录与安全",
    signOut: "退出登录",
    usePasskey: "使用通行密钥",
    alone: "用通行密钥登录",
    code: "恢复码",
    useCode: "使用恢复码",
    notAccepted: /未被接受/,
    left: "还剩 9 个",
    event: "用密码和恢复码登录",
  },
];

for (const words of languagesToRun(languages))
  test.describe(`passkeys in ${words.locale}`, () => {
    test.use({ locale: words.locale });

    test("a required passkey is added, signs in alone and after the password, and a recovery code replaces it", async ({
      page,
      context,
    }) => {
      await plugIn(context, page);
      const button = (name: string) => page.getByRole("button", { name, exact: true });
      const withPassword = async () => {
        await page.getByLabel(words.email).fill(operatorEmail);
        await page.getByLabel(words.password).fill(password);
        await button(words.signIn).click();
      };
      const leave = async () => {
        await page.getByRole("button", { name: words.menu }).click();
        await page.getByRole("menuitem", { name: words.signOut }).click();
      };

      await page.goto("/activity");
      await withPassword();
      await expect(page.getByRole("heading", { name: words.required })).toBeVisible();
      expect(new URL(page.url()).pathname).toBe("/security");
      await expectAccessible(page);
      await page.getByLabel(words.name).fill("Chromium");
      await button(words.add).click();
      const dialog = page.getByRole("dialog", { name: words.codes });
      await expect(dialog.getByRole("listitem")).toHaveCount(10);
      const codes = await dialog.getByRole("listitem").allTextContents();
      await expectAccessible(page);
      await button(words.kept).click();
      await expect(page.getByRole("row", { name: /Chromium/ }).first()).toBeVisible();
      await expectAccessible(page);
      await page.getByRole("button", { name: words.remove }).click();
      await page.getByRole("dialog", { name: words.removal }).waitFor();
      await expectAccessible(page);
      await page.keyboard.press("Escape");
      await expect(page.getByRole("button", { name: words.remove })).toBeFocused();

      await leave();
      await button(words.alone).click();
      await page.getByRole("navigation").waitFor();

      await leave();
      await withPassword();
      await expectAccessible(page);
      await button(words.usePasskey).click();
      await page.getByRole("navigation").waitFor();

      await leave();
      await withPassword();
      await page.getByLabel(words.code).fill("00000-00000-00000-00000-00000-00000");
      await button(words.useCode).click();
      await expect(page.getByRole("alert")).toHaveText(words.notAccepted);
      await page.getByLabel(words.code).fill(codes[0] ?? "");
      await button(words.useCode).click();
      await page.getByRole("navigation").waitFor();
      await page.getByRole("button", { name: words.menu }).click();
      await page.getByRole("menuitem", { name: words.security }).click();
      await expect(page.getByText(words.left)).toBeVisible();
      await page.goto("/activity");
      await expect(page.getByRole("row", { name: words.event })).toBeVisible();
    });
  });
