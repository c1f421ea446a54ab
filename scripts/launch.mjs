// Runs one of the project's programs on a Node that is new enough: the one at hand, or Node 24 through npx.
// Flags of Node may stand before the program. It runs on old Nodes itself, so it is plain JavaScript.
import { spawn, spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const wanted = 24;
const pinned = "24.21.0";
const packages = fileURLToPath(new URL("../node_modules", import.meta.url));
const [program, ...rest] = process.argv.slice(2);

if (!existsSync(packages)) {
  console.error("The packages are not installed yet: run npm ci first.");
  process.exit(1);
}

const node = Number(process.versions.node.split(".")[0]) >= wanted ? process.execPath : pinnedNode();
const child = spawn(node, ["--disable-warning=ExperimentalWarning", program, ...rest], {
  stdio: "inherit",
  // Node keeps what it compiled: a start takes half the CPU time (2.0 s to 1.0 s).
  env: { NODE_COMPILE_CACHE: join(packages, ".cache/node"), ...process.env },
});
// Ctrl-C reaches the whole process group; a signal sent to this process alone is passed on.
process.on("SIGINT", () => {});
process.on("SIGTERM", () => child.kill("SIGTERM"));
// Whoever ends npm ends its shell, and neither passes the signal on: without this the program would stay, and its port taken.
if (process.env.npm_lifecycle_event) {
  const shell = process.ppid;
  setInterval(() => process.ppid !== shell && child.kill("SIGTERM"), 500);
}
child.on("exit", (code, signal) => process.exit(code ?? (signal === "SIGINT" ? 130 : 143)));

function pinnedNode() {
  const found = spawnSync("npx", ["-y", `node@${pinned}`, "-p", "process.execPath"], { encoding: "utf8" });
  const path = found.stdout?.trim().split("\n").pop();
  if (found.status !== 0 || !path) {
    console.error(
      `This needs Node ${wanted} or newer; this one is ${process.versions.node}, and Node ${pinned} could not be fetched: ${found.stderr?.trim().split("\n").pop()}`,
    );
    console.error(
      `Install Node ${wanted} (nvm install ${wanted}, or your system's packages) and run this again.`,
    );
    process.exit(1);
  }
  console.error(`Node ${process.versions.node} is older than ${wanted}: running on Node ${pinned}.`);
  return path;
}
