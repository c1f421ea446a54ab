import { test as base } from "@playwright/test";
import { type ConsoleServer, startConsoleServer } from "./console-server.ts";

/**
 * One whole product for all the tests of a worker. Each test has a browser context and therefore a session of its own;
 * what they share is the store: no test may count on an empty history, or change what another one reads.
 */
export const test = base.extend<{ baseURL: string }, { console: ConsoleServer }>({
  console: [
    // eslint demands nothing here; Playwright reads the fixture's dependencies from this pattern.
    async ({}, use) => {
      // Enough categories for every kind of row; the hundred thousand have a test of their own.
      const server = await startConsoleServer({ SIMULATOR_CATEGORY_NODES: "2000" });
      await use(server);
      await server.stop();
    },
    { scope: "worker" },
  ],
  baseURL: async ({ console }, use) => use(console.url),
});

/** For a test whose product has other settings, or whose outcome is that of an empty store: a product of its own. */
export const testAlone = base.extend<{ console: ConsoleServer; consoleEnvironment: Record<string, string> }>({
  /** Settings of the product under test: `testAlone.use({ consoleEnvironment: { … } })`. */
  consoleEnvironment: [{}, { option: true }],
  console: async ({ consoleEnvironment }, use) => {
    const server = await startConsoleServer({ SIMULATOR_CATEGORY_NODES: "2000", ...consoleEnvironment });
    await use(server);
    await server.stop();
  },
  baseURL: async ({ console }, use) => use(console.url),
});

export { expect } from "@playwright/test";
