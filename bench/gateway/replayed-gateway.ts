import { createGateway } from "#server/gateway/gateway.ts";
import { createGatewayServices } from "#server/gateway/gateway-services.ts";
import type { Gateway } from "#server/gateway/gateway-request.ts";
import { connectorFactories } from "#server/marketplaces/registry.ts";
import { createSimulatorTransport, simulatorFactories } from "#server/marketplaces/simulators.ts";
import type { Transport } from "#server/marketplaces/upstream/transport.ts";
import { wait } from "#server/shared/runtime.ts";
import {
  newId,
  newSecret,
  systemClock,
  systemRandom,
  nodeDigests,
  productVersion,
} from "#server/node/runtime.ts";
import type { Store } from "#server/store/store.ts";
import { createMemoryStore } from "#server/store/memory/memory-store.ts";
import { createReplayingTransport } from "#testing/gateway/replay-fixture.ts";
import { benchKey } from "./bench-key.ts";

const limit = 1_000_000_000;
const accessToken = "bench-token";
const credentials = { appKey: "1000000", appSecret: "bench-secret" };

/** A complete gateway without sockets for one marketplace; `calls` counts the vendor calls. */
export type ReplayedGateway = {
  post: <Answer>(path: string, body: object) => Promise<Answer>;
  /** Posts without parsing the answer, which is a caller's work. */
  postText: (path: string, body: object) => Promise<string>;
  calls: () => number;
};

/**
 * Opens a gateway that records the simulator's answers once and replays them, so that later figures do not include its work.
 * Each create gets an order id of its own.
 */
export async function openReplayedGateway(
  channel: "1688" | "taobao",
  store: Store = createMemoryStore(storeDependencies),
): Promise<ReplayedGateway> {
  const simulator = simulatorFactories[channel]({
    ...credentials,
    digests: nodeDigests,
    clock: systemClock,
    accessTokens: [accessToken],
    categoryNodes: 100,
  });
  const transport = createReplayingTransport(createSimulatorTransport({ [channel]: simulator }, systemClock));
  const gateway = await openGateway(withNewOrders(transport), store);
  const postText = (path: string, body: object) => ask(gateway, path, body);
  return {
    post: async <Answer>(path: string, body: object) => JSON.parse(await postText(path, body)) as Answer,
    postText,
    calls: transport.count,
  };
}

export type Rounds = { rounds: number; perRound: number; warmUp: number };

/** Returns the CPU time of one call, ms: of the median round and of the best one. */
export async function processorTime(call: () => Promise<unknown>, { rounds, perRound, warmUp }: Rounds) {
  for (let at = 0; at < warmUp; at++) await call();
  const figures: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const spent = process.cpuUsage();
    for (let at = 0; at < perRound; at++) await call();
    const { user, system } = process.cpuUsage(spent);
    figures.push((user + system) / 1000 / perRound);
  }
  figures.sort((a, b) => a - b);
  return { median: figures[Math.floor(rounds / 2)] ?? Number.NaN, best: figures[0] ?? Number.NaN };
}

/** Answers creates of 1688 itself, because a replayed answer would give every purchase the same order. */
function withNewOrders(transport: Transport): Transport {
  let orders = 3_657_499_272_179_232_333n;
  return async (request, limits, signal) => {
    if (!request.url.includes("createCrossOrder")) return transport(request, limits, signal);
    orders += 10_007n;
    const result = { success: true, orderId: String(orders), totalSuccessAmount: createdTotal, postFee: 0 };
    const body = new TextEncoder().encode(JSON.stringify({ result, success: true }));
    const headers = { "content-type": "application/json", "content-length": String(body.length) };
    return { status: 200, headers, body, discardConnection: () => undefined };
  };
}

/** Total of every order of a benchmark, fen. */
const createdTotal = 1_000;
const storeDependencies = { clock: systemClock, newId, quotaDayZone: "Asia/Shanghai" };

async function openGateway(transport: Transport, store: Store): Promise<Gateway> {
  const authorization = { accessToken, refreshToken: null, expiresAt: null };
  await store.access.apply({
    platformDailyUnits: limit,
    plans: [
      {
        name: "bench",
        enabled: true,
        requestsPerMinute: limit,
        dailyUnits: limit,
        channels: ["1688", "taobao"],
        units: {},
      },
    ],
    apps: [
      {
        id: "bench",
        name: "bench",
        mode: "self",
        plan: "bench",
        merchantUuid: null,
        purchasing: { maxOrder: 10_000_000, maxDay: 9_000_000_000_000 },
        keys: [
          {
            id: "k1",
            environment: "live",
            sha256: nodeDigests.sha256(benchKey),
            scopes: ["order:preview", "product:detail", "product:search", "order:create"],
          },
        ],
        authorizations: { "1688": authorization, taobao: authorization },
        warehouse: null,
      },
    ],
  });
  const shared = {
    newSecret,
    webhookAddressIssue: () => null,
    transport,
    clock: systemClock,
    wait,
    random: systemRandom,
    digests: nodeDigests,
    notify: () => undefined,
  };
  return createGateway(
    createGatewayServices({
      ...shared,
      version: productVersion,
      store,
      connectors: {
        live: {
          "1688": connectorFactories["1688"]({
            ...shared,
            credentials: { ...credentials, baseUrl: "simulator:/1688/openapi" },
          }),
          taobao: connectorFactories.taobao({
            ...shared,
            credentials: { ...credentials, baseUrl: "simulator:/taobao/rest" },
          }),
        },
        sandbox: {},
      },
      sandboxTokens: {},
      purchasing: { isEnabled: true },
      newId,
      platformDailyUnits: limit,
      log: () => undefined,
    }),
  );
}

async function ask(gateway: Gateway, path: string, body: object): Promise<string> {
  const response = await gateway(
    {
      method: "POST",
      path,
      query: "",
      headers: { authorization: `Bearer ${benchKey}`, "content-type": "application/json" },
      body: JSON.stringify(body),
    },
    new AbortController().signal,
  );
  const text = typeof response.body === "string" ? response.body : new TextDecoder().decode(response.body);
  if (response.status !== 200) throw new Error(`${path}: ${response.status} ${text.slice(0, 300)}`);
  return text;
}
