import { demoKeys } from "#server/demo/demo-keys.ts";
import { expect, test } from "./console-test.ts";

/** The viewer reads the whole description before it opens an operation: seconds of processor time on a busy machine. */
const loaded = { timeout: 90_000 };

test.use({ colorScheme: "dark", viewport: { width: 390, height: 800 } });

test("the API reference calls the gateway with the reader's key, keeps the key nowhere, follows the theme and fits a phone", async ({
  page,
  baseURL,
}) => {
  const elsewhere: string[] = [];
  page.on("request", (request) => {
    if (!request.url().startsWith(`${baseURL}/`) && !request.url().startsWith("data:"))
      elsewhere.push(request.url());
  });
  // The viewer resolves every schema of what it reads before it opens an operation, so here it reads one operation.
  await page.route(
    "**/openapi.json",
    async (route) => {
      const response = await route.fetch();
      const description = (await response.json()) as { paths: Record<string, unknown> };
      const path = "/v1/orders/preview";
      await route.fulfill({ response, json: { ...description, paths: { [path]: description.paths[path] } } });
    },
    { times: 1 },
  );
  await page.goto("/docs#/Orders/orders.preview");
  const operation = page.locator(".opblock.is-open");
  await expect(operation).toContainText("Costs 3 units of the daily quota", loaded);
  const seen = await page.evaluate(() => ({
    width: document.documentElement.scrollWidth,
    back: getComputedStyle(document.body).backgroundColor,
  }));
  expect(seen.width).toBe(390);
  // Every channel of a dark surface is below half.
  for (const channel of seen.back.match(/\d+/g) ?? ["255"]) expect(Number(channel)).toBeLessThan(128);

  await page.getByRole("button", { name: "Authorize" }).first().click();
  await page.getByLabel("auth-bearer-value").fill(demoKeys.live);
  await page.getByRole("button", { name: "Apply credentials" }).first().click();
  await page.getByRole("button", { name: "Close", exact: true }).last().click();
  await operation.getByRole("button", { name: "Try it out" }).click();
  await operation.getByRole("button", { name: "Execute" }).click();
  await expect(operation.locator(".live-responses-table")).toContainText('"payment"');

  expect(elsewhere).toEqual([]);
  const stored = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }));
  expect(stored).not.toContain("svc_live");
  // Loads the list of operations only, which takes a third of the time of an open one.
  await page.goto("/docs");
  await page.getByRole("button", { name: "Authorize" }).first().click(loaded);
  await expect(page.getByLabel("auth-bearer-value")).toHaveValue("");
});
