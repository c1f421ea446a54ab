import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "launch-"));
});
afterAll(() => rm(folder, { recursive: true }));

/** Prints its process id, and a last line when it is asked to exit. */
const program = `
process.on("SIGTERM", () => { console.log("asked to end"); process.exit(0); });
setInterval(() => {}, 1000);
console.log("pid " + process.pid);
`;

describe("launch.mjs", () => {
  test("launch.mjs ends its program when npm's shell is killed", async () => {
    const path = join(folder, "program.mjs");
    await writeFile(path, program);
    // A command follows, so the shell stays alive in between as npm's does.
    const shell = spawn("sh", ["-c", `"${process.execPath}" scripts/launch.mjs "${path}"; true`], {
      env: { ...process.env, npm_lifecycle_event: "start" },
      stdio: ["ignore", "pipe", "inherit"],
    });
    let output = "";
    const started = Promise.withResolvers<void>();
    shell.stdout.setEncoding("utf8").on("data", (text: string) => {
      output += text;
      if (output.includes("pid ")) started.resolve();
    });
    // The pipe closes when the last process that holds it exits: the program itself.
    const closed = once(shell.stdout, "close");
    await started.promise;
    shell.kill("SIGKILL");
    await closed;
    expect(output).toContain("asked to end");
  });
});
