import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, existsSync, mkdtempSync, realpathSync, readFileSync, rmSync, statfsSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Result of one part of the tests or checks. */
export type Count = { passed: number; failed: number };

/** Environment of a test runner that runs in parallel with others: whole lines, no redrawing, and no focused (`only`) tests. */
export const parallelEnvironment = { CI: "1", PLAYWRIGHT_FORCE_TTY: "0" };

/** Linux's file system in memory, and the free bytes that a run needs of it; a container may have 64 MB. */
const memory = { folder: "/dev/shm", room: 2 * 1024 ** 3 };

/**
 * Starts the folder of a run's temporary files, which this process and its programs use from then on. It is in memory
 * where there is room: on a disk the files of the tests' databases cost four times the processor time.
 */
export function startRunFolder(): { folder: string; stop: () => void } {
  const folder = mkdtempSync(join(hasRoom() ? memory.folder : tmpdir(), "procurement-test-"));
  // As /tmp: PostgreSQL and apt write as users of their own.
  chmodSync(folder, 0o1777);
  process.env["TMPDIR"] = folder;
  // Ctrl-C reaches the programs too; this process stays until they end, and removes the folder.
  process.on("SIGINT", () => undefined);
  return { folder, stop: () => rmSync(folder, { recursive: true, force: true }) };
}

function hasRoom(): boolean {
  if (!existsSync(memory.folder)) return false;
  const { bavail, bsize } = statfsSync(memory.folder);
  return bavail * bsize >= memory.room;
}

/**
 * Runs a program of the project on this Node with its output on this terminal.
 * @returns its exit code, 1 if it was killed
 */
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
