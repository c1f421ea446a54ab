import { existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { brunoCollection, brunoFolder } from "./bruno-collection.ts";
import { clientTypes, clientTypesFile } from "./client-types.ts";

// Writes the files of the clients that follow from the contract; with --check it fails where one differs.
const files: Record<string, string> = { [clientTypesFile]: await clientTypes(), ...brunoCollection() };
const left = globSync(`${brunoFolder}/**/*.{bru,json}`).filter((file) => !(file in files));
if (process.argv.includes("--check")) {
  const stale = Object.keys(files).filter(
    (file) => !existsSync(file) || readFileSync(file, "utf8") !== files[file],
  );
  for (const file of [...stale, ...left]) console.error(`${file} differs from what the contract says.`);
  process.exitCode = stale.length + left.length > 0 ? 1 : 0;
} else {
  for (const file of left) rmSync(file);
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
}
