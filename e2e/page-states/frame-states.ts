import { sampleOrder } from "../sample-orders.ts";
import { dialog, escape, open, openWithoutAnswers, press, type PageState } from "./page-state.ts";

/** What every page has around it. */
export const frameStates: readonly PageState[] = [
  ["home, quiet", (page) => open(page, "/")],
  [
    "menu of the operator",
    async (page) => {
      await press(page, /Demo admin/);
      await page.getByRole("menu").waitFor();
    },
  ],
  [
    "palette",
    async (page) => {
      await escape(page);
      await page.keyboard.press("Control+k");
      await dialog(page);
    },
  ],
  [
    "palette, offers",
    async (page) => {
      await page.getByRole("searchbox").fill(sampleOrder("No KJB"));
      await page.getByRole("menu").getByRole("menuitem").first().waitFor();
    },
  ],
  [
    "shortcuts",
    async (page) => {
      await open(page, "/");
      await page.keyboard.press("?");
      await dialog(page);
    },
  ],
  [
    "no such page",
    async (page) => {
      await escape(page);
      await page.evaluate(() => history.pushState({}, "", "/nothing"));
      await page.evaluate(() => dispatchEvent(new PopStateEvent("popstate")));
      await page.getByRole("heading", { name: "Page not found" }).waitFor();
    },
  ],
  ["/ without answers", (page) => openWithoutAnswers(page, "/")],
];
