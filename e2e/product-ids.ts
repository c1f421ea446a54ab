import type { Page } from "@playwright/test";

/** Documented products of the simulators, named by their special property. */
export const productIds = {
  coloursBySizes: "907001255426",
  sixtyVariants: "1097637083947",
  fourHundredVariants: "1051153972986",
  fiveInStock: "732626721679",
  minimumFifty: "884306740458",
  packsOfTwelve: "811702815923",
  noVariants: "634430926581",
  threeAttributes: "608733995747",
  taobaoProduct: "688000000001",
} as const;

/** Returns a list that collects the paths of calls that cost units as the page makes them. */
export function watchCalls(page: Page): string[] {
  const calls: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (request.method() === "POST" && pathname.startsWith("/bff/v1/")) calls.push(pathname);
  });
  return calls;
}

/** Searches the chosen marketplace by a keyword and waits for results. */
export async function search(page: Page, keyword: string) {
  await page.getByLabel("What to find").fill(keyword);
  await page.getByRole("button", { name: "Search · 2 units" }).click();
  await page.getByRole("heading", { name: "Results" }).waitFor();
}

/** Opens a pasted link, text or id and waits for the product. */
export async function openProduct(page: Page, pasted: string) {
  await page.getByLabel("What to find").fill(pasted);
  await page.getByRole("button", { name: "Open · 1 unit", exact: true }).click();
  await page.getByRole("article").waitFor();
}

/** Returns the quantity fields in the order of the page. */
export const fields = (page: Page) => page.locator("input[data-at]");

/** Pastes text into a quantity field, as from a spreadsheet. */
export async function pasteInto(page: Page, at: number, text: string) {
  await fields(page).nth(at).focus();
  await fields(page)
    .nth(at)
    .evaluate((field, pasted) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData("text/plain", pasted);
      field.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
    }, text);
}

/** Returns the number of lines that the menu shows next to the cart. */
export const cartLines = (page: Page, count: number) =>
  page.getByRole("navigation").getByText(count === 1 ? "1 line in the cart" : `${count} lines in the cart`);
