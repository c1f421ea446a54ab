import { createHash } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { expectAccessible } from "./accessibility.ts";
import { startConsoleServer, type ConsoleServer } from "./console-server.ts";
import { expect, test as base } from "./console-test.ts";

/** A product with a configuration file that names nobody: its output has the first administrator's link. */
const test = base.extend<{ server: ConsoleServer }>({
  // Playwright reads what a fixture needs from this pattern: nothing.
  server: async ({}, use) => {
    const folder = await mkdtemp(join(tmpdir(), "procurement-operators-"));
    await writeFile(join(folder, "config.json"), "{}");
    const server = await startConsoleServer({
      CONFIG_FILE: join(folder, "config.json"),
      SESSION_SECRET: createHash("sha256").update("browser tests").digest("base64"),
    });
    await use(server);
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  },
  baseURL: async ({ server }, use) => use(server.url),
});

const languages = [
  {
    locale: "en-US",
    email: "Email",
    name: "Name",
    newPassword: "New password",
    password: "Password",
    set: "Set the password",
    signIn: "Sign in",
    enter: "Sign in",
    operators: "Operators",
    invite: "Invite someone",
    passedOn: "I have passed it on",
    buyer: "Lin, buyer",
    opensNothing: /does not work/,
    edit: "Edit Lin",
    disable: /^Disabled/,
    save: "Save",
    disabled: "disabled",
  },
  {
    locale: "zh-CN",
    email: "邮箱",
    name: "姓名",
    newPassword: "新密码",
    password: "密码",
    set: "设置密码",
    signIn: "登录",
    enter: "去登录",
    operators: "操作员",
    invite: "邀请成员",
    passedOn: "已转交",
    buyer: "Lin，采购",
    opensNothing: /此链接无法使用/,
    edit: "编辑 Lin",
    disable: /^停用/,
    save: "保存",
    disabled: "已停用",
  },
];

for (const words of languages) {
  test(`from nobody to a buyer who is let in and shut out again, ${words.locale}`, async ({
    browser,
    server,
  }) => {
    const opened = async () =>
      (await browser.newContext({ locale: words.locale, baseURL: server.url })).newPage();
    const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();
    const signIn = async (page: Page, email: string, password: string) => {
      await page.goto("/sign-in");
      await page.getByLabel(words.email).fill(email);
      await page.getByLabel(words.password, { exact: true }).fill(password);
      await press(page, words.signIn);
    };

    const first = await opened();
    await expect.poll(server.output).toMatch(/\/welcome#\S+/);
    await first.goto(/\S+\/welcome#\S+/.exec(server.output())?.[0] ?? "");
    await first.getByLabel(words.email).fill("boss@example.com");
    await first.getByLabel(words.name).fill("Boss");
    await first.getByLabel(words.newPassword).fill("three quiet rivers");
    await expectAccessible(first);
    await press(first, words.set);
    await first.getByRole("button", { name: words.enter, exact: true }).press("Enter");
    await first.getByLabel(words.password, { exact: true }).waitFor();
    await signIn(first, "boss@example.com", "three quiet rivers");

    await first.getByRole("link", { name: words.operators, exact: true }).click();
    await press(first, words.invite);
    await first.getByLabel(words.email).fill("lin@example.com");
    await first.getByLabel(words.name).fill("Lin");
    // Enter in a field sends the form, whose button lies outside of it.
    await first.getByLabel(words.name).press("Enter");
    const link = await first.getByText(/\/welcome#\S+/).textContent();
    await expectAccessible(first);
    await press(first, words.passedOn);
    await expectAccessible(first);

    const second = await opened();
    await second.goto(link ?? "");
    await expect(second.getByLabel(words.email)).toHaveValue("lin@example.com");
    await second.getByLabel(words.newPassword).fill("one loud mountain");
    await press(second, words.set);
    await second.getByRole("button", { name: words.enter, exact: true }).press("Enter");
    await second.getByLabel(words.password, { exact: true }).waitFor();
    await signIn(second, "lin@example.com", "one loud mountain");
    await expect(second.getByRole("button", { name: words.buyer })).toBeVisible();
    await expect(second.getByRole("link", { name: words.operators, exact: true })).toHaveCount(0);

    const late = await opened();
    await late.goto(link ?? "");
    await expect(late.getByRole("alert")).toHaveText(words.opensNothing);

    // What the list shows is from before she chose her password: a change of that state would be refused as stale.
    await first.reload();
    await press(first, words.edit);
    await first.getByLabel(words.disable).press("Space");
    await press(first, words.save);
    await expect(first.getByRole("row", { name: /Lin/ })).toContainText(words.disabled);
    await second.goto("/activity");
    await second.getByLabel(words.password, { exact: true }).waitFor();
    await signIn(second, "lin@example.com", "one loud mountain");
    await expect(second.getByRole("alert")).toBeVisible();
    expect(server.output()).not.toContain(link?.split("#")[1]);
  });
}
