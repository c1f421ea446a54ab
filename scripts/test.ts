import { join } from "node:path";
import { findPostgres } from "../testing/private-postgres.ts";
import { buildPage } from "./build-page.ts";
import { runChecks } from "./check.ts";
import { startRunFolder, type Count } from "./run-program.ts";
import { isBrowserReady, runBrowserTests } from "./test-e2e.ts";
import { runUnitTests } from "./test-unit.ts";

const { folder, stop } = startRunFolder();

// Installed once before the parallel tests, because two installations at the same time would block each other.
await findPostgres();
isBrowserReady();

// All parts run in parallel: a browser is idle half of the time, and no test depends on speed.
const [checks, unit, browser] = await Promise.all([
  runChecks(),
  runUnitTests(join(folder, "unit.json")),
  buildPage().then((isBuilt) =>
    isBuilt ? runBrowserTests(join(folder, "browser.json")) : { passed: 0, failed: 1 },
  ),
]);
stop();

const parts: [name: string, count: Count, retryCommand: string][] = [
  ["checks", checks, "npm run check"],
  ["unit tests", unit, "npm run test:unit"],
  ["browser tests", browser, "npm run test:e2e"],
];
console.log("");
for (const [name, { passed, failed }, retryCommand] of parts)
  console.log(
    `${name}: ${passed} passed, ${failed} failed${failed > 0 ? `; repeat with: ${retryCommand}` : ""}`,
  );
const sum = (which: keyof Count) => parts.reduce((total, [, count]) => total + count[which], 0);
console.log(`\n${sum("passed")} passed, ${sum("failed")} failed`);
process.exitCode = sum("failed") === 0 ? 0 : 1;
