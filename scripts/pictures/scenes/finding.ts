import type { Locator } from "@playwright/test";
import { button, enter, type Scene, type Stage } from "../scene.ts";

const dresses = "连衣裙";

async function find({ page, words }: Stage, text: string): Promise<void> {
  const field = page.getByLabel(words.whole("products", "find.field"));
  await field.fill(text);
  await field.press("Enter");
  await page.getByRole("heading", { name: words.whole("products", "results.title") }).waitFor();
}

/** Returns the search box, or on a phone the one line to which an answer collapses it. */
function searchBox({ page, words }: Stage, box: Locator): Locator {
  const line = page.getByRole("button", { name: words.holding("products", "find.change") });
  return line.or(box).filter({ visible: true });
}

/** Search within a price range: a page of twenty products is too tall for a picture. */
const fewDresses = `/products?q=${dresses}&from=64&to=66`;

async function tick(stage: Stage, key: string, count: number): Promise<void> {
  const boxes = stage.page.getByRole("checkbox", { name: stage.words.begin("products", key) });
  for (let at = 0; at < count; at += 1) await boxes.nth(at).press("Space");
}

async function pastePicture({ page }: Stage, name: string): Promise<void> {
  await page.evaluate(async (picture) => {
    const bytes = await (await fetch(`/simulator/1688/pictures/${picture}.png`)).blob();
    const clipboardData = new DataTransfer();
    clipboardData.items.add(new File([bytes], "photo.png", { type: "image/png" }));
    document.body.dispatchEvent(
      new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }),
    );
  }, name);
}

/** Scenes from a category or a picture to compared and saved products. */
export const findingScenes: Scene[] = [
  {
    name: "categories-search",
    play: async (stage) => {
      await enter(stage, "buyer", `/categories?q=${dresses}&node=1031910`);
      await stage.page.getByRole("treeitem", { selected: true }).waitFor();
    },
    marks: ({ page, words }) => [
      page.getByRole("searchbox"),
      page.getByRole("treeitem", { selected: true }),
      page.getByRole("complementary", { name: words.whole("categories", "card.label") }),
      page.getByRole("link", { name: words.begin("categories", "card.products") }),
    ],
  },
  {
    name: "products-results",
    play: async (stage) => {
      await enter(stage, "buyer", fewDresses);
      await find(stage, dresses);
    },
    marks: (stage) => [
      searchBox(stage, stage.page.getByLabel(stage.words.whole("products", "find.field"))),
      stage.page.getByRole("main").getByRole("listitem").first(),
    ],
  },
  {
    name: "products-photo",
    play: async (stage) => {
      const { page, words } = stage;
      await enter(stage, "buyer", "/products?from=26.6&to=26.8");
      await pastePicture(stage, "three-things");
      await page.getByText(words.holding("products", "picture.leaves")).waitFor();
      await page.getByLabel(words.whole("products", "find.field")).press("Enter");
      await page.getByRole("heading", { name: words.whole("products", "results.title") }).waitFor();
      await page
        .getByRole("radio", { name: words.begin("products", "picture.subject") })
        .first()
        .press("Enter");
      await page.getByText(words.whole("products", "picture.shown")).waitFor();
      await page.getByRole("heading", { name: words.whole("products", "results.title") }).waitFor();
    },
    marks: (stage) => [
      searchBox(stage, stage.page.getByRole("search", { name: stage.words.whole("products", "find.form") })),
      stage.page.getByRole("region", { name: stage.words.whole("products", "picture.subjects") }),
      stage.page.getByRole("main").getByRole("listitem").first(),
    ],
  },
  {
    name: "compare",
    play: async (stage) => {
      const { page, words } = stage;
      await enter(stage, "buyer", fewDresses);
      await find(stage, dresses);
      await tick(stage, "picks.pick", 3);
      await button(stage, "products", "picks.compare").click();
      await button(stage, "finding", "compare.read").click();
      await page.getByRole("table").waitFor();
      await page.getByLabel(words.whole("finding", "compare.quantity")).fill("60");
    },
    marks: (stage) => [
      stage.page.getByRole("row").first(),
      stage.page.getByLabel(stage.words.whole("finding", "compare.quantity")),
      button(stage, "finding", "compare.read_again"),
      stage.page.getByText(stage.words.whole("finding", "compare.differs")).first(),
    ],
  },
  {
    name: "shortlist",
    play: async (stage) => {
      await enter(stage, "buyer", fewDresses);
      await find(stage, dresses);
      await tick(stage, "kept.keep", 3);
      await stage.page.getByRole("link", { name: stage.words.begin("products", "kept.show") }).click();
      await button(stage, "finding", "shortlist.refresh").click();
      await stage.page.getByText(stage.words.whole("finding", "shortlist.price_now")).first().waitFor();
    },
    marks: (stage) => [
      stage.page.getByRole("main").getByRole("listitem").first(),
      button(stage, "finding", "shortlist.refresh"),
      [button(stage, "finding", "compare.csv"), button(stage, "finding", "shortlist.import")],
    ],
  },
  {
    name: "product-detail",
    play: async (stage) => {
      await enter(stage, "buyer", "/products/1688/907001255426");
      await button(stage, "products", "open.press").click();
      const fields = stage.page.locator("input[data-at]");
      await fields.nth(4).fill("12");
      await fields.nth(5).fill("8");
    },
    marks: (stage) => [
      stage.page.getByRole("list", { name: stage.words.whole("product", "detail.tiers") }),
      stage.page.locator("input[data-at]").nth(4),
      stage.page.getByRole("region", { name: stage.words.whole("product", "total.label") }),
      button(stage, "product", "total.add"),
    ],
  },
];
