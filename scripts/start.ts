import { existsSync } from "node:fs";
import { join } from "node:path";
import { buildGuide } from "./build-guide.ts";
import { buildPage } from "./build-page.ts";

process.chdir(join(import.meta.dirname, ".."));
if (runsConsole() && existsSync("web/index.html")) {
  // The start does not wait for the guide, which is served once it is built.
  void buildGuide();
  if (!(await buildPage())) console.error("The product starts without the page.");
}
await import("../server/main.ts");

function runsConsole(): boolean {
  return (process.env["ROLES"] ?? "console").includes("console");
}
