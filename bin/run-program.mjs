// Plain JavaScript, so that a Node that is too old can say so.
import { fileURLToPath } from "node:url";

const minVersion = 24;

/** Replaces this process by a program of the server, on the same Node. Flags that this Node was given come last, and win. */
export function runProgram(program, flags) {
  if (Number(process.versions.node.split(".")[0]) < minVersion) {
    console.error(
      `This program needs Node ${minVersion} or newer, and this is Node ${process.versions.node}: install Node ${minVersion} (nodejs.org, NodeSource or nvm install ${minVersion}).`,
    );
    process.exit(1);
  }
  const path = fileURLToPath(new URL(`../${program}`, import.meta.url));
  // Replaced instead of started as a child: signals arrive, and a supervisor sees one process.
  process.execve(process.execPath, [
    process.execPath,
    "--disable-warning=ExperimentalWarning",
    ...flags,
    ...process.execArgv,
    path,
    ...process.argv.slice(2),
  ]);
}
