import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Agent, request as send } from "undici";
import { benchKey } from "./gateway/bench-key.ts";
import { startChild, type Child } from "./gateway/child.ts";
import type { Ready, Spent } from "./gateway/be-measured.ts";

// Compares the CPU time of a tool call with the same call of /v1. The gateway is a process of its own on SQLite with a stub for 1688, and
// the surfaces take turns over loopback. Goals: `/ai/v1` at most 1.5 times, `/mcp` at most 2.5 times, and flat memory over 10,000 tool calls.

const quick = process.argv.includes("--quick");
const rounds = quick ? 5 : 9;
const warmUp = 600;
const perRound = quick ? 200 : 500;
const manyCalls = quick ? 1_000 : 10_000;
const concurrency = 16;
const mebibyte = 1024 * 1024;

const order_id = "239695213738498520";
const name = "order_payment_methods";
const version = "2026-07-28";
const _meta = {
  "io.modelcontextprotocol/protocolVersion": version,
  "io.modelcontextprotocol/clientInfo": { name: "bench", version: "1" },
  "io.modelcontextprotocol/clientCapabilities": {},
};
const toolCall = { jsonrpc: "2.0", id: 1, method: "tools/call" };

/** The same request on every surface. */
const ways = {
  "/v1": { path: "/v1/orders/1688/payment-methods", body: { order_id }, headers: {} },
  "/ai/v1": {
    path: "/ai/v1/tools/call",
    body: { tool_id: "order.payment_methods", arguments: { order_id } },
    headers: {},
  },
  "/mcp, 2026-07-28": {
    path: "/mcp",
    body: { ...toolCall, params: { name, arguments: { order_id }, _meta } },
    headers: { "mcp-protocol-version": version, "mcp-method": "tools/call", "mcp-name": name },
  },
  "/mcp, 2025-11-25": {
    path: "/mcp",
    body: { ...toolCall, params: { name, arguments: { order_id } } },
    headers: { "mcp-protocol-version": "2025-11-25" },
  },
} as const;
type Way = keyof typeof ways;

const agent = new Agent({ connections: concurrency });

async function ask(origin: string, way: Way): Promise<void> {
  const { path, body, headers } = ways[way];
  const answer = await send(origin + path, {
    dispatcher: agent,
    method: "POST",
    headers: {
      authorization: `Bearer ${benchKey}`,
      "content-type": "application/json",
      accept: "application/json, text/event-stream",
      ...headers,
    },
    body: JSON.stringify(body),
  });
  const text = await answer.body.text();
  if (answer.statusCode !== 200 || !text.includes("32120"))
    throw new Error(`${way}: ${answer.statusCode} ${text.slice(0, 300)}`);
}

async function many(origin: string, way: Way, calls: number): Promise<void> {
  let left = calls;
  const worker = async () => {
    while (left-- > 0) await ask(origin, way);
  };
  await Promise.all(Array.from({ length: concurrency }, worker));
}

const median = (figures: number[]) =>
  figures.toSorted((one, other) => one - other)[Math.floor(figures.length / 2)] ?? Number.NaN;

const usageOf = (child: Child) => child.ask<Spent>("spent");

const folder = mkdtempSync(join(tmpdir(), "agents-bench-"));
const upstream = await startChild<Ready>("stub-upstream.ts", []);
const gateway = await startChild<Ready>("gateway-process.ts", [
  `file:${join(folder, "bench.sqlite")}`,
  `http://127.0.0.1:${upstream.ready.port}`,
]);
const origin = `http://127.0.0.1:${gateway.ready.port}`;
const names = Object.keys(ways) as Way[];
try {
  for (const way of names) await many(origin, way, warmUp);
  const figures = new Map<Way, number[]>(names.map((way) => [way, []]));
  for (let round = 0; round < rounds; round++)
    for (const way of names) {
      const before = await usageOf(gateway);
      await many(origin, way, perRound);
      const after = await usageOf(gateway);
      figures.get(way)?.push((after.cpuMicros - before.cpuMicros) / 1000 / perRound);
    }
  const plain = median(figures.get("/v1") ?? []);
  for (const [way, spent] of figures)
    console.log(
      `${way}: ${median(spent).toFixed(3)} ms of processor time a call, ${(median(spent) / plain).toFixed(2)} times /v1`,
    );
  for (const way of names.slice(2)) {
    const sizes: number[] = [];
    for (let part = 0; part < 5; part++) {
      await many(origin, way, manyCalls / 5);
      sizes.push((await usageOf(gateway)).rss / mebibyte);
    }
    console.log(
      `${way}: MiB after each fifth of ${manyCalls} calls: ${sizes.map((size) => size.toFixed(0)).join(", ")}`,
    );
  }
} finally {
  await gateway.stop();
  await upstream.stop();
  await agent.close();
  rmSync(folder, { recursive: true });
}
