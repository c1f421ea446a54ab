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
  page: withoutViolation,
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
  page: withoutViolation,
});

export { expect };
