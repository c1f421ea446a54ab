import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createHash } from "node:crypto";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { demoKeys } from "../server/demo/demo-keys.ts";
import { passwordHash, password, operatorEmail } from "../testing/instances/instances-fixture.ts";
import { languagesToRun } from "./combinations.ts";
import { expect, test } from "./console-test.ts";
import { sampleOrder } from "./sample-orders.ts";

const order = sampleOrder("KJB, code 16");

/** Labels of the same journey in each language of the page. */
const languages = [
  {
    locale: "en-US",
    admin: "Continue as demo admin",
    missing: /not authorized.*Calls to 1688 are refused/,
    authorize: "Authorize: 1688",
    again: "Authorize again: 1688",
    done: "1688 is authorized",
    fresh: /authorized.*until.*(179|180) days left/,
  },
  {
    locale: "zh-CN",
    admin: "以演示管理员登录",
    missing: /未授权.*1688 的调用会被拒绝/,
    authorize: "去授权：1688",
    again: "重新授权：1688",
    done: "1688 已授权",
    fresh: /已授权.*有效期至.*剩余 (179|180) 天/,
  },
];

/** Makes a metered call as the signed-in console, and returns its status and error code. */
async function check(page: Page): Promise<[number, string | undefined]> {
  const response = await page.request.post("/bff/v1/orders/1688/payment-methods", {
    headers: { "x-console": "1" },
    data: { order_id: order },
  });
  const body = (await response.json()) as { error?: { code: string } };
  return [response.status(), body.error?.code];
}

const row = (page: Page) => page.getByRole("row", { name: /^1688/ });

for (const language of languagesToRun(languages))
  test.describe(`authorizing in ${language.locale}`, () => {
    test.use({
      locale: language.locale,
      consoleEnvironment: { GATEWAY_API_KEY: demoKeys.without1688Authorization },
      // The console is on another site than the marketplace, as in production: the browser sends no strict cookie on the way back.
      baseURL: async ({ console }, use) => use(console.url.replace("127.0.0.1", "localhost")),
    });

    test("the buyer authorizes on the marketplace's page and returns, and calls work from then on", async ({
      page,
    }) => {
      await page.goto("/access");
      await page.getByRole("button", { name: language.admin }).click();
      await expect(row(page)).toHaveText(language.missing);
      expect(await check(page)).toEqual([401, "CHANNEL_NOT_AUTHORIZED"]);

      const visited: string[] = [];
      page.on("response", (response) => visited.push(new URL(response.url()).pathname));
      await page.getByRole("button", { name: language.authorize }).click();
      await expect(page.getByRole("status").getByText(language.done)).toBeVisible();
      expect(visited).toContain("/simulator/1688/oauth/authorize");
      expect(visited).toContain("/bff/authorizations/1688/callback");
      await expect(row(page)).toHaveText(language.fresh);
      await expect(page.getByRole("button", { name: language.again })).toBeVisible();
      // The address and the history must not contain the code or the state.
      expect(new URL(page.url()).search).toBe("?channel=1688&authorization=authorized");
      expect(await check(page)).toEqual([200, undefined]);
    });
  });

test.describe("an authorization that ends, in zh-CN", () => {
  test.use({ locale: "zh-CN" });

  test("the console requests a new authorization while calls still work, when the marketplace refuses to renew it", async ({
    page,
    products,
  }) => {
    const folder = await mkdtemp(join(tmpdir(), "procurement-access-"));
    const file = join(folder, "gateway.json");
    await writeFile(file, JSON.stringify(endingIn(5 * 60_000)));
    const server = await products.start({
      CONFIG_FILE: file,
      GATEWAY_API_KEY: key,
      ROLES: "console,gateway,simulator",
    });
    try {
      await page.goto(`${server.url}/access`);
      await page.getByLabel("邮箱").fill(operatorEmail);
      await page.getByLabel("密码").fill(password);
      await page.getByRole("button", { name: "登录", exact: true }).click();
      await expect(row(page)).toBeVisible();
      // The call uses the token that is still valid; its early renewal is refused.
      const called = await page.request.post(`${server.url}/bff/v1/orders/1688/payment-methods`, {
        headers: { "x-console": "1" },
        data: { order_id: order },
      });
      expect(called.status()).toBe(200);
      await expect
        .poll(() => server.output())
        .toContain("the authorization of the app acme is not renewed any more");
      await page.reload();
      await expect(row(page)).toHaveText(/已授权.*有效期至.*剩余 0 天.*即将到期，且不会自动续期/);
      await page.getByRole("button", { name: "重新授权：1688" }).click();
      await expect(page.getByRole("status").getByText("1688 已授权")).toBeVisible();
      await expect(row(page)).toHaveText(/已授权.*有效期至.*剩余 (179|180) 天/);
    } finally {
      await server.stop();
      await rm(folder, { recursive: true });
    }
  });
});

const key = "svc_live_of_the_access_page";

/** Returns an app whose access token is valid for the given time (ms), and whose refresh token the marketplace does not know. */
function endingIn(ms: number) {
  return {
    marketplaces: {
      "1688": { base_url: "/simulator/1688/openapi", app_key: "1000000", app_secret: "a-secret-of-1688" },
    },
    plans: { standard: { requests_per_minute: 60, daily_units: 100 } },
    apps: [
      {
        id: "acme",
        plan: "standard",
        keys: [
          {
            id: "k1",
            environment: "live",
            sha256: createHash("sha256").update(key).digest("hex"),
            scopes: ["order:read"],
          },
        ],
        authorizations: {
          "1688": {
            access_token: "a-token-that-holds",
            refresh_token: "withdrawn-by-the-buyer",
            expires_at: new Date(Date.now() + ms).toISOString(),
          },
        },
      },
    ],
    operators: [{ email: operatorEmail, role: "admin", password_hash: passwordHash }],
  };
}
