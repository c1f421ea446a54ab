import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { closeSync, openSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { demoKeys } from "#server/demo/demo-keys.ts";
import { listen, stopServer } from "#server/http/listen.ts";
import { compileCache } from "#testing/product-process.ts";
import { send } from "#testing/http/send.ts";

let folder: string;
let child: ChildProcess | null = null;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "log-disk-"));
});
afterEach(() => void child?.kill("SIGKILL"));
afterAll(() => rm(folder, { recursive: true }));

/** Starts a process whose standard output cannot be read, so its port is chosen beforehand. */
async function startLogging(output: number | "pipe") {
  const taken = createServer();
  const port = await listen(taken, { host: "127.0.0.1", port: 0 });
  await stopServer(taken, 0);
  const running = spawn(process.execPath, ["--disable-warning=ExperimentalWarning", "server/main.ts"], {
    env: {
      ...compileCache,
      PORT: String(port),
      DRAIN_MS: "0",
      DATABASE_URL: `file:${join(folder, `${port}.sqlite`)}`,
      SIMULATOR_CATEGORY_NODES: "50",
    },
    stdio: ["ignore", output, "ignore"],
  });
  child = running;
  const ended = once(running, "exit");
  const origin = `http://127.0.0.1:${port}`;
  const health = () => (running.exitCode === null ? healthOf(origin) : "ended");
  await expect.poll(health, { interval: 100 }).toBe(200);
  return { running, ended, origin };
}

const healthOf = (origin: string) =>
  send(`${origin}/healthz`).then(
    ({ status }) => status,
    () => null,
  );

/** Returns the number of log lines that the process reports as dropped. */
async function droppedBy(origin: string): Promise<number> {
  const { text } = await send(`${origin}/metrics`);
  return Number(/^procurement_log_lines_dropped_total (\d+)$/m.exec(text)?.[1]);
}

async function callNothing(origin: string, times: number): Promise<Set<number>> {
  const headers = { authorization: `Bearer ${demoKeys.live}`, "x-request-id": "x".repeat(60) };
  const statuses = new Set<number>();
  for (let left = times; left > 0; left -= 50) {
    const answers = Array.from({ length: 50 }, () => send(`${origin}/v1/nothing`, { headers }));
    for (const { status } of await Promise.all(answers)) statuses.add(status);
  }
  return statuses;
}

describe("process whose log cannot be written", () => {
  test("answers on a full disk, counts the lines that it drops, and ends when asked to", async () => {
    const full = openSync("/dev/full", "w");
    const { running, ended, origin } = await startLogging(full);
    closeSync(full);
    expect(await callNothing(origin, 50)).toEqual(new Set([404]));
    // A line is written after its answer, and many lines are written at once.
    await expect.poll(() => droppedBy(origin)).toBeGreaterThanOrEqual(50);
    running.kill("SIGTERM");
    expect(await ended).toEqual([0, null]);
  });

  test("answers while its output is not read, and ends when asked to", async () => {
    const { running, ended, origin } = await startLogging("pipe");
    // This is more than a pipe holds.
    expect(await callNothing(origin, 600)).toEqual(new Set([404]));
    running.kill("SIGTERM");
    expect(await ended).toEqual([0, null]);
  });
});
