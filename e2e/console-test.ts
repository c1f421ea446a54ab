import { test as base } from "@playwright/test";
import { type ConsoleServer, startConsoleServer } from "./console-server.ts";

/** Every test has a whole product of its own, so that no limit or counter is shared between tests. */
export const test = base.extend<{ console: ConsoleServer; consoleEnvironment: Record<string, string> }>({
  /** Settings of the product under test: `test.use({ consoleEnvironment: { … } })`. */
  consoleEnvironment: [{}, { option: true }],
  console: async ({ consoleEnvironment }, use) => {
    const server = await startConsoleServer(consoleEnvironment);
    await use(server);
    await server.stop();
  },
  baseURL: async ({ console }, use) => use(console.url),
});

export { expect } from "@playwright/test";
