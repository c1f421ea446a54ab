import type { Page } from "@playwright/test";
import { median, printTable, quantile } from "./tree/figures.ts";
import { heapOf, press, type Pressed, scrollScreens, settle, typeKeys } from "./tree/page-measures.ts";
import { startTreeFixture } from "./tree/tree-fixture.ts";

// Compares the category screen with a plain list without a framework, over the same 100,000 categories in the same browser. The two
// take turns, so that other work on the machine affects both; figures are medians over the runs. Build the console first.

const isQuick = process.argv.includes("--quick");
const runs = isQuick ? 1 : 7;
const presses = isQuick ? 3 : 5;
/** Chinese, parts of ids and letters, typed key by key. */
const texts = ["女装", "连衣裙", "真丝", "t恤", "1031910", "纯棉女"];
/** Searches by pinyin, which only the console supports. */
const pinyinTexts = ["nvzhuang", "nz", "lianyiqun"];

type Run = {
  openWide: number;
  openWideWork: number;
  expandAll: number;
  expandAllWork: number;
  key: number;
  keyWork: number;
  slowestFrame: number;
  longFrames: number;
  blankFrames: number;
  heap: number;
  arrays: number;
};

const fixture = await startTreeFixture();
const { tree } = fixture;
const wide = tree.childCounts.reduce(
  (best, count, node) => (count > (tree.childCounts[best] ?? 0) ? node : best),
  0,
);
const wideId = String(tree.ids[wide]);

const consoleRuns: Run[] = [];
const plainRuns: Run[] = [];
const pinyinKeys: number[] = [];
let shellHeap = 0;
for (let run = 0; run <= runs; run++) {
  const one = await measurePlain();
  const other = await measureConsole();
  // The first run warms up the disk and the compilers.
  if (run === 0) continue;
  plainRuns.push(one);
  consoleRuns.push(other);
}
report();
await fixture.stop();

async function measurePlain(): Promise<Run> {
  const context = await fixture.plainContext();
  const page = await context.newPage();
  const open = async (address: string) => {
    await page.goto("about:blank");
    await page.goto(address);
    await page.locator('[role="treeitem"]').first().waitFor();
  };
  await open(fixture.plainUrl);
  const measured = await measureTree(page, {
    toWide: () => open(`${fixture.plainUrl}#${wideId}`),
    wideRow: `[data-id="${wideId}"] [data-twisty]`,
  });
  await context.close();
  return measured;
}

async function measureConsole(): Promise<Run> {
  const context = await fixture.consoleContext();
  const page = await context.newPage();
  await page.goto("/activity");
  await page.getByRole("heading", { level: 1, name: "Activity" }).waitFor();
  await page.waitForLoadState("networkidle");
  shellHeap = (await heapOf(page)).heap;
  await page.goto("/categories");
  await page.locator('[role="treeitem"]').first().waitFor();
  const measured = await measureTree(page, {
    toWide: async () => {
      await page.goto(`/categories?node=${wideId}`);
      await page.locator(`[data-node="${wide}"]`).waitFor();
    },
    wideRow: `[data-node="${wide}"] [data-twisty]`,
  });
  await page.goto("/categories");
  await page.locator('[role="treeitem"]').first().waitFor();
  await typeKeys(page, ["a"]);
  await page.getByRole("searchbox").fill("nz");
  await page.getByText(/match/).first().waitFor();
  pinyinKeys.push(...(await typeKeys(page, pinyinTexts)).map(({ painted }) => painted));
  await context.close();
  return measured;
}

type TreeActions = { toWide: () => Promise<void>; wideRow: string };

async function measureTree(page: Page, { toWide, wideRow }: TreeActions): Promise<Run> {
  await settle(page);
  const expand = await pressBoth(page, "text=Expand all", "text=Collapse all");
  await press(page, "text=Expand all");
  const scroll = await scrollScreens(page);
  const { heap, arrays } = await heapOf(page);
  await press(page, "text=Collapse all");
  const keys = await typeKeys(page, texts);
  await toWide();
  await settle(page);
  const opened = await pressBoth(page, wideRow, wideRow);
  return {
    openWide: median(opened.map(({ painted }) => painted)),
    openWideWork: median(opened.map(({ work }) => work)),
    expandAll: median(expand.map(({ painted }) => painted)),
    expandAllWork: median(expand.map(({ work }) => work)),
    key: quantile(
      keys.map(({ painted }) => painted),
      0.95,
    ),
    keyWork: quantile(
      keys.map(({ work }) => work),
      0.95,
    ),
    slowestFrame: Math.max(...scroll.frames),
    longFrames: scroll.frames.filter((ms) => ms > 50).length,
    blankFrames: scroll.blank,
    heap,
    arrays,
  };
}

/** Opens and closes several times and returns the measures of opening. */
async function pressBoth(page: Page, open: string, close: string): Promise<Pressed[]> {
  const measured: Pressed[] = [];
  for (let time = 0; time < presses; time++) {
    measured.push(await press(page, open));
    await press(page, close);
  }
  return measured;
}

function report(): void {
  const of = (list: Run[], name: keyof Run) => median(list.map((run) => run[name]));
  const line = (title: string, name: keyof Run, goal: string): string[] => {
    const [one, other] = [of(plainRuns, name), of(consoleRuns, name)];
    return [title, one.toFixed(1), other.toFixed(1), (other / one).toFixed(2), goal];
  };
  printTable([
    ["", "plain list", "console", "ratio", "goal"],
    line("open 1,200 children to painted, ms", "openWide", "1.5"),
    line("  main thread", "openWideWork", ""),
    line("expand all to painted, ms", "expandAll", "2"),
    line("  main thread", "expandAllWork", ""),
    line("key to painted result, p95, ms", "key", "1.5"),
    line("  main thread", "keyWork", ""),
    ["  pinyin, p95", "", quantile(pinyinKeys, 0.95).toFixed(1), "", ""],
    line("20 screens: slowest frame, ms", "slowestFrame", "50 ms"),
    line("  frames over 50 ms", "longFrames", "0"),
    line("  blank frames", "blankFrames", "0"),
    line("heap expanded, MB", "heap", "11 MB"),
    line("  typed arrays, MB", "arrays", ""),
    ["  console without the tree", "", shellHeap.toFixed(1), "", ""],
  ]);
}
