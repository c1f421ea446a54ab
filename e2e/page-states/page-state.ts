import type { Page } from "@playwright/test";

/** State of a page, and how to reach it from the previous state of its list. */
export type PageState = readonly [name: string, reach: (page: Page) => Promise<unknown>];

export const press = (page: Page, name: string | RegExp) =>
  page
    .getByRole("button", { name, exact: typeof name === "string" })
    .first()
    .click();
export const field = (page: Page, name: string | RegExp) =>
  page.getByRole("textbox", { name, exact: typeof name === "string" }).first();
export const shows = (page: Page, text: string | RegExp) => page.getByText(text).first().waitFor();
export const dialog = (page: Page) => page.getByRole("dialog").waitFor();
/** Closes the open overlay of the page. */
export const escape = (page: Page) => page.keyboard.press("Escape");
export const table = (page: Page) => page.getByRole("main").getByRole("row").nth(1).waitFor();

export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.getByRole("heading", { level: 1 }).waitFor();
}

/** Opens a page whose calls get no answer. */
export async function openWithoutAnswers(page: Page, path: string): Promise<void> {
  const reads = /\/bff\/(?!session|environment)/;
  await page.route(reads, (route) => route.abort());
  await page.goto(path);
  await page.getByRole("alert").first().waitFor();
  await page.unroute(reads);
}
