import { browserPath, testBrowserPath } from "../e2e/browser.ts";
import { buildPage } from "./build-page.ts";
import { readReport } from "./read-report.ts";
import { besideOthers, type Count, isStarted, runProgram } from "./run-program.ts";

const playwright = ["node_modules/@playwright/test/cli.js", "test", "--config", "e2e/playwright.config.ts"];

/** The whole product in a browser (Playwright), on the page built from these sources. `report` is the file for the counts. */
export async function runBrowserTests(report: string): Promise<Count> {
  if (!isBrowserAtHand()) return { passed: 0, failed: 1 };
  const status = await runProgram([...playwright, "--reporter=line,json"], {
    ...besideOthers,
    PLAYWRIGHT_JSON_OUTPUT_NAME: report,
  });
  return readReport<{ stats: { expected: number; unexpected: number; flaky: number } }>(
    report,
    ({ stats }) => ({ passed: stats.expected, failed: stats.unexpected + stats.flaky }),
    status,
  );
}

/** Finds or installs the browser once and before the workers, and says what to do where there is none. */
export function isBrowserAtHand(): boolean {
  try {
    testBrowserPath();
    return true;
  } catch (error) {
    console.error((error as Error).message);
    return false;
  }
}

if (isStarted(import.meta)) {
  console.log(
    "The product in a browser. Parts of paths choose files, -g a name, --headed shows it: npm run test:e2e -- cart",
  );
  const words = process.argv.slice(2);
  const ready = isBrowserAtHand() && (await buildPage());
  // A window needs the whole browser.
  const environment = words.includes("--headed") ? { CHROMIUM_PATH: browserPath() } : {};
  process.exitCode = ready ? await runProgram([...playwright, "--reporter=line", ...words], environment) : 1;
  if (ready && process.exitCode !== 0)
    console.error(
      "One test by itself, step by step: npm run test:e2e -- <part of its path> -g <its name> --trace on",
    );
}
