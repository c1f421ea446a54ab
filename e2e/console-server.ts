import { spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { compileCache } from "../testing/compile-cache.ts";

export type ConsoleServer = { url: string; stop: () => Promise<void>; output: () => string };

const startDeadline = 60_000;

/** Starts the whole product as its own process on a free port with an empty store; `stop` also deletes the store. */
export async function startConsoleServer(environment: Record<string, string> = {}): Promise<ConsoleServer> {
  const folder = await mkdtemp(join(tmpdir(), "procurement-e2e-"));
  const child = spawn(process.execPath, ["--disable-warning=ExperimentalWarning", "server/main.ts"], {
    env: {
      ...process.env,
      ...compileCache,
      PORT: "0",
      DRAIN_MS: "0",
      DATABASE_URL: `file:${folder}/store.sqlite`,
      ...environment,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  const exited = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  const url = await new Promise<string>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`The server did not start:\n${output}`)), startDeadline);
    const read = (chunk: Buffer) => {
      output += chunk.toString();
      const found = /http:\/\/127\.0\.0\.1:[0-9]+/.exec(output);
      if (!found) return;
      clearTimeout(timer);
      resolve(found[0]);
    };
    child.stdout.on("data", read);
    child.stderr.on("data", read);
    child.once("exit", (code) => reject(new Error(`The server ended with ${code}:\n${output}`)));
  });
  return {
    url,
    output: () => output,
    stop: async () => {
      child.kill("SIGTERM");
      await exited;
      await rm(folder, { recursive: true, force: true });
    },
  };
}
