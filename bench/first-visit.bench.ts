import type { BrowserContext } from "@playwright/test";
import { median, printTable } from "./tree/figures.ts";
import { firstRowAt, mainThreadMs, pressedAt, watchFirstRow } from "./tree/page-measures.ts";
import { pageWeights } from "./tree/page-weights.ts";
import { startTreeWorld } from "./tree/tree-world.ts";

// What a first visit pays, in a browser that keeps nothing: the first row of 100,000 categories beside a plain list without a
// framework, and what every first page weighs. A visit begins where a person's does: on another site, by a link or a bookmark, or on the
// browser's page of a new tab, by the address. A tab that tools leave blank is shown beside them, without a goal: there the plain list
// alone takes over the blank page's process. Each begins when its window stands: a new one starts parts of the browser's own for a second,
// beside whatever page is opened. All take turns, so that what else the machine does meets them alike. Build the console first.

const turns = process.argv.includes("--quick") ? 3 : 12;

const beginnings = ["another site", "a new tab", "a blank tab"] as const;
type Beginning = (typeof beginnings)[number];

/** How long a window stands before the visit, ms. */
const standsMs = 1_500;

type Visit = {
  /** ms from the navigation to the first row's paint. */
  firstRow: number;
  /** ms until rows can be pressed: the console shows its roots before the tree is there. */
  pressed: number;
  /** ms of processor time of the page's main thread until then. */
  work: number;
};
type Visited = {
  name: string;
  goal: string;
  context: () => Promise<BrowserContext>;
  path: string;
  visits: Record<Beginning, Visit[]>;
};

const world = await startTreeWorld();
/** Of the same server as the plain list, by a name that makes it another site to both. */
const elsewhere = world.plainUrl.replace("127.0.0.1", "localhost");
const plain: Visited = {
  name: "plain list",
  goal: "",
  context: world.plainContext,
  path: world.plainUrl,
  visits: noVisits(),
};
const own: Visited = {
  name: "console",
  goal: "1.5",
  context: world.consoleContext,
  path: "/categories",
  visits: noVisits(),
};
const all = [plain, own];
for (let turn = 0; turn <= turns; turn++)
  for (const beginning of beginnings)
    for (const visited of turn % 2 === 0 ? all : all.toReversed()) {
      const visit = await visitOnce(visited, beginning);
      // The first turn warms the disk and the compilers up.
      if (turn > 0) visited.visits[beginning].push(visit);
    }
report();
await reportWeights();
await world.stop();

function noVisits(): Record<Beginning, Visit[]> {
  return { "another site": [], "a new tab": [], "a blank tab": [] };
}

async function visitOnce({ context, path }: Visited, beginning: Beginning): Promise<Visit> {
  const browser = await context();
  const page = await browser.newPage();
  if (beginning === "another site") await page.goto(`${elsewhere}/plain-list.js`);
  if (beginning === "a new tab") await page.goto("chrome://newtab/");
  await watchFirstRow(page);
  await new Promise((resolve) => setTimeout(resolve, standsMs));
  const worked = await mainThreadMs(page);
  await page.goto(path, { waitUntil: "commit" });
  const firstRow = await firstRowAt(page);
  const work = await worked();
  const visit = { firstRow, work, pressed: await pressedAt(page) };
  await browser.close();
  return visit;
}

function report(): void {
  const head = ["a browser that keeps nothing, from", "", "first row, ms", "best", "to plain", "goal"];
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
      median(list(visited, "pressed")).toFixed(0),
      ratio(visited, "pressed"),
      median(list(visited, "work")).toFixed(0),
      Math.min(...list(visited, "work")).toFixed(0),
      ratio(visited, "work"),
    ]);
  });
  printTable([[...head, "can be pressed, ms", "to plain", "main thread, ms", "best", "to plain"], ...rows]);
  console.log("");
}

/** Every script of a first visit, for a role that may open every screen. */
async function reportWeights(): Promise<void> {
  const admin = await world.signIn(/demo admin/i);
  const storageState = await admin.storageState();
  const weights = await pageWeights((signedIn) =>
    world.browser.newContext({
      baseURL: world.server.url,
      locale: "zh-CN",
      ...(signedIn ? { storageState } : {}),
    }),
  );
  printTable([
    ["scripts until the first row of a fresh browser", "files", "KB gzip", "goal"],
    ...weights.map(({ path, scripts, bytes }) => [path, String(scripts), (bytes / 1000).toFixed(1), "200"]),
  ]);
}
