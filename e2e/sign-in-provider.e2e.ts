import { startOidcProvider, type OidcProvider } from "../testing/http/oidc-provider-fixture.ts";
import { expect, test as base } from "./console-test.ts";

/** Each test has a provider of its own, on another site than the console, as a company's is. */
const test = base.extend<{ provider: OidcProvider }>({
  provider: async ({}, use) => {
    const provider = await startOidcProvider({ host: "localhost" });
    await use(provider);
    await provider.stop();
  },
  consoleEnvironment: async ({ provider }, use) =>
    use({ ...provider.environment, OIDC_ROLES: "buying=buyer", OIDC_NAME: "Example & Co" }),
});

test("one press signs in at the company's provider and opens the requested page; the page says in both languages that an account has no role", async ({
  page,
  console: { url },
  provider,
}) => {
  provider.register(new URL(url).origin);
  provider.setAccount({ sub: "1", name: "Ben", email: "ben@example.com", roles: ["sales"] });
  await page.goto("/activity");
  await page.getByRole("button", { name: "Sign in with Example & Co" }).click();
  await expect(page.getByRole("alert")).toContainText("has no role here");
  await page.getByRole("button", { name: "切换到中文" }).click();
  await expect(page.getByRole("alert")).toContainText("没有角色");
  provider.setAccount({ sub: "2", name: "Anna Arbeit", email: "anna@example.com", roles: ["buying"] });
  await page.context().clearCookies({ domain: "localhost" });
  await page.getByRole("button", { name: "用 Example & Co 登录" }).click();
  await expect(page).toHaveURL(/\/activity$/);
  await expect(page.getByRole("button", { name: /Anna Arbeit/ })).toBeVisible();
});
