import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { basename, join, resolve } from "node:path";
import { isStarted } from "./run-program.ts";

const source = "clients/typescript";

/** Compiles the client into a folder, with everything that its package contains. It has the version of the gateway. */
export function buildClient(folder: string): void {
  const compile = ["node_modules/typescript/bin/tsc", "-p", source, "--outDir", join(folder, "dist")];
  execFileSync(process.execPath, compile, { stdio: "inherit" });
  for (const file of [join(source, "README.md"), "LICENSE"]) cpSync(file, join(folder, basename(file)));
  const { version } = manifestOf(".");
  writeFileSync(join(folder, "package.json"), JSON.stringify({ ...manifestOf(source), version }, null, 2));
}

function manifestOf(folder: string): { version?: string } {
  return JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as { version?: string };
}

if (isStarted(import.meta)) {
  mkdirSync("node_modules/.cache", { recursive: true });
  const folder = mkdtempSync("node_modules/.cache/client-");
  buildClient(folder);
  const pack = ["pack", "--silent", "--pack-destination", resolve(source)];
  const name = execFileSync("npm", pack, { cwd: folder, encoding: "utf8" }).trim();
  rmSync(folder, { recursive: true });
  console.log(join(source, name));
}
