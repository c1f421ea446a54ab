import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { runProgram } from "./run-program.ts";

/** Sources of the built page. */
const sources = [
  "web",
  "public",
  "server/contract",
  "scripts/preload-script.ts",
  "scripts/part-preload.ts",
  "scripts/first-page-budget.ts",
  "scripts/licenses.ts",
  "vite.config.ts",
  "package-lock.json",
];

/**
 * Builds the page into dist/ when it is missing or its sources changed.
 * @returns whether it is current
 */
export function buildPage(): Promise<boolean> {
  return buildWhenChanged({
    title: "the page",
    sources,
    folder: "dist",
    command: ["node_modules/vite/bin/vite.js", "build", "--logLevel", "warn"],
    retryCommand: "npm run build",
  });
}

export type Built = {
  /** The message while it runs, such as "Building the page". */
  title: string;
  /** Files and folders that it is built from. */
  sources: string[];
  /** Output folder, which also stores the digest of the sources. */
  folder: string;
  command: string[];
  /** Command that repeats the build and shows its errors. */
  retryCommand: string;
};

/**
 * Builds the output when it is missing or its sources changed.
 * @returns whether it is current
 */
export async function buildWhenChanged({
  title,
  sources,
  folder,
  command,
  retryCommand,
}: Built): Promise<boolean> {
  const digestFile = join(folder, ".stamp");
  const digest = digestOf(sources);
  if (existsSync(digestFile) && readFileSync(digestFile, "utf8") === digest) return true;
  console.log(`Building ${title}: this happens once, and again when its sources change.`);
  const status = await runProgram(command);
  if (status !== 0) {
    console.error(
      `Could not build ${title}: fix the errors above and repeat the build with ${retryCommand}.`,
    );
    return false;
  }
  writeFileSync(digestFile, digest);
  return true;
}

function digestOf(paths: string[]): string {
  const hash = createHash("sha256");
  for (const path of paths.flatMap(filesOf)) hash.update(path).update(readFileSync(path));
  return hash.digest("hex");
}

/** Returns the files of a path, without generated and test files, which do not affect the output. */
function filesOf(path: string): string[] {
  if (!existsSync(path)) return [];
  if (statSync(path).isFile()) return [path];
  return readdirSync(path, { recursive: true, encoding: "utf8" })
    .filter((name) => !/\.gen\.ts$|\.test\.tsx?$|\.temp\//.test(name))
    .map((name) => join(path, name))
    .filter((file) => statSync(file).isFile())
    .sort();
}
