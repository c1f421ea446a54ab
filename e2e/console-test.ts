import { expect, test as base, type Page } from "@playwright/test";
import type { ConsoleServer } from "./console-server.ts";
import { type ProductHost, startProductHost } from "./product-host.ts";

/** Gives every test its own product and browser context, and so its own session; the products of a worker share a process. */
export const test = base.extend<
  { consoleEnvironment: Record<string, string>; console: ConsoleServer; failureReport: void },
  { products: ProductHost }
>({
  products: [
    // Playwright reads the dependencies of a fixture from this pattern, so it has to be empty.
    async ({}, use) => {
      const products = startProductHost();
      await use(products);
      await products.stop();
    },
    { scope: "worker" },
  ],
  /** Settings of the product under test: `test.use({ consoleEnvironment: { … } })`. */
  consoleEnvironment: [{}, { option: true }],
  console: async ({ products, consoleEnvironment }, use) => {
    const server = await products.start(consoleEnvironment);
    await use(server);
    await server.stop();
  },
  baseURL: async ({ console }, use) => use(console.url),
  page: withoutViolation,
  failureReport: [
    // Depends on the page, so that it runs before pages and products are closed.
    async ({ page, products }, use, testInfo) => {
      await use();
      if (testInfo.status !== testInfo.expectedStatus) await printState(page, products);
    },
    { auto: true },
  ],
});

/** Expects that no page violates its own content security policy, including Trusted Types. */
async function withoutViolation({ page }: { page: Page }, use: (page: Page) => Promise<void>): Promise<void> {
  const refused: string[] = [];
  page.on("console", (message) => {
    if (/Content Security Policy|requires 'Trusted/.test(message.text())) refused.push(message.text());
  });
  await use(page);
  expect(refused).toEqual([]);
}

/** Prints what every open page shows and the last lines of the products, because CI has nothing but its log. */
async function printState(page: Page, products: ProductHost): Promise<void> {
  const contexts = page.context().browser()?.contexts() ?? [];
  for (const open of contexts.flatMap((context) => context.pages())) {
    const shown = await open.ariaSnapshot().catch((error: Error) => error.message);
    console.log(`Page ${open.url()} at the end of the test:\n${shown}`);
  }
  for (const output of products.outputs())
    console.log(`The product wrote last:\n${output.split("\n").slice(-40).join("\n")}`);
}

export { expect };
