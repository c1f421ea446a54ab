import { readFileSync } from "node:fs";
import type { Count } from "./run-program.ts";

/** Returns the counts of a runner's JSON report. A runner that exited without a report counts as one failure. */
export function readReport<Report>(path: string, count: (report: Report) => Count, status: number): Count {
  try {
    const counted = count(JSON.parse(readFileSync(path, "utf8")) as Report);
    return status !== 0 && counted.failed === 0 ? { ...counted, failed: 1 } : counted;
  } catch {
    return { passed: 0, failed: 1 };
  }
}
