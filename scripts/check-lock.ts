import { readFileSync } from "node:fs";
import { isStarted } from "./run-program.ts";

type LockedPackage = { version?: string; resolved?: string; optionalDependencies?: Record<string, string> };

/**
 * Returns the errors of a lock file. A recorded download address would tie the project to one registry, and a missing
 * platform binary of a locked package would break an install on another platform.
 */
function lockErrors(lock: { packages: Record<string, LockedPackage> }): string[] {
  const errors: string[] = [];
  const paths = Object.keys(lock.packages);
  for (const [path, locked] of Object.entries(lock.packages)) {
    if (locked.resolved?.startsWith("http")) errors.push(`${path} records a download address`);
    for (const [name, version] of Object.entries(locked.optionalDependencies ?? {})) {
      const exact = /^[0-9]/.test(version);
      const present = paths.some(
        (other) =>
          other.endsWith(`node_modules/${name}`) && (!exact || lock.packages[other]?.version === version),
      );
      if (!present) errors.push(`${path} needs ${name} ${version}, which is not locked`);
    }
  }
  return errors;
}

if (isStarted(import.meta)) {
  const errors = lockErrors(JSON.parse(readFileSync("package-lock.json", "utf8")));
  for (const error of errors) console.error(error);
  process.exitCode = errors.length === 0 ? 0 : 1;
}
