import { busyMonth } from "../busy-month.ts";
import { button, enter, section, type Scene } from "../scene.ts";

/** Scenes of calls and usage. */
export const overviewScenes: Scene[] = [
  {
    name: "activity",
    play: async (stage) => {
      await stage.product.write(busyMonth);
      await enter(stage, "admin", "/activity?period=1h");
      await stage.page.getByRole("table").first().waitFor();
    },
    marks: (stage) => [
      stage.page.getByRole("search", { name: stage.words.whole("common", "list.filters") }),
      stage.page.getByLabel(stage.words.whole("activity", "filters.id")),
      stage.page.getByRole("row").nth(1),
      button(stage, "common", "list.csv"),
    ],
  },
  {
    name: "activity-detail",
    play: async (stage) => {
      const { page, words } = stage;
      await stage.product.write(busyMonth);
      await enter(stage, "admin", "/activity?outcome=failed&marketplace=taobao");
      await page
        .getByRole("button", { name: words.begin("activity", "details") })
        .first()
        .click();
      await page.getByText(words.whole("activity", "detail.said")).waitFor();
    },
    marks: ({ page, words }) => {
      const fact = (key: string) =>
        page
          .locator("dl > div")
          .filter({ has: page.getByText(words.whole("activity", key), { exact: true }) });
      return [
        [fact("detail.outcome"), fact("detail.status")],
        [fact("detail.marketplace"), fact("detail.here")],
        fact("detail.said"),
      ];
    },
  },
  {
    name: "usage",
    play: async (stage) => {
      await stage.product.write(busyMonth);
      await enter(stage, "admin", "/usage");
      await stage.page.getByRole("img").first().waitFor();
    },
    marks: (stage) => [
      section(stage, "usage", "today"),
      section(stage, "usage", "units"),
      section(stage, "usage", "endings"),
      section(stage, "usage", "times"),
    ],
  },
];
