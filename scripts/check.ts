import { spawn } from "node:child_process";
import { text } from "node:stream/consumers";
import { type Count, isStarted } from "./run-program.ts";

type Check = {
  name: string;
  command: string[];
  /** Advice when it fails. */
  advice: string;
};

/** Checks that do not run the product. Each is one line of the test summary. */
const checks: Check[] = [
  {
    name: "types",
    // Several checkers each repeat the work on shared types: the default of four takes two thirds more CPU.
    command: ["node_modules/typescript/bin/tsc", "-p", ".", "--checkers", "1"],
    advice: "fix the lines named above, file(line,column)",
  },
  {
    name: "lint",
    command: ["node_modules/oxlint/bin/oxlint", "--deny-warnings"],
    advice: "fix the lines named above; the rules are in .oxlintrc.json",
  },
  {
    name: "unused files, exports and packages",
    command: ["node_modules/knip/bin/knip.js", "--include", "files,exports,dependencies,unlisted"],
    advice: "remove what is named above; knip.ts says where the programs begin",
  },
  {
    name: "exports that only tests use",
    command: ["node_modules/knip/bin/knip.js", "--production", "--include", "exports"],
    advice: "remove what is named above, or let the product use it",
  },
  {
    name: "format",
    command: ["node_modules/oxfmt/bin/oxfmt", "--check", "."],
    advice: "npm run format",
  },
  {
    name: "guide",
    command: ["scripts/build-guide.ts"],
    advice: "fix what VitePress reports in docs/guide: a broken link, or a tag that is not closed",
  },
  {
    name: "generated files of the clients",
    command: ["scripts/client-files.ts", "--check"],
    advice: "npm run openapi-answers",
  },
  {
    name: "client package",
    command: ["scripts/build-client.ts"],
    advice: "fix what is named above in clients/typescript",
  },
  {
    name: "lock file",
    command: ["scripts/check-lock.ts"],
    advice: "git checkout package-lock.json and install the package again, with this project's .npmrc",
  },
];

/** Runs all checks in parallel, prints their findings, and counts them. */
export async function runChecks(): Promise<Count> {
  const passed = await Promise.all(checks.map(runCheck));
  return { passed: passed.filter(Boolean).length, failed: passed.filter((each) => !each).length };
}

async function runCheck({ name, command, advice }: Check): Promise<boolean> {
  const child = spawn(process.execPath, command, { stdio: ["ignore", "pipe", "pipe"] });
  const ended = new Promise<number | null>((resolve) => child.once("exit", resolve));
  // Buffered until the end, so that the output of two checks does not mix.
  const [code, out, error] = await Promise.all([ended, text(child.stdout), text(child.stderr)]);
  if (code === 0) console.log(`ok     ${name}`);
  else console.log(`${out}${error}failed ${name}: ${advice}`);
  return code === 0;
}

if (isStarted(import.meta)) {
  process.exitCode = (await runChecks()).failed === 0 ? 0 : 1;
}
