import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "launch-"));
});
afterAll(() => rm(folder, { recursive: true }));

/** A program that says its process id, and says goodbye when it is asked to end. */
const program = `
process.on("SIGTERM", () => { console.log("asked to end"); process.exit(0); });
setInterval(() => {}, 1000);
console.log("pid " + process.pid);
`;

describe("the launcher", () => {
  it("ends its program when the shell that npm started it from is killed", async () => {
    const path = join(folder, "program.mjs");
    await writeFile(path, program);
    // The shell stays in between, as npm's does, because something follows the command.
    const shell = spawn("sh", ["-c", `"${process.execPath}" scripts/launch.mjs "${path}"; true`], {
      env: { ...process.env, npm_lifecycle_event: "start" },
      stdio: ["ignore", "pipe", "inherit"],
    });
    let said = "";
    const started = Promise.withResolvers<void>();
    shell.stdout.setEncoding("utf8").on("data", (text: string) => {
      said += text;
      if (said.includes("pid ")) started.resolve();
    });
    // The pipe closes when the last process that holds it is gone: the program itself.
    const closed = once(shell.stdout, "close");
    await started.promise;
    shell.kill("SIGKILL");
    await closed;
    expect(said).toContain("asked to end");
  });
});
