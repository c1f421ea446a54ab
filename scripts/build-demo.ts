import { cpSync, mkdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { guideCommand } from "./build-guide.ts";
import { demoPages } from "./demo-pages.ts";
import { runProgram } from "./run-program.ts";

const folder = "dist-demo";

// Builds the whole product as static files for any web server: the console, with gateway and simulators in the browser, and the guide.
const page = ["node_modules/vite/bin/vite.js", "build", "--mode", "demo", "--outDir", join("..", folder)];
const isBuilt =
  (await runProgram([...page, "--logLevel", "error"])) === 0 &&
  // The guide comes second, because the build of the page empties the folder. Its pages say that this is a demo.
  (await runProgram(guideCommand, { GUIDE_OF_DEMO: "1", GUIDE_FOLDER: join("../..", folder, "guide") })) ===
    0;
if (!isBuilt) {
  console.error("The demo could not be built: fix the errors above and run the command again.");
  process.exit(1);
}
// A static server only knows files, so each page of the console is one. Unknown addresses get the page too.
for (const page of demoPages) {
  const path = join(folder, page);
  mkdirSync(dirname(path), { recursive: true });
  cpSync(join(folder, "index.html"), path);
}
console.log(`The demo is in ${folder}/. Serve it at the root of a host, over https or on localhost:
browsers allow the service worker that replaces the server nowhere else.`);
