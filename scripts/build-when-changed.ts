import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { runProgram } from "./run-program.ts";

export type Built = {
  /** As in "Building the page". */
  what: string;
  /** Files and folders that it is made of. */
  sources: string[];
  /** Where it is written to, and beside it the digest of its sources. */
  folder: string;
  command: string[];
  /** The command that shows what is wrong with it. */
  again: string;
};

/** Builds what is missing or whose sources changed. @returns whether it is there and current */
export async function buildWhenChanged({ what, sources, folder, command, again }: Built): Promise<boolean> {
  const stampFile = join(folder, ".stamp");
  const stamp = digestOf(sources);
  if (existsSync(stampFile) && readFileSync(stampFile, "utf8") === stamp) return true;
  console.log(`Building ${what}: this happens once, and again when its sources change.`);
  const status = await runProgram(command);
  if (status !== 0) {
    console.error(`Could not build ${what}: mend what is said above, and see it again with ${again}.`);
    return false;
  }
  writeFileSync(stampFile, stamp);
  return true;
}

function digestOf(paths: string[]): string {
  const hash = createHash("sha256");
  for (const path of paths.flatMap(filesOf)) hash.update(path).update(readFileSync(path));
  return hash.digest("hex");
}

/** Generated and test files do not change what is built. */
function filesOf(path: string): string[] {
  if (!existsSync(path)) return [];
  if (statSync(path).isFile()) return [path];
  return readdirSync(path, { recursive: true, encoding: "utf8" })
    .filter((name) => !/\.gen\.ts$|\.test\.tsx?$|\.temp\//.test(name))
    .map((name) => join(path, name))
    .filter((file) => statSync(file).isFile())
    .sort();
}
