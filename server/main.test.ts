import { spawn, type ChildProcess } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer, type Server, type ServerResponse } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { readConfiguration } from "./compose/config.ts";
import { startErrorLines } from "./compose/start-lines.ts";
import { startProduct } from "./compose/start-product.ts";
import { listen, stopServer } from "./http/listen.ts";
import { demoKeys } from "#server/demo/demo-keys.ts";
import { compileCache } from "#testing/product-process.ts";
import { send } from "#testing/http/send.ts";

let folder: string;
const children: ChildProcess[] = [];
const servers: Server[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "main-"));
});
afterEach(async () => {
  for (const child of children.splice(0)) child.kill("SIGKILL");
  for (const server of servers.splice(0)) await stopServer(server, 0);
});
afterAll(() => rm(folder, { recursive: true }));

function start(environment: Record<string, string>) {
  const child = spawn(process.execPath, ["--disable-warning=ExperimentalWarning", "server/main.ts"], {
    env: {
      ...compileCache,
      PORT: "0",
      DRAIN_MS: "0",
      DATABASE_URL: `file:${join(folder, `${children.length}-${Date.now()}.sqlite`)}`,
      SIMULATOR_CATEGORY_NODES: "50",
      ...environment,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  children.push(child);
  const said = { out: "", error: "" };
  const ready = Promise.withResolvers<string>();
  child.stdout.setEncoding("utf8").on("data", (text: string) => {
    said.out += text;
  });
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    said.error += text;
    const origin = /^Ready at (\S+)/m.exec(said.error)?.[1];
    if (origin) ready.resolve(origin);
  });
  const ended = once(child, "close").then(([code]) => {
    ready.reject(new Error(`ended with ${String(code)}: ${said.error}`));
    return code as number | null;
  });
  ready.promise.catch(() => undefined);
  return { child, said, ready: ready.promise, ended };
}

const key = "svc_live_of_this_test";

/** Starts a process in front of a marketplace of this test, which answers when the test releases it. */
async function startBeforeMarketplace() {
  const asked = Promise.withResolvers<ServerResponse>();
  const vendor = createServer((_request, response) => asked.resolve(response));
  servers.push(vendor);
  const port = await listen(vendor, { host: "127.0.0.1", port: 0 });
  const path = join(folder, `${port}.json`);
  const hash = createHash("sha256").update(key).digest("hex");
  await writeFile(
    path,
    JSON.stringify({
      marketplaces: {
        "1688": { base_url: `http://127.0.0.1:${port}/openapi`, app_key: "1", app_secret: "env:SECRET" },
      },
      plans: { standard: { requests_per_minute: 60, daily_units: 100 } },
      apps: [
        {
          id: "acme",
          plan: "standard",
          keys: [{ id: "k1", environment: "live", sha256: hash, scopes: ["order:read"] }],
          authorizations: { "1688": { access_token: "t" } },
        },
      ],
    }),
  );
  const running = start({ CONFIG_FILE: path, SECRET: "s", ROLES: "gateway" });
  const origin = await running.ready;
  const answer = send(`${origin}/v1/orders/1688/payment-methods`, {
    method: "POST",
    headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
    body: JSON.stringify({ order_id: "239695213738498520" }),
  });
  answer.catch(() => undefined);
  return { ...running, origin, answer, vendorAnswer: await asked.promise };
}

const paid = JSON.stringify({
  success: true,
  resultList: { channels: [], orderId: "239695213738498520", payFee: 1, timeout: "x" },
});

describe("process", () => {
  test("shows its address and what to try in the demo, without a warning, and ends with 0 when asked to", async () => {
    const { child, said, ready, ended } = start({});
    const origin = await ready;
    expect(origin).toMatch(/^http:\/\/127\.0\.0\.1:[1-9]\d+$/);
    const command = /^curl (\S+) -H "([^"]+)" -H "([^"]+)" -d '([^']+)'$/m.exec(said.error) ?? [];
    const [, url = "", authorization = "", type = "", body = ""] = command;
    const [name = "", value = ""] = authorization.split(": ");
    const [typeName = "", typeValue = ""] = type.split(": ");
    const answer = await send(url, {
      method: "POST",
      headers: { [name]: value, [typeName]: typeValue },
      body,
    });
    expect([answer.status, JSON.parse(answer.text).success]).toEqual([200, true]);
    child.kill("SIGTERM");
    expect(await ended).toBe(0);
    expect(said.error.trimEnd().split("\n")).toEqual([
      expect.stringMatching(/^Ready at /),
      expect.stringMatching(/^Built-in demo: open /),
      `Demo key: ${demoKeys.live}`,
      expect.stringMatching(/^curl /),
    ]);
    expect(said.out).not.toContain("svc_live");
    const line = said.out.split("\n").find((text) => text.includes('"kind":"call"')) ?? "{}";
    expect(JSON.parse(line)).toMatchObject({ route: "orders.payment-methods", status: 200, units: 1 });
  });

  test("finishes the call in flight before it ends, and accepts no other call", async () => {
    const { child, ended, answer, vendorAnswer, origin } = await startBeforeMarketplace();
    child.kill("SIGTERM");
    await refused(origin);
    vendorAnswer.writeHead(200, { "content-type": "application/json" }).end(paid);
    expect((await answer).status).toBe(200);
    expect(await ended).toBe(0);
  });

  test("ends at once at the second signal", async () => {
    const { child, ended, origin } = await startBeforeMarketplace();
    child.kill("SIGINT");
    await refused(origin);
    child.kill("SIGINT");
    expect(await ended).toBe(130);
  });
});

