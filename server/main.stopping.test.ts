import { Agent, request as open, type IncomingHttpHeaders } from "node:http";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { demoKeys } from "#server/demo/demo-keys.ts";
import { send } from "#testing/http/send.ts";
import { startInstance, type Instance } from "#testing/product-process.ts";

let folder: string;
let count = 0;
const running: Instance[] = [];
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "stopping-"));
});
afterEach(async () => {
  for (const instance of running.splice(0)) await instance.kill();
});
afterAll(() => rm(folder, { recursive: true }));

async function start(drainMs: number): Promise<Instance> {
  const instance = await startInstance({
    environment: {
      DATABASE_URL: `file:${join(folder, `${(count += 1)}.sqlite`)}`,
      SIMULATOR_CATEGORY_NODES: "50",
      LOG_LEVEL: "silent",
      DRAIN_MS: String(drainMs),
    },
  });
  running.push(instance);
  return instance;
}

type Answer = { status: number; headers: IncomingHttpHeaders };

/** Sends a metered call that is refused after its body was read, so that it does not count for any key's minute. */
function post(origin: string, agent: Agent): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(origin);
    const headers = { authorization: `Bearer ${demoKeys.live}x`, "content-type": "application/json" };
    const path = "/v1/orders/1688/payment-methods";
    const outgoing = open({ hostname, port, path, method: "POST", headers, agent }, (response) => {
      response.resume();
      response.on("end", () => resolve({ status: response.statusCode ?? 0, headers: response.headers }));
      response.on("error", reject);
    });
    outgoing.on("error", reject);
    outgoing.end(JSON.stringify({ order_id: "239695213738498520" }));
  });
}

/**
 * Sends calls repeatedly. Some calls after it was told that its connection is closed, it goes elsewhere, as a proxy
 * does.
 */
async function postUntilTold(origin: string, agent: Agent): Promise<Answer[]> {
  const answers: Answer[] = [];
  let told = 0;
  while (told < 5) {
    const answer = await post(origin, agent);
    answers.push(answer);
    if (answer.headers.connection === "close") told += 1;
  }
  return answers;
}

describe.each(["SIGTERM", "SIGHUP"] as const)("stopping after %s", (signal) => {
  test("breaks no call over keep-alive connections that post in the very moment of stopping", async () => {
    const { origin, child } = await start(5_000);
    const exited = new Promise((resolve) => child.once("exit", resolve));
    const agents = Array.from({ length: 8 }, () => new Agent({ keepAlive: true, maxSockets: 1 }));
    for (const agent of agents) expect((await post(origin, agent)).headers.connection).toBe("keep-alive");
    const posting = agents.map((agent) => postUntilTold(origin, agent));
    child.kill(signal);
    const answers = (await Promise.all(posting)).flat();
    for (const agent of agents) agent.destroy();
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([401]));
    expect(answers.filter(({ headers }) => headers.connection === "close")).toHaveLength(5 * agents.length);
    expect(await exited).toBe(0);
  });

  test("answers 503 at /readyz at once and all other calls with Connection: close", async () => {
    const { origin, child } = await start(2_000);
    const exited = new Promise((resolve) => child.once("exit", resolve));
    expect((await send(`${origin}/readyz`)).status).toBe(200);
    child.kill(signal);
    await expect.poll(async () => (await send(`${origin}/readyz`)).status, { interval: 20 }).toBe(503);
    const ready = await send(`${origin}/readyz`);
    expect(JSON.parse(ready.text)).toMatchObject({
      status: "unavailable",
      reason: "the process is stopping",
      store: { status: "ok" },
    });
    const answer = await send(`${origin}/v1/account`, {
      headers: { authorization: `Bearer ${demoKeys.live}` },
    });
    expect([answer.status, answer.headers.connection]).toEqual([200, "close"]);
    expect((await send(`${origin}/healthz`)).status).toBe(200);
    expect(await exited).toBe(0);
  });

  test("ends the process at once at a second signal", async () => {
    const { origin, child } = await start(20_000);
    const exited = new Promise((resolve) => child.once("exit", resolve));
    child.kill(signal);
    await expect.poll(async () => (await send(`${origin}/readyz`)).status, { interval: 20 }).toBe(503);
    child.kill(signal);
    expect(await exited).toBe(signal === "SIGTERM" ? 143 : 129);
  });
});

test.each([
  [0, "SIGTERM"],
  [20_000, "SIGINT"],
] as const)("does not drain with DRAIN_MS=%i at %s", async (drainMs, signal) => {
  const { origin, child } = await start(drainMs);
  const exited = new Promise((resolve) => child.once("exit", resolve));
  const begunAt = performance.now();
  child.kill(signal);
  expect(await exited).toBe(0);
  expect(performance.now() - begunAt).toBeLessThan(20_000);
  await expect(send(`${origin}/healthz`)).rejects.toThrow("ECONNREFUSED");
});
