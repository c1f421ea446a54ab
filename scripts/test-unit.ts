import { findPostgres, startPostgresData, withoutPostgres } from "../testing/private-postgres.ts";
import {
  readReport,
  parallelEnvironment,
  type Count,
  isStarted,
  runProgram,
  startRunFolder,
} from "./run-program.ts";

const vitest = "node_modules/vitest/vitest.mjs";

/**
 * Runs all tests that need no browser (Vitest): programs, stores, components.
 * @param report path of the JSON report
 */
export async function runUnitTests(report: string): Promise<Count> {
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
  const { environment, stop: remove } = await startPostgresData();
  const status = await runProgram([vitest, "run", ...reporters], { ...parallelEnvironment, ...environment });
  await remove();
  return readReport<{ numPassedTests: number; numFailedTests: number }>(
    report,
    ({ numPassedTests, numFailedTests }) => ({ passed: numPassedTests, failed: numFailedTests }),
    status,
  );
}

if (isStarted(import.meta)) {
  const words = process.argv.slice(2);
  console.log(
    "Unit tests. Choose files by parts of their paths, tests by -t <title>: npm run test:unit -- money",
  );
  if ((await findPostgres()) === null) console.log(`${withoutPostgres} This run leaves them out.`);
  const { stop } = startRunFolder();
  process.exitCode = await runProgram([vitest, "run", ...words]);
  stop();
  if (process.exitCode !== 0)
    console.error("To repeat one file while you fix it: npm run test:watch -- <part of its path>");
}
