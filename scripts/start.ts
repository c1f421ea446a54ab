import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** What the built page is made of. */
const sources = ["web", "public", "server/contract", "vite.config.ts", "package-lock.json"];
const stampFile = "dist/.stamp";

process.chdir(join(import.meta.dirname, ".."));
if (runsConsole() && existsSync("web/index.html")) buildPage();
await import("../server/main.ts");

/** Builds the page when it is missing or its sources changed: their digest lies beside it. */
function buildPage(): void {
  const stamp = digestOf(sources);
  if (existsSync(stampFile) && readFileSync(stampFile, "utf8") === stamp) return;
  console.log("Building the page: this happens once, and again when its sources change.");
  const build = spawnSync(
    process.execPath,
    ["node_modules/vite/bin/vite.js", "build", "--logLevel", "error"],
    {
      stdio: "inherit",
    },
  );
  if (build.status === 0) writeFileSync(stampFile, stamp);
  else console.error("The page could not be built: everything else starts without it.");
}

function runsConsole(): boolean {
  return (process.env["ROLES"] ?? "console").includes("console");
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
