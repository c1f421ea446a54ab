import { sampleOrder } from "../sample-orders.ts";
import { dialog, escape, open, openWithoutAnswers, press, type PageState } from "./page-state.ts";

/** States of the frame around every page. */
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
  [
    "/ without its scripts, then with them",
    async (page) => {
      const scripts = /\/assets\/.*\.js/;
      await page.route(scripts, (route) => route.fulfill({ status: 404 }));
      await page.goto("/");
      await page.getByRole("alert").waitFor();
      await page.unroute(scripts);
      await page.getByRole("link", { name: "Reload the page" }).click();
      await page.getByRole("heading", { level: 1 }).waitFor();
    },
  ],
  ["/ without answers", (page) => openWithoutAnswers(page, "/")],
];
