import { spawnSync } from "node:child_process";
import { pathToFileURL } from "node:url";

const node = process.execPath;

/** What is checked without running the product. Each is one line of the test summary. */
const checks: { name: string; command: string[] }[] = [
  { name: "types", command: ["node_modules/typescript/bin/tsc", "-p", "."] },
  {
    name: "lint",
    command: [
      "node_modules/oxlint/bin/oxlint",
      "--deny-warnings",
      "server",
      "web",
      "testing",
      "e2e",
      "scripts",
      "bench",
    ],
  },
  {
    name: "format",
    command: ["node_modules/prettier/bin/prettier.cjs", "--check", "--log-level", "warn", "."],
  },
  { name: "lock file", command: ["scripts/check-lock.ts"] },
];

/** Runs every check, prints what each found, and counts. */
export function runChecks(): { passed: number; failed: number } {
  let failed = 0;
  for (const { name, command } of checks) {
    const { status } = spawnSync(node, command, { stdio: "inherit" });
    console.log(`${status === 0 ? "ok    " : "failed"} ${name}`);
    if (status !== 0) failed += 1;
  }
  return { passed: checks.length - failed, failed };
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  process.exitCode = runChecks().failed === 0 ? 0 : 1;
}
