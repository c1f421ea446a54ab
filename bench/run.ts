import { spawnSync } from "node:child_process";
import { readdirSync } from "node:fs";
import { join } from "node:path";

// Runs every bench of this folder, one after the other, since two at once would measure each other. `--quick` is passed on.

const benches = readdirSync(import.meta.dirname).filter((name) => name.endsWith(".bench.ts"));
const failed: string[] = [];

for (const bench of benches) {
  console.log(`\n## ${bench}\n`);
  const { status } = spawnSync(
    process.execPath,
    ["--disable-warning=ExperimentalWarning", join(import.meta.dirname, bench), ...process.argv.slice(2)],
    { stdio: "inherit" },
  );
  if (status !== 0) failed.push(bench);
}
if (failed.length > 0) {
  console.error(`\nFailed: ${failed.join(", ")}`);
  process.exitCode = 1;
}
