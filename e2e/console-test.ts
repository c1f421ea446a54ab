import { expect, test as base, type Page } from "@playwright/test";
import { type ConsoleServer, startConsoleServer } from "./console-server.ts";

// Enough categories for every kind of row; the hundred thousand have a test of their own.
const categories = { SIMULATOR_CATEGORY_NODES: "2000" };

/** No page may meet its own content security policy, Trusted Types included. */
async function withoutViolation({ page }: { page: Page }, use: (page: Page) => Promise<void>): Promise<void> {
  const refused: string[] = [];
  page.on("console", (message) => {
    if (/Content Security Policy|requires 'Trusted/.test(message.text())) refused.push(message.text());
  });
  await use(page);
  expect(refused).toEqual([]);
}

/** Every test has a whole product of its own, so that no limit or counter is shared between tests: the demo's key has 60 calls a minute. */
export const test = base.extend<{ console: ConsoleServer; consoleEnvironment: Record<string, string> }>({
  /** Settings of the product under test: `test.use({ consoleEnvironment: { … } })`. */
  consoleEnvironment: [{}, { option: true }],
  console: async ({ consoleEnvironment }, use) => {
    const server = await startConsoleServer({ ...categories, ...consoleEnvironment });
    await use(server);
    await server.stop();
  },
  baseURL: async ({ console }, use) => use(console.url),
  page: withoutViolation,
});

/**
 * The tests of a worker that spend hardly a unit share one product. Each has a browser context and therefore a session of its own;
 * none may count on an empty history, or change what another one reads.
 */
export const sharingTest = base.extend<{ baseURL: string }, { sharedConsole: ConsoleServer }>({
  sharedConsole: [
    // Playwright reads what a fixture needs from this pattern: nothing.
    async ({}, use) => {
      const server = await startConsoleServer(categories);
      await use(server);
      await server.stop();
    },
    { scope: "worker" },
  ],
  baseURL: async ({ sharedConsole }, use) => use(sharedConsole.url),
  page: withoutViolation,
});

export { expect };
