import { spawn } from "node:child_process";
import { once } from "node:events";
import { realpathSync } from "node:fs";

/** What a part of the tests or checks found. */
export type Count = { passed: number; failed: number };

/** For a test runner beside others: whole lines, nothing that is drawn again in its place; and no test may be an `only`. */
export const besideOthers = { CI: "1", PLAYWRIGHT_FORCE_TTY: "0" };

/** Runs a program of the project on this Node, with what it says on this terminal. @returns its exit code, 1 where it was killed */
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

/** Whether Node was started with this file, and did not import it; `import.meta` says so itself from Node 24.2 on only. */
export function isStarted({ filename }: Pick<ImportMeta, "filename">): boolean {
  const [, started] = process.argv;
  return started !== undefined && realpathSync(started) === filename;
}
