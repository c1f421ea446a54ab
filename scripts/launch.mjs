// Runs one of the project's programs on a Node that is new enough: the one at hand, or Node 24 through npx.
// It runs on old Nodes itself, so it is plain JavaScript.
import { spawn, spawnSync } from "node:child_process";

const wanted = 24;
const pinned = "24.21.0";
const [program, ...rest] = process.argv.slice(2);

const node = Number(process.versions.node.split(".")[0]) >= wanted ? process.execPath : pinnedNode();
const child = spawn(node, ["--disable-warning=ExperimentalWarning", program, ...rest], { stdio: "inherit" });
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
      `This needs Node ${wanted} or newer, and Node ${pinned} could not be fetched: ${found.stderr?.trim().split("\n").pop()}`,
    );
    process.exit(1);
  }
  console.error(`Node ${process.versions.node} is older than ${wanted}: running on Node ${pinned}.`);
  return path;
}
