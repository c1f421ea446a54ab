import { spawnSync } from "node:child_process";
import { readdirSync } from "node:fs";
import { join } from "node:path";

// Runs the benchmarks of this folder whose file names begin with one of the given names, or all of them. They run one after the
// other, because parallel benchmarks would disturb each other. Options such as `--quick` are passed on.

const benches = readdirSync(import.meta.dirname).filter((name) => name.endsWith(".bench.ts"));
const given = process.argv.slice(2);
const options = given.filter((argument) => argument.startsWith("--"));
const names = given.filter((argument) => !argument.startsWith("--"));
const unknown = names.filter((name) => !benches.some((bench) => bench.startsWith(name)));
if (unknown.length > 0) {
  const known = benches.map((bench) => bench.replace(".bench.ts", "")).join(", ");
  console.error(`No benchmark name begins with ${unknown.join(", ")}. Available: ${known}.`);
  process.exit(2);
}

const failed: string[] = [];
for (const bench of benches) {
  if (names.length > 0 && !names.some((name) => bench.startsWith(name))) continue;
  console.log(`\n## ${bench}\n`);
  const { status } = spawnSync(
    process.execPath,
    ["--disable-warning=ExperimentalWarning", join(import.meta.dirname, bench), ...options],
    { stdio: "inherit" },
  );
  if (status !== 0) failed.push(bench);
}
if (failed.length > 0) {
  console.error(`\nFailed: ${failed.join(", ")}`);
  process.exitCode = 1;
}
