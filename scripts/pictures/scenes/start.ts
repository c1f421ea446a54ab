import { lineTaobao, prepare } from "../../../e2e/sample-lines.ts";
import { busyMonth } from "../busy-month.ts";
import { button, enter, type Scene } from "../scene.ts";
import { moment } from "../steady-product.ts";
import { acceptedToken, apps } from "../trading-house.ts";
import { startList, sampleList } from "./payment.ts";

/** Scenes of signing in, the home page and the command palette. */
export const startScenes: Scene[] = [
  {
    name: "sign-in",
    play: async ({ page, words }) => {
      await page.goto("/");
      await page.getByRole("button", { name: words.whole("sign-in", "submit") }).waitFor();
    },
    marks: (stage) => [
      stage.page.getByLabel(stage.words.whole("sign-in", "email")),
      stage.page.getByLabel(stage.words.whole("sign-in", "password")),
      stage.page.getByRole("button", { name: stage.words.whole("sign-in", "submit") }),
      button(stage, "sign-in", "passkey"),
    ],
  },
  {
    name: "home",
    play: async (stage) => {
      const { page, product } = stage;
      await product.write(busyMonth);
      await product.write((store) =>
        store.authorizations.save({ kind: "app", id: apps.shop.id }, "taobao", {
          accessToken: acceptedToken,
          refreshToken: null,
          expiresAt: moment + 3 * 86_400_000,
        }),
      );
      product.setTime(moment - 2 * 3_600_000);
      await enter(stage, "admin", "/preview");
      await prepare(page, [lineTaobao("An ordinary", 2)]);
      product.setTime(moment);
      await enter(stage, "admin", "/payment-methods");
      await startList(stage, sampleList, 3);
      await page.goto("/");
      await page.getByRole("heading", { level: 2 }).nth(3).waitFor();
    },
    marks: ({ page }) => [page.locator("main > div")],
  },
  {
    name: "palette",
    play: async (stage) => {
      const { page, words } = stage;
      await enter(stage, "admin", "/");
      await page.keyboard.press("Control+k");
      await page.getByRole("searchbox", { name: words.whole("palette", "label") }).fill("239695213738498520");
      await page.getByRole("menu", { name: words.whole("palette", "offers") }).waitFor();
    },
    marks: ({ page, words }) => [
      page.getByRole("searchbox", { name: words.whole("palette", "label") }),
      page.getByRole("menu", { name: words.whole("palette", "offers") }),
    ],
  },
];
