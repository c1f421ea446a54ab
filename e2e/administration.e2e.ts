import { execFileSync } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser, Page } from "@playwright/test";
import { expectAccessible } from "./accessibility.ts";
import { languagesToRun } from "./combinations.ts";
import { expect, test as base } from "./console-test.ts";
import { type InputDriver, keyboard, mouse } from "./input-driver.ts";
import { sampleOrder } from "./sample-orders.ts";

/** A product whose configuration file names only the marketplaces: no operator, no plan, no app. */
const test = base.extend<{ folder: string }>({
  folder: async ({}, use) => {
    const folder = await mkdtemp(join(tmpdir(), "procurement-administration-"));
    await use(folder);
    await rm(folder, { recursive: true });
  },
  console: async ({ products, folder }, use) => {
    const file = join(folder, "config.json");
    const simulated = { base_url: "/simulator/1688/openapi", app_key: "1000000", app_secret: "a secret" };
    await writeFile(file, JSON.stringify({ marketplaces: { "1688": simulated } }));
    const server = await products.start({
      CONFIG_FILE: file,
      DATABASE_URL: databaseIn(folder),
      ROLES: "console,gateway,simulator",
      SESSION_SECRET: "c2Vzc2lvbnMgb2YgdGhlIGJyb3dzZXIgdGVzdHMgYXJlIHNlYWxlZCBieSB0aGlz",
    });
    await use(server);
    await server.stop();
  },
  // The console is on another site than the marketplace, as in production.
  baseURL: async ({ console }, use) => use(console.url.replace("127.0.0.1", "localhost")),
});

const databaseIn = (folder: string) => `file:${join(folder, "store.sqlite")}`;

const order = sampleOrder("KJB, code 16");

const en = {
  email: "Email",
  name: "Name",
  newPassword: "New password",
  password: "Password",
  set: "Set the password",
  signIn: "Sign in",
  plans: "Plans",
  newPlan: "New plan",
  createPlan: "Create plan",
  apps: "Apps",
  newApp: "New app",
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
  revoked: "Revoked",
  operators: "Operators",
  invite: "Invite someone",
  passedOn: "I have passed it on",
  buyer: "Lin, buyer",
  opensNothing: /does not work/,
  edit: "Edit Lin",
  disable: /^Disabled/,
  save: "Save",
  disabled: "Disabled",
  activity: "Activity",
  failures: "Failures by code",
  suspendedFix: /^Settle the reason of the suspension/,
  ended: /^Your session has ended/,
  wrong: "Email or password is wrong.",
};

const zh: typeof en = {
  email: "邮箱",
  name: "姓名",
  newPassword: "新密码",
  password: "密码",
  set: "设置密码",
  signIn: "登录",
  plans: "套餐",
  newPlan: "新建套餐",
  createPlan: "创建套餐",
  apps: "应用",
  newApp: "新建应用",
  create: "创建应用",
  approve: "审核通过",
  authorize: "去授权：1688",
  authorized: "1688 已授权",
  newKey: "新建密钥",
  createKey: "创建密钥",
  kept: "我已保存",
  suspend: "停用",
  reason: "原因（对接方会看到）",
  again: "重新启用",
  revoke: "吊销",
  revoked: "已吊销",
  operators: "操作员",
  invite: "邀请操作员",
  passedOn: "已转交",
  buyer: "Lin，采购",
  opensNothing: /此链接无法使用/,
  edit: "修改 Lin",
  disable: /^停用/,
  save: "保存",
  disabled: "已停用",
  activity: "记录",
  failures: "按代码汇总失败",
  suspendedFix: /^先处理停用的原因/,
  ended: /^登录已失效/,
  wrong: "邮箱或密码不正确。",
};

const journeys: [locale: string, words: typeof en, input: (page: Page) => InputDriver, recordName: string][] =
  [
    ["en-US", en, mouse, "Name"],
    ["zh-CN", zh, keyboard, "名称"],
  ];

/** Opens a one-time link, chooses a password and signs in with it. */
async function enter(
  page: Page,
  {
    link,
    words,
    input,
    email,
    first,
  }: { link: string; words: typeof en; input: InputDriver; email: string; first: boolean },
): Promise<void> {
  const password = `the quiet rivers of ${email}`;
  await page.goto(link);
  if (first) {
    await input.fill(page.getByLabel(words.email), email);
    await input.fill(page.getByLabel(words.name), "Boss");
  } else await expect(page.getByLabel(words.email)).toHaveValue(email);
  await input.fill(page.getByLabel(words.newPassword), password);
  await expectAccessible(page);
  await input.press(page.getByRole("button", { name: words.set, exact: true }));
  await page.getByRole("button", { name: /^(Sign in|去登录)$/ }).press("Enter");
  await signIn(page, { words, input, email });
}

async function signIn(
  page: Page,
  { words, input, email }: { words: typeof en; input: InputDriver; email: string },
): Promise<void> {
  await input.fill(page.getByLabel(words.email), email);
  await input.fill(page.getByLabel(words.password, { exact: true }), `the quiet rivers of ${email}`);
  await input.press(page.getByRole("button", { name: words.signIn, exact: true }));
}

async function opened(
  browser: Browser,
  { locale, baseURL }: { locale: string; baseURL: string | undefined },
): Promise<Page> {
  return (await browser.newContext({ locale, ...(baseURL !== undefined && { baseURL }) })).newPage();
}

