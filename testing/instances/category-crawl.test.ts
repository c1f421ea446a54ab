import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { categoryEndpoint, type CategoryNode } from "#contract/public/category";
import { readCrawlParts } from "#server/gateway/categories/tree-crawl.ts";
import type { CrawlPart } from "#server/store/snapshots.ts";
import { listen, stopServer } from "#server/http/listen.ts";
import { createSimulatorHandler } from "#server/http/simulator-handler.ts";
import { createAlibaba1688Simulator } from "#server/marketplaces/alibaba-1688/simulator/simulator.ts";
import type { Simulator } from "#server/marketplaces/simulator.ts";
import { newId, systemClock, nodeDigests } from "#server/node/runtime.ts";
import { send } from "#testing/http/send.ts";
import { startInstance, type Instance } from "../product-process.ts";

const merchant = "0f0e0d0c-0b0a-4908-8706-050403020100";
const nodes = 4_000;
/** Time limit in ms for starting two processes and some thousand calls on a busy machine. */
const timeoutMs = 180_000;

let folder: string;
const instances: Instance[] = [];
const servers: Server[] = [];
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "category-crawl-"));
});
afterEach(async () => {
  for (const instance of instances.splice(0)) await instance.kill();
  for (const server of servers.splice(0)) await stopServer(server, 0);
  await rm(folder, { recursive: true });
});

/** Starts a simulated 1688 outside the instances that records the requested levels, and stops answering on request. */
async function startVendor(silentFrom: number) {
  const asked: number[] = [];
  const silent = Promise.withResolvers<void>();
  const simulator = createAlibaba1688Simulator({
    digests: nodeDigests,
    clock: systemClock,
    appKey: "1000",
    appSecret: "secret",
    accessTokens: [],
    categoryNodes: nodes,
  });
  let silentAfter = silentFrom;
  const counted: Simulator = {
    ...simulator,
    handle: (request) => {
      asked.push(Number(new URLSearchParams(request.body).get("categoryID")));
      if (asked.length < silentAfter) return simulator.handle(request);
      silent.resolve();
      return { fault: "hang" };
    },
  };
  const server = createServer(createSimulatorHandler({ "1688": counted }, { newRequestId: newId }));
  servers.push(server);
  const port = await listen(server, { host: "127.0.0.1", port: 0 });
  return {
    asked,
    baseUrl: `http://127.0.0.1:${port}/simulator/1688/openapi`,
    silent: silent.promise,
    answerAgain: () => {
      silentAfter = Infinity;
    },
  };
}

async function start(baseUrl: string, database: string): Promise<Instance> {
  const path = join(folder, "gateway.json");
  const file = {
    marketplaces: { "1688": { base_url: baseUrl, app_key: "1000", app_secret: "secret" } },
    plans: { standard: { requests_per_minute: 60, daily_units: 100 } },
    apps: [{ id: "acme", plan: "standard", merchant_uuid: merchant }],
  };
  await writeFile(path, JSON.stringify(file));
  const instance = await startInstance({
    environment: {
      CONFIG_FILE: path,
      DATABASE_URL: `file:${database}`,
      ROLES: "gateway",
      LOG_LEVEL: "error",
    },
  });
  instances.push(instance);
  return instance;
}

async function tree({ origin }: Instance): Promise<number[]> {
  const headers = { "x-uuid": merchant };
  // A request waits 15 s for a tree that is being read; a busy machine needs longer.
  const { data } = await vi.waitFor(
    async () => {
      const { text } = await send(`${origin}${categoryEndpoint.path}?platform=1688`, { headers });
      const answer = JSON.parse(text) as { ret: number; data: CategoryNode[] };
      expect(answer.ret).toBe(1);
      return answer;
    },
    { timeout: timeoutMs / 2 },
  );
  const ids: number[] = [];
  const open = [...data];
  for (let node = open.pop(); node; node = open.pop()) {
    ids.push(node.id);
    open.push(...node.children);
  }
  return ids;
}

describe("a crawl of a tree of 4,000 categories", () => {
  test(
    "resumes in the next process after a kill, and requests no stored part again",
    async () => {
      const database = join(folder, "store.sqlite");
      const vendor = await startVendor(700);
      const first = await start(vendor.baseUrl, database);
      await vendor.silent;
      await first.kill();

      const file = new DatabaseSync(database);
      const parts = file.prepare("SELECT id, body FROM walk_parts").all() as CrawlPart[];
      // The dead process's lease counts as expired.
      file.exec("UPDATE walks SET lease_until = 0");
      file.close();
      const stored = readCrawlParts(parts);
      // How many parts were written before the kill depends on how busy the machine was.
      expect(stored.size).toBeGreaterThanOrEqual(100);

      const askedByFirst = vendor.asked.length;
      vendor.answerAgain();
      const second = await start(vendor.baseUrl, database);
      const ids = await tree(second);
      expect(ids).toHaveLength(nodes);
      expect(new Set(ids).size).toBe(nodes);
      const askedAgain = vendor.asked.slice(askedByFirst);
      expect(askedAgain.filter((id) => stored.has(id))).toEqual([]);
      expect(new Set(askedAgain).size).toBe(askedAgain.length);
    },
    timeoutMs,
  );
});
