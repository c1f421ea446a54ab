import { spawn } from "node:child_process";
import { once } from "node:events";
import { realpathSync, readFileSync } from "node:fs";

/** Result of one part of the tests or checks. */
export type Count = { passed: number; failed: number };

/** Environment of a test runner that runs in parallel with others: whole lines, no redrawing, and no focused (`only`) tests. */
export const parallelEnvironment = { CI: "1", PLAYWRIGHT_FORCE_TTY: "0" };

/** Runs a program of the project on this Node with its output on this terminal. @returns its exit code, 1 if it was killed */
export async function runProgram(
  command: string[],
  environment: Record<string, string> = {},
): Promise<number> {
  const child = spawn(process.execPath, command, {
    stdio: "inherit",
    env: { ...process.env, ...environment },
  });
  const [code] = (await once(child, "exit")) as [number | null];
  return code ?? 1;
}

/** Returns whether Node was started with this file, rather than importing it. Node has its own property for this only from 24.2 on. */
export function isStarted({ filename }: Pick<ImportMeta, "filename">): boolean {
  const [, started] = process.argv;
  return started !== undefined && realpathSync(started) === filename;
}

/** Returns the counts of a runner's JSON report. A runner that exited without a report counts as one failure. */
export function readReport<Report>(path: string, count: (report: Report) => Count, status: number): Count {
  try {
    const counted = count(JSON.parse(readFileSync(path, "utf8")) as Report);
    return status !== 0 && counted.failed === 0 ? { ...counted, failed: 1 } : counted;
  } catch {
    return { passed: 0, failed: 1 };
  }
}