for (const [locale, words, inputOf, recordName] of languagesToRun(journeys))
  test(`an administrator goes from the first start to a working key, suspends an app and disables an operator, in ${locale}`, async ({
    browser,
    console: server,
    baseURL,
    folder,
  }) => {
    test.slow();
    const page = await opened(browser, { locale, baseURL });
    const input = inputOf(page);
    const { press, fill } = input;
    const button = (name: string, within: Page | ReturnType<Page["getByRole"]> = page) =>
      within.getByRole("button", { name, exact: true });
    const open = (screen: string) => press(page.getByRole("link", { name: screen, exact: true }));
    const dialog = page.getByRole("dialog");

    // The first administrator opens the link that the command shows; the start shows none.
    await expect.poll(server.output).toContain("procurement-admin first-link");
    expect(server.output()).not.toContain("#");
    const printed = execFileSync(process.execPath, ["bin/procurement-admin.mjs", "first-link"], {
      env: { DATABASE_URL: databaseIn(folder) },
      encoding: "utf8",
    });
    const first = new URL(printed.trim());
    await enter(page, {
      link: `${first.pathname}${first.hash}`,
      words,
      input,
      email: "boss@example.com",
      first: true,
    });

    // The administrator creates a plan and an app, approves the app and authorizes its marketplace.
    await open(words.plans);
    await press(button(words.newPlan));
    await fill(dialog.getByRole("textbox", { name: recordName, exact: true }), "standard");
    await press(button(words.createPlan));
    await expect(page.getByRole("row", { name: /^standard/ })).toBeVisible();
    await open(words.apps);
    await press(button(words.newApp));
    await fill(dialog.getByRole("textbox", { name: recordName }), "Wu's shop");
    await dialog.getByRole("textbox", { name: recordName }).press("Enter");
    await press(button(words.approve));
    await press(button(words.authorize));
    await expect(page.getByRole("status").getByText(words.authorized)).toBeVisible();

    // The administrator creates a key and makes the call that is shown with it.
    await press(button(words.newKey));
    await press(button(words.createKey));
    await expect(dialog).toContainText(/svc_live_/);
    await expectAccessible(page);
    const shown = (await dialog.textContent()) ?? "";
    const [, address = "", key = ""] =
      /curl -sS '([^']+)' -H 'Authorization: Bearer (svc_live_[\w-]{43})'/.exec(shown) ?? [];
    const headers = { authorization: `Bearer ${key}` };
    expect((await page.request.get(address, { headers })).status()).toBe(200);
    await press(button(words.kept));
    await expect(page.getByText(key)).toHaveCount(0);
    const call = async (): Promise<[number, string | undefined]> => {
      const data = { order_id: order };
      const answer = await page.request.post("/v1/orders/1688/payment-methods", { headers, data });
      const body = (await answer.json()) as { error?: { message: string } };
      return [answer.status(), body.error?.message];
    };
    expect(await call()).toEqual([200, undefined]);

    // A suspended app is refused with the reason.
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

    // The refused calls are grouped by their code, with what to do, and lead to the calls.
    await open(words.activity);
    await open(words.failures);
    const suspended = page.getByRole("row", { name: /APP_SUSPENDED/ });
    await expect(suspended.getByText(words.suspendedFix)).toBeVisible();
    await expectAccessible(page);
    await press(suspended.getByRole("link"));
    await expect(page).toHaveURL(/code=APP_SUSPENDED/);
    await expect(page.getByRole("row", { name: /Wu's shop/ }).first()).toBeVisible();

    // An operator is invited, signs in and is disabled; a link works only once.
    await open(words.operators);
    await press(button(words.invite));
    await fill(page.getByLabel(words.email), "lin@example.com");
    await fill(page.getByLabel(words.name), "Lin");
    await page.getByLabel(words.name).press("Enter");
    const link = (await page.getByText(/\/welcome#\S+/).textContent()) ?? "";
    await expectAccessible(page);
    await press(button(words.passedOn));
    const second = await opened(browser, { locale, baseURL });
    const theirs = inputOf(second);
    await enter(second, { link, words, input: theirs, email: "lin@example.com", first: false });
    await expect(second.getByRole("button", { name: words.buyer })).toBeVisible();
    await expect(second.getByRole("link", { name: words.operators, exact: true })).toHaveCount(0);
    const late = await opened(browser, { locale, baseURL });
    await late.goto(link);
    await expect(late.getByRole("alert")).toHaveText(words.opensNothing);

    // The list was loaded before Lin chose a password; the form loads the current record.
    await press(button(words.edit));
    const disable = dialog.getByLabel(words.disable);
    await disable.focus();
    await disable.press("Space");
    await press(button(words.save, dialog));
    await expect(page.getByRole("row", { name: /Lin/ })).toContainText(words.disabled);
    await expectAccessible(page);
    // The next press in the page that is still open shows it, and the password no longer signs in.
    await theirs.press(second.getByRole("link", { name: words.activity, exact: true }));
    await expect(second.getByText(words.ended)).toBeVisible();
    await signIn(second, { words, input: theirs, email: "lin@example.com" });
    await expect(second.getByRole("alert")).toContainText(words.wrong);
    expect(server.output()).not.toContain(link.split("#")[1]);
  });
