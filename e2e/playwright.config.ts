import { defineConfig } from "@playwright/test";
import { browserArguments, testBrowserPath } from "./browser.ts";

export default defineConfig({
  testDir: ".",
  testMatch: "**/*.e2e.ts",
  outputDir: "../test-results",
  fullyParallel: true,
  workers: 2,
  retries: 0,
  forbidOnly: true,
  timeout: 120_000,
  expect: { timeout: 20_000 },
  use: {
    browserName: "chromium",
    locale: "en-US",
    timezoneId: "Asia/Shanghai",
    viewport: { width: 1280, height: 800 },
    trace: "off",
    // Without these a step that cannot succeed waits until the end of its test, up to six minutes.
    actionTimeout: 30_000,
    navigationTimeout: 60_000,
    // No test checks an animation, and each frame of one costs processor time.
    contextOptions: { reducedMotion: "reduce" },
    launchOptions: {
      executablePath: testBrowserPath(),
      // A page of a test ends before optimized code pays: without it, pages take a tenth less processor time.
      args: [...browserArguments, "--js-flags=--no-maglev --no-turbofan"],
    },
  },
});
