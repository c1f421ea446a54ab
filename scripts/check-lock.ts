import { readFileSync } from "node:fs";
import { isStarted } from "./run-program.ts";

type LockedPackage = { version?: string; resolved?: string; optionalDependencies?: Record<string, string> };

/**
 * What is wrong with a lock file: a recorded download address (it would tie the project to one registry), or a platform
 * binary that a locked package names and the lock misses (an install elsewhere would then break).
 */
function lockFaults(lock: { packages: Record<string, LockedPackage> }): string[] {
  const faults: string[] = [];
  const paths = Object.keys(lock.packages);
  for (const [path, locked] of Object.entries(lock.packages)) {
    if (locked.resolved?.startsWith("http")) faults.push(`${path} records a download address`);
    for (const [name, version] of Object.entries(locked.optionalDependencies ?? {})) {
      const exact = /^[0-9]/.test(version);
      const present = paths.some(
        (other) =>
          other.endsWith(`node_modules/${name}`) && (!exact || lock.packages[other]?.version === version),
      );
      if (!present) faults.push(`${path} needs ${name} ${version}, which is not locked`);
    }
  }
  return faults;
}

if (isStarted(import.meta)) {
  const faults = lockFaults(JSON.parse(readFileSync("package-lock.json", "utf8")));
  for (const fault of faults) console.error(fault);
  process.exitCode = faults.length === 0 ? 0 : 1;
}
