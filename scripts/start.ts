import { existsSync } from "node:fs";
import { join } from "node:path";
import { buildGuide } from "./build-guide.ts";
import { buildPage } from "./build-page.ts";

process.chdir(join(import.meta.dirname, ".."));
if (runsConsole() && existsSync("web/index.html")) {
  // Nobody waits for the guide: it is served from the moment it is there.
  void buildGuide();
  if (!(await buildPage())) console.error("Everything but the page starts without it.");
}
await import("../server/main.ts");

function runsConsole(): boolean {
  return (process.env["ROLES"] ?? "console").includes("console");
}
