import { spawnSync } from "node:child_process";
import { readdirSync } from "node:fs";
import { join } from "node:path";

// Runs the benches of this folder whose file names begin with one of the given names, all when none is given, one after the other,
// since two at once would measure each other. `--quick` is passed on.

const benches = readdirSync(import.meta.dirname).filter((name) => name.endsWith(".bench.ts"));
const given = process.argv.slice(2);
const options = given.filter((argument) => argument.startsWith("--"));
const names = given.filter((argument) => !argument.startsWith("--"));
const unknown = names.filter((name) => !benches.some((bench) => bench.startsWith(name)));
if (unknown.length > 0) {
  const known = benches.map((bench) => bench.replace(".bench.ts", "")).join(", ");
  console.error(`No bench begins with ${unknown.join(", ")}. There are: ${known}.`);
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
