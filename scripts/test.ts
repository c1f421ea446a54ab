import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findPostgres } from "../testing/private-postgres.ts";
import { runChecks } from "./check.ts";

type Count = { passed: number; failed: number };

const folder = mkdtempSync(join(tmpdir(), "procurement-test-"));

function run(command: string[], environment: Record<string, string> = {}): number {
  return (
    spawnSync(process.execPath, command, { stdio: "inherit", env: { ...process.env, ...environment } })
      .status ?? 1
  );
}

/** A runner that died before it wrote its report counts as one failure. */
function readReport<Report>(path: string, count: (report: Report) => Count, status: number): Count {
  try {
    const counted = count(JSON.parse(readFileSync(path, "utf8")));
    return status !== 0 && counted.failed === 0 ? { ...counted, failed: 1 } : counted;
  } catch {
    return { passed: 0, failed: 1 };
  }
}

function unitTests(): Count {
  const report = join(folder, "unit.json");
  const status = run([
    "node_modules/vitest/vitest.mjs",
    "run",
    "--reporter=default",
    "--reporter=json",
    `--outputFile.json=${report}`,
  ]);
  return readReport<{ numPassedTests: number; numFailedTests: number }>(
    report,
    ({ numPassedTests, numFailedTests }) => ({ passed: numPassedTests, failed: numFailedTests }),
    status,
  );
}

function browserTests(): Count {
  const report = join(folder, "browser.json");
  const built = run(["node_modules/vite/bin/vite.js", "build", "--logLevel", "warn"]);
  if (built !== 0) return { passed: 0, failed: 1 };
  const status = run(
    [
      "node_modules/@playwright/test/cli.js",
      "test",
      "--config",
      "e2e/playwright.config.ts",
      "--reporter=line,json",
    ],
    { PLAYWRIGHT_JSON_OUTPUT_NAME: report },
  );
  return readReport<{ stats: { expected: number; unexpected: number; flaky: number } }>(
    report,
    ({ stats }) => ({ passed: stats.expected, failed: stats.unexpected + stats.flaky }),
    status,
  );
}

// Once and before the tests, which run side by side: two of them installing the package would block each other.
await findPostgres();
const counts = [runChecks(), unitTests(), browserTests()];
rmSync(folder, { recursive: true, force: true });
const total = counts.reduce((sum, { passed, failed }) => ({
  passed: sum.passed + passed,
  failed: sum.failed + failed,
}));
console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed === 0 ? 0 : 1;
