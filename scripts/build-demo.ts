import { cpSync, mkdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { guideCommand } from "./build-guide.ts";
import { demoPages } from "./demo-pages.ts";
import { runProgram } from "./run-program.ts";

const folder = "dist-demo";

// The whole product as files: the console over the gateway and the simulators in the browser, and the guide, for any web server.
const page = ["node_modules/vite/bin/vite.js", "build", "--mode", "demo", "--outDir", join("..", folder)];
const isBuilt =
  (await runProgram([...page, "--logLevel", "error"])) === 0 &&
  // After the page, whose build empties the folder. Its pages say that this is a demo.
  (await runProgram(guideCommand, { GUIDE_OF_DEMO: "1", GUIDE_FOLDER: join("../..", folder, "guide") })) ===
    0;
if (!isBuilt) {
  console.error("The demo could not be built: mend what is said above and run it again.");
  process.exit(1);
}
// A server of plain files knows no addresses but files: each page of the console is one, and what is none gets the page too.
for (const page of demoPages) {
  const path = join(folder, page);
  mkdirSync(dirname(path), { recursive: true });
  cpSync(join(folder, "index.html"), path);
}
console.log(`The demo lies in ${folder}/. Serve it at the root of a host, over https or on localhost:
a service worker, which answers in the place of a server, is allowed nowhere else.`);
