import { writeFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { expect, sharingTest as test } from "./console-test.ts";
import { signInAs } from "./sign-in-as.ts";

/** So long, ms, nothing that the page does may keep it from answering. */
const longest = 100;

const head = "channel,id,spec_id,quantity";
const goodRows = Array.from({ length: 10_000 }, (_, at) => `1688,${907_000_000_000 + at},,${(at % 9) + 1}`);

/** From now on notes how long the page was kept from answering at a time. */
async function watchTasks(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const seen: number[] = [];
    Reflect.set(window, "longTasks", seen);
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) seen.push(Math.round(duration));
    }).observe({ type: "longtask" });
  });
  return () => page.evaluate(() => Math.max(0, ...(Reflect.get(window, "longTasks") as number[])));
}

async function openImport(page: Page) {
  await page.getByRole("button", { name: "Import", exact: true }).click();
  const dialog = page.getByRole("dialog");
  /** By a file on the disk: Playwright would put a buffer together within the page, at the cost that is measured here. */
  const pick = async (text: string) => {
    const path = test.info().outputPath("goods.csv");
    await writeFile(path, text);
    await dialog.getByLabel("File to import").setInputFiles(path);
  };
  await dialog.getByLabel("File content").waitFor();
  return { dialog, pick };
}

test("ten thousand rows, a megabyte of bad ones and fifty megabytes never freeze the page", async ({
  page,
}) => {
  await signInAs(page, "buyer", "/preview");
  const longestTask = await watchTasks(page);
  const { dialog, pick } = await openImport(page);

  await pick("x".repeat(49 * 1024 * 1024));
  await expect(dialog).toContainText("This file is too large");

  await pick([head, ...Array.from({ length: 40_000 }, () => "weidian,an id that is none,,1")].join("\n"));
  await expect(dialog).toContainText("40,000 rows cannot be imported");
  await expect(dialog).toContainText("And 39,900 more rows.");

  await pick([head, ...goodRows].join("\n"));
  await expect(dialog).toContainText("8,000 more lines have no room in the cart");
  await dialog.getByRole("button", { name: "Import 2,000 lines" }).click();
  await expect(page.getByText("2,000 lines were not read yet")).toBeVisible();

  // Only what is near stands on the page, and what is further down comes when it is near.
  const rows = page.locator("[data-line]");
  expect(await rows.count()).toBeLessThan(100);
  const last = page.getByText("907000001999", { exact: true });
  await expect(last).toHaveCount(0);
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  await expect(last).toBeVisible();
  expect(await rows.count()).toBeLessThan(100);

  await page
    .getByRole("textbox", { name: /^Quantity of/ })
    .last()
    .fill("77");
  await page.evaluate(() => window.scrollTo(0, 0));
  await expect(page.getByText("907000000000", { exact: true })).toBeVisible();
  expect(await longestTask()).toBeLessThanOrEqual(longest);
});

test("a cart that froze the page is not shown again unasked, and can be set aside as a file", async ({
  page,
}) => {
  await signInAs(page, "buyer", "/preview");
  const { dialog, pick } = await openImport(page);
  await pick([head, ...goodRows.slice(0, 300)].join("\n"));
  await dialog.getByRole("button", { name: "Import 300 lines" }).click();
  await expect(page.getByText("300 lines were not read yet")).toBeVisible();
  await expect.poll(() => page.evaluate(() => localStorage.getItem("carts.opening"))).toBeNull();

  // What a page leaves that never came to the end of showing it.
  const id = new URL(page.url()).searchParams.get("cart") ?? "";
  await page.evaluate((cart) => localStorage.setItem("carts.opening", cart), id);
  await page.reload();
  await expect(page.getByText("This cart did not come up last time")).toBeVisible();
  await expect(page.locator("[data-line]")).toHaveCount(0);
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Save as a file and remove" }).click(),
  ]);
  const file = Buffer.concat(await (await download.createReadStream()).toArray()).toString();
  expect(JSON.parse(file).lines).toHaveLength(300);
  await expect(page.getByText("The cart is empty")).toBeVisible();
});
