import { type Browser, type BrowserContext, chromium } from "@playwright/test";
import { browserArguments, browserPath } from "../../e2e/browser.ts";
import { type ConsoleServer, startConsoleServer } from "../../e2e/console-server.ts";
import { readCategoryColumns, type FlatTree } from "../../server/contract/public/category-columns.ts";
import { consoleHeader, consolePaths } from "../../server/contract/console/console.ts";
import { servePlainList } from "./serve-plain-list.ts";

/** The console and a plain list without a framework over the same 100,000 categories, and a browser for both. */
export type TreeFixture = {
  browser: Browser;
  server: ConsoleServer;
  tree: FlatTree;
  plainUrl: string;
  /** Creates a browser context with an empty cache. */
  plainContext: () => Promise<BrowserContext>;
  /** Creates such a context that is signed in as a buyer. */
  consoleContext: () => Promise<BrowserContext>;
  /** Signs in once. @param role label of the sign-in page's button */
  signIn: (role: RegExp) => Promise<BrowserContext>;
  stop: () => Promise<void>;
};

const viewport = { width: 1280, height: 800 };

/** Starts both, with the built console. */
export async function startTreeFixture(): Promise<TreeFixture> {
  const server = await startConsoleServer({ environment: { SIMULATOR_CATEGORY_NODES: "100000" } });
  const browser = await chromium.launch({
    executablePath: browserPath(),
    args: [...browserArguments, "--js-flags=--expose-gc"],
  });
  const signIn = async (role: RegExp) => {
    const context = await browser.newContext({ baseURL: server.url, locale: "en-US" });
    const page = await context.newPage();
    await page.goto("/");
    await page.getByRole("button", { name: role }).click();
    await page.getByRole("navigation").waitFor();
    await page.close();
    return context;
  };
  const session = await signIn(/demo buyer/i);
  const { tree, nested } = await readTree(session);
  const plain = await servePlainList(nested);
  const storageState = await session.storageState();
  return {
    browser,
    server,
    tree,
    plainUrl: plain.url,
    plainContext: () => browser.newContext({ viewport }),
    consoleContext: () =>
      browser.newContext({ baseURL: server.url, storageState, locale: "en-US", viewport }),
    signIn,
    stop: async () => {
      await browser.close();
      await plain.stop();
      await server.stop();
    },
  };
}

/** Waits for the first crawl of a new server. @returns the tree as columns and as nested JSON */
async function readTree(context: BrowserContext): Promise<{ tree: FlatTree; nested: string }> {
  const headers = { [consoleHeader.name]: consoleHeader.value };
  const ask = (path: string) => context.request.get(`${path}?platform=1688`, { headers, timeout: 60_000 });
  for (let attempt = 0; attempt < 40; attempt++) {
    const answer = await ask(consolePaths.categoryColumns);
    if (!answer.ok()) continue;
    const whole = await ask(consolePaths.category);
    return { tree: readCategoryColumns(await answer.text()), nested: await whole.text() };
  }
  throw new Error("The server did not finish its first crawl in time.");
}