/** Resolves once connections are refused, which shows that the process has received the signal. */
async function refused(origin: string): Promise<void> {
  for (;;) {
    try {
      await send(`${origin}/healthz`);
    } catch {
      return;
    }
  }
}

describe("process that cannot start", () => {
  test("reports in one line that the data folder cannot be written, while it listens already, and ends with 1", async () => {
    const { said, ended } = start({ DATABASE_URL: "file:/dev/null/data/a.sqlite" });
    expect(await ended).toBe(1);
    expect(said.error.trimEnd().split("\n")).toHaveLength(1);
    expect(said.error).toContain("/dev/null/data/a.sqlite");
    expect(said.error).not.toMatch(/\bat .*\.ts:/);
    expect(said.out).toBe("");
  });

  test("reports every error of a wrong configuration by its path and ends with 1", async () => {
    const path = join(folder, "wrong.json");
    await writeFile(
      path,
      JSON.stringify({ platform_daily_units: -1, apps: [{ id: "a", plan: "secret-plan" }] }),
    );
    const { said, ended } = start({ CONFIG_FILE: path, LOG_LEVEL: "loud" });
    expect(await ended).toBe(1);
    expect(said.error).toBe(
      [
        "The configuration has 3 faults:",
        "  LOG_LEVEL: must be one of fatal, error, warn, info, debug, trace, silent",
        `  ${path}: platform_daily_units: must be a whole number from 0 to 1000000000`,
        `  ${path}: apps[0].plan: names a plan that is not under plans`,
        "",
      ].join("\n"),
    );
  });

  /** Returns the lines of a refused start without starting a process, which would cost a second of processor time. */
  async function refusal(environment: Record<string, string>): Promise<string[]> {
    const configured = { PORT: "0", DATABASE_URL: `file:${join(folder, "never.sqlite")}`, ...environment };
    const output = { write: () => undefined, dropped: () => 0, tell: () => undefined };
    try {
      const configuration = readConfiguration(configured, (path) => readFileSync(path, "utf8"));
      const { stop } = await startProduct(configuration, output);
      await stop();
    } catch (error) {
      return startErrorLines(error);
    }
    throw new Error("It has started.");
  }

  test("reports that the port is taken", async () => {
    const other = createServer();
    servers.push(other);
    const port = await listen(other, { host: "127.0.0.1", port: 0 });
    expect(await refusal({ PORT: String(port) })).toEqual([
      `Port ${port} is taken: stop the program that uses it, or set PORT to another one (PORT=0 picks a free one).`,
    ]);
  });

  test("reports that the host is not this machine", async () => {
    expect(await refusal({ HOST: "192.0.2.1" })).toEqual([
      expect.stringMatching(/^192\.0\.2\.1 is not an address of this machine: set HOST /),
    ]);
  });

  test("reports that there is no configuration file", async () => {
    expect((await refusal({ CONFIG_FILE: join(folder, "none.json") })).join()).toContain(
      "there is no such file",
    );
  });
});
