import { createServer } from "node:http";
import { brotliCompressSync } from "node:zlib";
import { chromium, type BrowserContext } from "@playwright/test";
import { browserArguments, browserPath } from "../e2e/browser.ts";
import { startConsoleServer } from "../e2e/console-server.ts";
import { consoleHeader, consolePaths } from "../server/contract/console/console.ts";
import { listenOnLoopback } from "./gateway/be-measured.ts";
import { median, printTable } from "./figures.ts";

// Measures in a browser with an empty cache how soon the rows of 100,000 categories can be pressed, next to a page without a framework
// that lists the same roots. A visit starts on another site or on the new tab page, as a person's does. Each visit waits until its
// window is ready, because a new window starts parts of the browser for a second. The visits take turns, so that other work on the
// machine affects all of them. Build the console first.

const turns = process.argv.includes("--quick") ? 3 : 12;
const beginnings = ["another site", "a new tab"] as const;
/** Maximum time until rows can be pressed, in times of the plain page. */
const goal = 1.5;
/** Wait before the visit until the window is ready, ms. */
const windowReadyMs = 1_500;
/** Selector of a row; both pages show rows once they can be pressed. */
const pressableRow = '[role="treeitem"]';

const plainPage = `<!doctype html><meta charset="utf-8"><title>Plain list</title>
<main><div role="tree"></div></main>
<script type="module">
  const tree = document.querySelector('[role="tree"]');
  const { data } = await (await fetch("/tree.json")).json();
  const row = ({ id, name }) => '<div role="treeitem" tabindex="-1">' + name + " <code>" + id + "</code></div>";
  tree.addEventListener("click", ({ target }) => {
    const { children } = data[[...tree.children].indexOf(target)];
    target.insertAdjacentHTML("beforeend", children.map(row).join(""));
  });
  tree.innerHTML = data.map(row).join("");
</script>`;

type Visited = { name: string; context: () => Promise<BrowserContext>; address: string };

const server = await startConsoleServer({ environment: { SIMULATOR_CATEGORY_NODES: "100000" } });
const browser = await chromium.launch({ executablePath: browserPath(), args: browserArguments });
const viewport = { width: 1280, height: 800 };
const session = await signIn();
const treeJson = await readTree();
const storageState = await session.storageState();
const html = "text/html; charset=utf-8";
/** Files of the plain page, compressed in advance like the product's own answers. */
const files = new Map(
  [
    ["/", html, plainPage],
    ["/elsewhere", html, "<!doctype html><title>Another site</title>"],
    ["/tree.json", "application/json", treeJson],
  ].map(([path = "", type = "", text = ""]) => [path, { type, body: brotliCompressSync(text) }]),
);
const plainServer = createServer((request, response) => {
  const { type, body } = files.get(request.url ?? "") ?? { type: html, body: brotliCompressSync("") };
  response.writeHead(200, { "content-type": type, "content-encoding": "br", "cache-control": "no-store" });
  response.end(body);
});
const port = await listenOnLoopback(plainServer);
const visited: Visited[] = [
  {
    name: "plain list",
    context: () => browser.newContext({ viewport }),
    address: `http://127.0.0.1:${port}/`,
  },
  {
    name: "console",
    context: () => browser.newContext({ baseURL: server.url, storageState, locale: "en-US", viewport }),
    address: "/categories",
  },
];

try {
  const taken = new Map(
    beginnings.flatMap((from) => visited.map(({ name }) => [`${from}, ${name}`, [] as number[]])),
  );
  for (let turn = 0; turn <= turns; turn++)
    for (const from of beginnings)
      for (const page of turn % 2 === 0 ? visited : visited.toReversed()) {
        const ms = await visit(page, from);
        // The first turn warms up the disk and the compilers.
        if (turn > 0) taken.get(`${from}, ${page.name}`)?.push(ms);
      }
  const rows = beginnings.map((from) => {
    const [plain = 1, own = 0] = visited.map(({ name }) => median(taken.get(`${from}, ${name}`) ?? []));
    if (own / plain > goal) process.exitCode = 1;
    return [from, plain.toFixed(0), own.toFixed(0), (own / plain).toFixed(2), String(goal)];
  });
  printTable([["rows can be pressed, from", "plain list, ms", "console, ms", "ratio", "goal"], ...rows]);
} finally {
  await browser.close();
  plainServer.closeAllConnections();
  plainServer.close();
  await server.stop();
}

async function signIn(): Promise<BrowserContext> {
  const context = await browser.newContext({ baseURL: server.url, locale: "en-US" });
  const page = await context.newPage();
  await page.goto("/");
  await page.getByRole("button", { name: /demo buyer/i }).click();
  await page.getByRole("navigation").waitFor();
  await page.close();
  return context;
}

/** Waits for the first crawl of the new server. @returns the tree as nested JSON */
async function readTree(): Promise<string> {
  const headers = { [consoleHeader.name]: consoleHeader.value };
  const ask = (path: string) => session.request.get(`${path}?platform=1688`, { headers, timeout: 60_000 });
  for (let attempt = 0; attempt < 40; attempt++)
    if ((await ask(consolePaths.categoryColumns)).ok()) return (await ask(consolePaths.category)).text();
  throw new Error("The server did not finish its first crawl in time.");
}

/** Returns the time from the start of the navigation to the first paint of rows that can be pressed, ms. */
async function visit({ context, address }: Visited, from: (typeof beginnings)[number]): Promise<number> {
  const opened = await context();
  const page = await opened.newPage();
  // The plain page's server under another name is another site for both pages.
  await page.goto(from === "a new tab" ? "chrome://newtab/" : `http://localhost:${port}/elsewhere`);
  await page.addInitScript((selector) => {
    const watcher = new MutationObserver(() => {
      if (!document.querySelector(selector)) return;
      watcher.disconnect();
      requestAnimationFrame(() => {
        const channel = new MessageChannel();
        channel.port1.onmessage = () => performance.mark("pressable");
        channel.port2.postMessage(0);
      });
    });
    watcher.observe(document, { childList: true, subtree: true });
  }, pressableRow);
  await new Promise((resolve) => setTimeout(resolve, windowReadyMs));
  await page.goto(address, { waitUntil: "commit" });
  await page.waitForFunction(() => performance.getEntriesByName("pressable").length > 0);
  const ms = await page.evaluate(() => performance.getEntriesByName("pressable")[0]?.startTime ?? Number.NaN);
  await opened.close();
  return ms;
}
