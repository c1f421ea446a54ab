import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { runProgram } from "./run-program.ts";

/** What the built page is made of. */
const sources = [
  "web",
  "public",
  "server/contract",
  "scripts/compressed-assets.ts",
  "scripts/early-page.ts",
  "scripts/first-page-budget.ts",
  "scripts/schema-checks-only.ts",
  "vite.config.ts",
  "package-lock.json",
];
const stampFile = "dist/.stamp";

/** Builds the page into dist/ when it is missing or its sources changed: their digest lies beside it. @returns whether it is there and current */
export async function buildPage(): Promise<boolean> {
  const stamp = digestOf(sources);
  if (existsSync(stampFile) && readFileSync(stampFile, "utf8") === stamp) return true;
  console.log("Building the page: this happens once, and again when its sources change.");
  const status = await runProgram(["node_modules/vite/bin/vite.js", "build", "--logLevel", "warn"]);
  if (status !== 0) {
    console.error(
      "The page could not be built: mend what is said above, and see it again with npm run build.",
    );
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
    .filter((name) => !/\.gen\.ts$|\.test\.tsx?$/.test(name))
    .map((name) => join(path, name))
    .filter((file) => statSync(file).isFile())
    .sort();
}
