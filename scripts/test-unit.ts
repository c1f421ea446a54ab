import { findPostgres, prepareData, withoutPostgres } from "../testing/private-postgres.ts";
import { readReport } from "./read-report.ts";
import { besideOthers, type Count, isStarted, runProgram } from "./run-program.ts";

const vitest = "node_modules/vitest/vitest.mjs";

/** Everything that needs no browser (vitest): programs, stores, components. `report` is the file for the counts. */
export async function runUnitTests(report: string): Promise<Count> {
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
  const { environment, remove } = await prepareData();
  const status = await runProgram([vitest, "run", ...reporters], { ...besideOthers, ...environment });
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
    "Everything that needs no browser. Parts of paths choose files, -t a name: npm run test:unit -- money",
  );
  if ((await findPostgres()) === null) console.log(`${withoutPostgres} They are left out here.`);
  process.exitCode = await runProgram([vitest, "run", ...words]);
  if (process.exitCode !== 0)
    console.error("One file again and again while you mend it: npm run test:watch -- <part of its path>");
}
