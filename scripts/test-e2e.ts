import { browserPath, testBrowserPath } from "../e2e/browser.ts";
import { buildPage } from "./build-page.ts";
import {
  readReport,
  parallelEnvironment,
  type Count,
  isStarted,
  runProgram,
  startRunFolder,
} from "./run-program.ts";

const playwright = ["node_modules/@playwright/test/cli.js", "test", "--config", "e2e/playwright.config.ts"];

/**
 * Runs the browser tests (Playwright) on the page built from these sources.
 * @param report path of the JSON report
 */
export async function runBrowserTests(report: string): Promise<Count> {
  if (!isBrowserReady()) return { passed: 0, failed: 1 };
  const status = await runProgram([...playwright, "--reporter=line,json"], {
    ...parallelEnvironment,
    PLAYWRIGHT_JSON_OUTPUT_NAME: report,
  });
  return readReport<{ stats: { expected: number; unexpected: number; flaky: number } }>(
    report,
    ({ stats }) => ({ passed: stats.expected, failed: stats.unexpected + stats.flaky }),
    status,
  );
}

/** Finds or installs the browser once before the workers start, and prints advice if no browser can be installed. */
export function isBrowserReady(): boolean {
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
    "Browser tests. Choose files by parts of their paths, tests by -g <title>; --headed shows the browser: npm run test:e2e -- cart",
  );
  const words = process.argv.slice(2);
  const ready = isBrowserReady() && (await buildPage());
  // A visible window needs the full browser, not the headless shell.
  const environment = words.includes("--headed") ? { CHROMIUM_PATH: browserPath() } : {};
  const { stop } = startRunFolder();
  process.exitCode = ready ? await runProgram([...playwright, "--reporter=line", ...words], environment) : 1;
  stop();
  if (ready && process.exitCode !== 0)
    console.error("To trace one test: npm run test:e2e -- <part of its path> -g <its title> --trace on");
}
