import { test as base } from "@playwright/test";
import { type ConsoleServer, startConsoleServer } from "./console-server.ts";

// Enough categories for every kind of row; the hundred thousand have a test of their own.
const categories = { SIMULATOR_CATEGORY_NODES: "2000" };

/** The demo's key has 60 calls a minute, and a test makes at most seven. */
const testsPerConsole = 8;

/** A whole product of its own: for a test that makes many calls, needs other settings or counts on an empty history. */
export const testAlone = base.extend<{
  console: ConsoleServer;
  consoleEnvironment: Record<string, string>;
}>({
  /** Settings of the product under test: `testAlone.use({ consoleEnvironment: { … } })`. */
  consoleEnvironment: [{}, { option: true }],
  console: async ({ consoleEnvironment }, use) => {
    const server = await startConsoleServer({ ...categories, ...consoleEnvironment });
    await use(server);
    await server.stop();
  },
  baseURL: async ({ console }, use) => use(console.url),
});

/**
 * Eight tests of a worker share one product: a start is a quarter of a short test. Each has a browser context and therefore a
 * session of its own; none may count on an empty history, or change what another one reads.
 */
export const test = base.extend<{ baseURL: string }, { nextConsole: () => Promise<ConsoleServer> }>({
  nextConsole: [
    // Playwright reads what a fixture needs from this pattern: nothing.
    async ({}, use) => {
      let shared: ConsoleServer | undefined;
      let tests = 0;
      await use(async () => {
        if (tests % testsPerConsole === 0) {
          await shared?.stop();
          shared = await startConsoleServer(categories);
        }
        tests += 1;
        return shared as ConsoleServer;
      });
      await shared?.stop();
    },
    { scope: "worker" },
  ],
  baseURL: async ({ nextConsole }, use) => use((await nextConsole()).url),
});

export { expect } from "@playwright/test";
