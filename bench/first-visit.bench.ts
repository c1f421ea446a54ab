import type { BrowserContext } from "@playwright/test";
import { median, printTable } from "./tree/figures.ts";
import { firstRowAt, mainThreadMs, watchFirstRow } from "./tree/page-measures.ts";
import { pageWeights } from "./tree/page-weights.ts";
import { startTreeFixture } from "./tree/tree-fixture.ts";

// Measures a first visit in a browser with an empty cache: the time to the first row of 100,000 categories, compared with a plain list
// without a framework, and the weight of every first page. A visit starts where a person's does: on another site by a link or a
// bookmark, or on the new tab page by the address. A blank tab, which only tools use, is shown without a goal: there the plain list
// alone reuses the blank page's process. Each visit waits until its window is ready, because a new window starts parts of the browser
// for a second. The visits take turns, so that other work on the machine affects all of them. Build the console first.

const turns = process.argv.includes("--quick") ? 3 : 12;

const beginnings = ["another site", "a new tab", "a blank tab"] as const;
type Beginning = (typeof beginnings)[number];

/** Wait before the visit until the window is ready, ms. */
const windowReadyMs = 1_500;

type Visit = {
  /** From the navigation to the first row's paint, ms. */
  firstRow: number;
  /** CPU time of the page's main thread until the first row, ms. */
  work: number;
};
type Visited = {
  name: string;
  goal: string;
  context: () => Promise<BrowserContext>;
  path: string;
  visits: Record<Beginning, Visit[]>;
};

const fixture = await startTreeFixture();
/** The plain list's server under a name that makes it another site for both. */
const elsewhere = fixture.plainUrl.replace("127.0.0.1", "localhost");
const plain: Visited = {
  name: "plain list",
  goal: "",
  context: fixture.plainContext,
  path: fixture.plainUrl,
  visits: noVisits(),
};
const own: Visited = {
  name: "console",
  goal: "1.5",
  context: fixture.consoleContext,
  path: "/categories",
  visits: noVisits(),
};
const all = [plain, own];
for (let turn = 0; turn <= turns; turn++)
  for (const beginning of beginnings)
    for (const visited of turn % 2 === 0 ? all : all.toReversed()) {
      const visit = await visitOnce(visited, beginning);
      // The first turn warms up the disk and the compilers.
      if (turn > 0) visited.visits[beginning].push(visit);
    }
report();
await reportWeights();
await fixture.stop();

function noVisits(): Record<Beginning, Visit[]> {
  return { "another site": [], "a new tab": [], "a blank tab": [] };
}

async function visitOnce({ context, path }: Visited, beginning: Beginning): Promise<Visit> {
  const browser = await context();
  const page = await browser.newPage();
  if (beginning === "another site") await page.goto(`${elsewhere}/plain-list.js`);
  if (beginning === "a new tab") await page.goto("chrome://newtab/");
  await watchFirstRow(page);
  await new Promise((resolve) => setTimeout(resolve, windowReadyMs));
  const worked = await mainThreadMs(page);
  await page.goto(path, { waitUntil: "commit" });
  const firstRow = await firstRowAt(page);
  const work = await worked();
  await browser.close();
  return { firstRow, work };
}

function report(): void {
  const head = ["a browser with an empty cache, from", "", "first row, ms", "best", "to plain", "goal"];
  const rows = beginnings.flatMap((beginning) => {
    const list = (visited: Visited, name: keyof Visit) =>
      visited.visits[beginning].map((visit) => visit[name]);
    const ratio = (visited: Visited, name: keyof Visit) =>
      (median(list(visited, name)) / median(list(plain, name))).toFixed(2);
    return all.map((visited) => [
      beginning,
      visited.name,
      median(list(visited, "firstRow")).toFixed(0),
      Math.min(...list(visited, "firstRow")).toFixed(0),
      ratio(visited, "firstRow"),
      beginning === "a blank tab" ? "" : visited.goal,
      median(list(visited, "work")).toFixed(0),
      Math.min(...list(visited, "work")).toFixed(0),
      ratio(visited, "work"),
    ]);
  });
  printTable([[...head, "main thread, ms", "best", "to plain"], ...rows]);
  console.log("");
}

/** Prints the weight of a first visit to each page, for a role that may open every screen. */
async function reportWeights(): Promise<void> {
  const admin = await fixture.signIn(/demo admin/i);
  const storageState = await admin.storageState();
  const weights = await pageWeights((signedIn) =>
    fixture.browser.newContext({
      baseURL: fixture.server.url,
      locale: "zh-CN",
      ...(signedIn ? { storageState } : {}),
    }),
  );
  printTable([
    ["scripts until the first row with an empty cache", "files", "KB gzip", "goal"],
    ...weights.map(({ path, scripts, bytes }) => [path, String(scripts), (bytes / 1000).toFixed(1), "200"]),
  ]);
}
