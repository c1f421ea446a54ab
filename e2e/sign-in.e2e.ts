import type { Request } from "@playwright/test";
import { demoKeys, demoMerchantUuid } from "../server/demo/demo-keys.ts";
import { expectAccessible } from "./accessibility.ts";
import { expect, test } from "./console-test.ts";
import { sampleOrder } from "./sample-orders.ts";
import { signInAs } from "./sign-in-as.ts";

test("one press signs in to the requested page with the screens of the role; theme and language stay, and signing out ends the session permanently", async ({
  page,
  context,
}) => {
  await page.goto("/activity");
  await page.getByRole("button", { name: "Continue as demo support" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Activity");
  await expect(page).toHaveTitle(/Activity/);
  const menu = page.getByRole("navigation");
  await expect(menu.getByRole("link", { name: "Payments" })).toBeVisible();
  await expect(menu.getByRole("link", { name: "Access" })).toHaveCount(0);
  await expect(menu.getByRole("link", { name: "Products" })).toHaveCount(0);
  await page.getByRole("button", { name: "Switch to dark" }).click();
  await page.getByRole("button", { name: "切换到中文" }).click();
  await page.goto("/access");
  await expect(page.locator("html")).toHaveAttribute("lang", "zh-CN");
  await expect(page.getByRole("button", { name: "切换到浅色" })).toBeVisible();
  await page.getByRole("button", { name: "Switch to English" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Your role cannot open this screen");

  const cookies = await context.cookies();
  await page.getByRole("button", { name: /Demo support/ }).click();
  await page.getByRole("menuitem", { name: "Sign out" }).click();
  await expect(page.getByRole("button", { name: "Continue as demo buyer" })).toBeVisible();
  await context.addCookies(cookies);
  const answer = await page.request.get("/bff/session", { headers: { "x-console": "1" } });
  expect(answer.status()).toBe(204);
});

test("a tab follows a sign-out or sign-in of another tab: the next operator sees nothing of it, and it makes no call in their name", async ({
  page,
  context,
}) => {
  await page.goto("/activity");
  await page.getByRole("button", { name: "Continue as demo support" }).click();
  await page.getByRole("heading", { level: 1, name: "Activity" }).waitFor();
  const other = await context.newPage();
  await other.goto("/");
  await other.getByRole("button", { name: /Demo support/ }).click();
  await other.getByRole("menuitem", { name: "Sign out" }).click();
  await expect(page.getByRole("button", { name: "Continue as demo support" })).toBeVisible();
  await page.getByRole("button", { name: "Continue as demo support" }).click();
  await page.getByRole("heading", { level: 1, name: "Activity" }).waitFor();
  await other.getByRole("button", { name: "Continue as demo admin" }).click();
  await expect(page.getByRole("button", { name: /Demo admin/ })).toBeVisible();
});

test("no answer to the browser contains a key or a token", async ({ page }) => {
  const bodies: Promise<string>[] = [];
  page.on("requestfinished", (request) => bodies.push(bytesOf(request)));
  await signInAs(page, "admin", "/payment-methods");
  await page.getByLabel("Order id", { exact: true }).fill(sampleOrder("KJB, code 16"));
  await page.getByRole("button", { name: "Check · 1 unit" }).click();
  await page.getByRole("heading", { name: "KJB can be tried" }).waitFor();
  await page.getByRole("link", { name: "Access" }).click();
  await page.getByRole("heading", { level: 1, name: "Access" }).waitFor();
  const everything = (await Promise.all(bodies)).join("\n");
  const stored = await page.evaluate(
    () => JSON.stringify({ ...localStorage, ...sessionStorage }) + document.cookie,
  );
  for (const secret of [...Object.values(demoKeys), demoMerchantUuid, "token-of-demo", "demo-1688-secret"])
    expect(`${everything}${stored}`.includes(secret)).toBe(false);
});

test("the bar of a phone, its sheet and a lost session have no accessibility violation", async ({ page }) => {
  await signInAs(page, "admin", "/activity");
  // While the list loads, the button's label is covered, and axe would check an intermediate state.
  await page.getByRole("table").getByRole("row").nth(1).waitFor();
  await expect(page.getByRole("button", { name: "Refresh" })).not.toHaveAttribute("aria-disabled", "true");
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole("button", { name: "More", exact: true }).click();
  await page.getByRole("link", { name: "Access" }).waitFor();
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  // A session that ended in another tab is reported at the next call.
  await page.context().clearCookies();
  await page.getByRole("button", { name: "Refresh" }).click();
  await page.getByText("Your session has ended").waitFor();
  await expectAccessible(page);
});

/** Returns headers and body of an answer, or nothing for one that was in flight when the page closed. */
async function bytesOf(request: Request): Promise<string> {
  try {
    const response = await request.response();
    const headers = JSON.stringify(await response?.allHeaders());
    return headers + ((await response?.text().catch(() => "")) ?? "");
  } catch {
    return "";
  }
}

test("in a low or zoomed window the navigation scrolls to its last screen, which opens", async ({ page }) => {
  await page.setViewportSize({ width: 853, height: 480 });
  await signInAs(page, "admin", "/usage");
  const last = page.getByRole("navigation").getByRole("link", { name: "Audit" });
  await last.scrollIntoViewIfNeeded();
  await expect(last).toBeInViewport({ ratio: 1 });
  await last.click();
  await expect(page.getByRole("heading", { level: 1, name: "Audit log" })).toBeVisible();
});

test("a menu that is pressed before its script has loaded opens once it has, and never from another button", async ({
  page,
}) => {
  await signInAs(page, "admin");
  const script = Promise.withResolvers<void>();
  await page.route(/\/popups-[^/]+\.js$/, async (route) => {
    await script.promise;
    await route.continue();
  });
  await page.goto("/activity");
  const button = page.getByRole("button", { name: /Demo admin/ });
  const handle = await button.elementHandle();
  await button.click();
  await expect(button).toBeFocused();
  await expect(button).toHaveAttribute("aria-expanded", "true");
  script.resolve();
  await expect(page.getByRole("menuitem", { name: "Sign out" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(button).toBeFocused();
  expect(await handle?.evaluate((element) => element === document.activeElement)).toBe(true);
});

test.describe("an open demo", () => {
  test.use({ consoleEnvironment: { DEMO_OPEN: "on" } });

  test("says next to its sign-in that everyone can use it; the help names the version", async ({ page }) => {
    await page.goto("/");
    await expect(page.getByText(/This demo is open: everyone who can reach this address/)).toBeVisible();
    await expectAccessible(page);
    const help = page.getByRole("link", { name: "Help for this page (new tab)" });
    await expect(help).toHaveAttribute("title", /^Version [0-9]+\.[0-9]+\.[0-9]+$/);
    await page.getByRole("button", { name: "Continue as demo admin" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Home");
  });
});
