import { readFileSync, writeFileSync } from "node:fs";
import { clientTypes, clientTypesFile } from "./client-types.ts";

// Writes the files that clients are made of; with --check it fails where one differs from what the contract says.
const files = { [clientTypesFile]: await clientTypes() };
for (const [file, text] of Object.entries(files)) {
  if (!process.argv.includes("--check")) writeFileSync(file, text);
  else if (readFileSync(file, "utf8") !== text) {
    console.error(`${file} differs from what the contract says.`);
    process.exitCode = 1;
  }
}
