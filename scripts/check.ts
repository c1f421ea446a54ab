import { spawn } from "node:child_process";
import { text } from "node:stream/consumers";
import { type Count, isStarted } from "./run-program.ts";

type Check = {
  name: string;
  command: string[];
  /** What to do when it fails. */
  next: string;
};

/** What is checked without running the product. Each is one line of the test summary. */
const checks: Check[] = [
  {
    name: "types",
    // Each of several checkers works the shared types out anew: four, as it would take, cost two thirds more processor time.
    command: ["node_modules/typescript/bin/tsc", "-p", ".", "--checkers", "1"],
    next: "mend the lines named above, file(line,column)",
  },
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
      "docs/guide/.vitepress",
    ],
    next: "mend the lines named above; the rules are in .oxlintrc.json",
  },
  {
    name: "format",
    command: ["node_modules/oxfmt/bin/oxfmt", "--check", "."],
    next: "npx oxfmt",
  },
  {
    name: "guide",
    command: ["scripts/build-guide.ts"],
    next: "mend what VitePress says of docs/guide: a link that leads nowhere, or a tag that is not closed",
  },
  {
    name: "lock file",
    command: ["scripts/check-lock.ts"],
    next: "git checkout package-lock.json and install the package again, with this project's .npmrc",
  },
];

/** Runs every check, side by side, prints what each found, and counts. */
export async function runChecks(): Promise<Count> {
  const passed = await Promise.all(checks.map(runCheck));
  return { passed: passed.filter(Boolean).length, failed: passed.filter((each) => !each).length };
}

async function runCheck({ name, command, next }: Check): Promise<boolean> {
  const child = spawn(process.execPath, command, { stdio: ["ignore", "pipe", "pipe"] });
  const ended = new Promise<number | null>((resolve) => child.once("exit", resolve));
  // Kept until the end: what two checks say must not be mixed.
  const [code, out, error] = await Promise.all([ended, text(child.stdout), text(child.stderr)]);
  if (code === 0) console.log(`ok     ${name}`);
  else console.log(`${out}${error}failed ${name}: ${next}`);
  return code === 0;
}

if (isStarted(import.meta)) {
  process.exitCode = (await runChecks()).failed === 0 ? 0 : 1;
}
