import { type Browser, type BrowserContext, chromium, type Page } from "@playwright/test";
import { browserArguments, browserPath } from "../e2e/browser.ts";
import { startConsoleServer } from "../e2e/console-server.ts";
import { readCategoryColumns, type FlatTree } from "../server/contract/category-columns.ts";
import { consoleHeader, consolePaths } from "../server/contract/console.ts";
import { median, printTable, quantile } from "./tree/figures.ts";
import {
  firstRowAt,
  heapOf,
  press,
  type Pressed,
  scrollScreens,
  settle,
  typeKeys,
  watchFirstRow,
} from "./tree/page-measures.ts";
import { pageWeights } from "./tree/page-weights.ts";
import { firstRowOf, openConsole, openPlain } from "./tree/open-pages.ts";
import { servePlainList } from "./tree/serve-plain-list.ts";

// The category screen beside a plain list without a framework, over the same 100,000 categories, in the same browser. The two
// take turns, so that what else the machine does meets both; figures are medians over the runs. Build the console first.

const nodes = 100_000;
/**
 * How often either page was opened before: its scripts are kept for a year, and a browser keeps what they compile to from the
 * second use on. This is the first visit of a day, on any day but the first; what the first ones take is measured beside it.
 */
const openedBefore = 3;
const runs = process.argv.includes("--quick") ? 2 : 7;
/** Chinese, parts of ids, letters; typed key by key. */
const texts = ["女装", "连衣裙", "真丝", "t恤", "1031910", "纯棉女"];
/** Only the console finds by pinyin. */
const pinyinTexts = ["nvzhuang", "nz", "lianyiqun"];

type Run = {
  firstRow: number;
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

const server = await startConsoleServer({ SIMULATOR_CATEGORY_NODES: String(nodes) });
const browser = await chromium.launch({
  executablePath: browserPath(),
  args: [...browserArguments, "--js-flags=--expose-gc"],
});
const session = await signIn(browser, /demo buyer/i);
const { tree, nested } = await readTree(session);
const plain = await servePlainList(nested);
const wide = tree.childCounts.reduce(
  (best, count, node) => (count > (tree.childCounts[best] ?? 0) ? node : best),
  0,
);
const wideId = String(tree.ids[wide]);
const storage = await session.storageState();

const consoleRuns: Run[] = [];
const plainRuns: Run[] = [];
const secondVisits: number[] = [];
/** Of either page in a browser with nothing kept. */
const firstEver: number[] = [];
const plainFirstEver: number[] = [];
const pinyinKeys: number[] = [];
let shellHeap = 0;
for (let run = 0; run <= runs; run++) {
  const one = await measurePlain();
  const other = await measureConsole();
  const plainFirst = await firstRowOf(openPlain(await plainContext(), plain.url, 0));
  const first = await firstRowOf(openConsole(await consoleContext(), 0));
  // The first run warms the disk and the compilers up.
  if (run === 0) continue;
  plainRuns.push(one);
  consoleRuns.push(other);
  plainFirstEver.push(plainFirst);
  firstEver.push(first);
}
report();
await reportWeights();
await browser.close();
await plain.stop();
await server.stop();

async function signIn(of: Browser, role: RegExp): Promise<BrowserContext> {
  const context = await of.newContext({ baseURL: server.url, locale: "en-US" });
  const page = await context.newPage();
  await page.goto("/");
  await page.getByRole("button", { name: role }).click();
  await page.getByRole("navigation").waitFor();
  await page.close();
  return context;
}

/** Waits for the first reading, which a new server has to make. */
async function readTree(context: BrowserContext): Promise<{ tree: FlatTree; nested: string }> {
  const headers = { [consoleHeader.name]: consoleHeader.value };
  for (let attempt = 0; attempt < 40; attempt++) {
    const answer = await context.request.get(`${consolePaths.categoryColumns}?platform=1688`, {
      headers,
      timeout: 60_000,
    });
    if (!answer.ok()) continue;
    const whole = await context.request.get(`${consolePaths.category}?platform=1688`, {
      headers,
      timeout: 60_000,
    });
    return { tree: readCategoryColumns(await answer.text()), nested: await whole.text() };
  }
  throw new Error("The tree was not read.");
}

function plainContext(): Promise<BrowserContext> {
  return browser.newContext({ viewport: { width: 1280, height: 800 } });
}

function consoleContext(): Promise<BrowserContext> {
  return browser.newContext({
    baseURL: server.url,
    storageState: storage,
    locale: "en-US",
    viewport: { width: 1280, height: 800 },
  });
}

async function measurePlain(): Promise<Run> {
  const { page, open } = await openPlain(await plainContext(), plain.url, openedBefore);
  await watchFirstRow(page);
  await open();
  const firstRow = await firstRowAt(page);
  const measured = await measureTree(page, {
    firstRow,
    toWide: async () => {
      await page.goto("about:blank");
      await page.goto(`${plain.url}#${wideId}`);
      await firstRowAt(page);
    },
    wideRow: `[data-id="${wideId}"] [data-twisty]`,
  });
  await page.context().close();
  return measured;
}

async function measureConsole(): Promise<Run> {
  const { page, open } = await openConsole(await consoleContext(), openedBefore);
  shellHeap = (await heapOf(page)).heap;
  await watchFirstRow(page);
  await open();
  const firstRow = await firstRowAt(page);
  const measured = await measureTree(page, {
    firstRow,
    toWide: async () => {
      await page.goto(`/categories?node=${wideId}`);
      await page.locator(`[data-node="${wide}"]`).waitFor();
    },
    wideRow: `[data-node="${wide}"] [data-twisty]`,
  });
  await page.goto("/categories");
  secondVisits.push(await firstRowAt(page));
  await typeKeys(page, ["a"]);
  await page.getByRole("searchbox").fill("nz");
  await page.getByText(/match/).first().waitFor();
  pinyinKeys.push(...(await typeKeys(page, pinyinTexts)).map(({ painted }) => painted));
  await page.context().close();
  return measured;
}

type TreeActions = { firstRow: number; toWide: () => Promise<void>; wideRow: string };

async function measureTree(page: Page, { firstRow, toWide, wideRow }: TreeActions): Promise<Run> {
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
    firstRow,
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

/** Opens and closes several times; the measures are those of opening. */
async function pressBoth(page: Page, open: string, close: string): Promise<Pressed[]> {
  const measured: Pressed[] = [];
  for (let time = 0; time < 5; time++) {
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
    line("navigation to first row, ms", "firstRow", ""),
    [
      "  the same, in a fresh browser: nothing kept",
      median(plainFirstEver).toFixed(1),
      median(firstEver).toFixed(1),
      (median(firstEver) / median(plainFirstEver)).toFixed(2),
      "1.5",
    ],
    [
      "  the same, second visit",
      "",
      median(secondVisits).toFixed(1),
      (median(secondVisits) / of(plainRuns, "firstRow")).toFixed(2),
      "",
    ],
    line("open 1,200 children to painted, ms", "openWide", "1.5"),
    line("  work of it", "openWideWork", ""),
    line("expand all to painted, ms", "expandAll", "2"),
    line("  work of it", "expandAllWork", ""),
    line("key to painted result, p95, ms", "key", "1.5"),
    line("  work of it", "keyWork", ""),
    ["  pinyin, p95", "", quantile(pinyinKeys, 0.95).toFixed(1), "", ""],
    line("20 screens: slowest frame, ms", "slowestFrame", "50 ms"),
    line("  frames over 50 ms", "longFrames", "0"),
    line("  blank frames", "blankFrames", "0"),
    line("heap expanded, MB", "heap", "11 MB"),
    line("  arrays beside it, MB", "arrays", ""),
    ["  console without the tree", "", shellHeap.toFixed(1), "", ""],
  ]);
}

/** Every script of a first visit, for a role that may open every screen. */
async function reportWeights(): Promise<void> {
  const admin = await signIn(browser, /demo admin/i);
  const storageState = await admin.storageState();
  const weights = await pageWeights((signedIn) =>
    browser.newContext({
      baseURL: server.url,
      locale: "zh-CN",
      ...(signedIn ? { storageState } : {}),
    }),
  );
  console.log("");
  printTable([
    ["scripts until the first row of a fresh browser", "files", "KB gzip", "goal"],
    ...weights.map(({ path, scripts, bytes }) => [path, String(scripts), (bytes / 1000).toFixed(1), "200"]),
  ]);
}
