import type { ProductSummary } from "#contract/product";
import { createGateway } from "#server/gateway/gateway.ts";
import type { Gateway } from "#server/gateway/gateway-request.ts";
import { connectorFactories } from "#server/marketplaces/registry.ts";
import { createSimulatorTransport, simulatorFactories } from "#server/marketplaces/simulators.ts";
import type { OutboundResponse, Transport } from "#server/marketplaces/upstream/transport.ts";
import { wait } from "#server/kernel/clock.ts";
import { newId, systemClock, systemRandom } from "#server/node/clock.ts";
import { nodeDigests } from "#server/node/node-digests.ts";
import { createMemoryStore } from "#server/store/memory/memory-store.ts";
import { benchKey } from "./gateway/bench-key.ts";

// A preview of fifty lines, whole gateway, without sockets: the processor time that is the gateway's own. What the simulated
// marketplaces answer is recorded in a first preview and played again, so that their work is in no figure. Goal: under 5 ms.

const quick = process.argv.includes("--quick");
const rounds = quick ? 5 : 15;
const perRound = quick ? 20 : 40;
const warmUp = 40;
const lineCount = 50;
const limit = 1_000_000_000;
const accessToken = "bench-token";
const credentials = { appKey: "1000000", appSecret: "bench-secret" };

const receiver = {
  name: "张三",
  mobile: "13800000000",
  province: "上海市",
  city: "上海市",
  district: "浦东新区",
  address: "世纪大道1号",
};

/** Answers what was asked before with the same bytes; what differs from call to call is no part of the question. */
function replaying(transport: Transport): Transport & { count: () => number } {
  const known = new Map<string, OutboundResponse>();
  let count = 0;
  const replay: Transport = async (request, limits, signal) => {
    count += 1;
    const question = `${request.url}?${request.body ?? ""}`.replace(
      /\b(sign|timestamp|_aop_signature|_aop_timestamp)=[^&]*/g,
      "",
    );
    const found = known.get(question) ?? (await transport(request, limits, signal));
    known.set(question, found);
    return found;
  };
  return Object.assign(replay, { count: () => count });
}

async function openGateway(transport: Transport): Promise<Gateway> {
  const store = createMemoryStore({ clock: systemClock, newId, quotaDayZone: "Asia/Shanghai" });
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
        keys: [
          {
            id: "k1",
            environment: "live",
            sha256: nodeDigests.sha256(benchKey),
            scopes: ["order:preview", "product:detail", "product:search"],
          },
        ],
        authorizations: { "1688": authorization, taobao: authorization },
        warehouse: null,
      },
    ],
  });
  const shared = {
    transport,
    clock: systemClock,
    wait,
    random: systemRandom,
    digests: nodeDigests,
    notify: () => undefined,
  };
  return createGateway({
    ...shared,
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
    newId,
    platformDailyUnits: limit,
    log: () => undefined,
  });
}

async function post<Answer>(gateway: Gateway, path: string, body: object): Promise<Answer> {
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
  return JSON.parse(text) as Answer;
}

type Line = { id: string; spec_id?: string; quantity: number };
type Detail = {
  product: {
    id: string;
    min_order_quantity: number | null;
    variants: { sku_id: string; stock: number | null }[];
    seller: { id: string | null } | null;
  };
};

/**
 * Fifty lines as a buyer finds them by search and detail: on taobao of fifty products, each of which has to be resolved; on
 * 1688, where a cart has one seller, the variants of that seller's products.
 */
async function fiftyLines(gateway: Gateway, channel: "1688" | "taobao"): Promise<Line[]> {
  const bySeller = new Map<string, Line[]>();
  for (let page = 1; ; page++) {
    const { items } = await post<{ items: ProductSummary[] }>(gateway, "/v1/products/search", {
      channel,
      keyword: "杯",
      page,
      page_size: 20,
    });
    if (items.length === 0) throw new Error(`${channel} has too few products`);
    for (const { id } of items) {
      const { product } = await post<Detail>(gateway, "/v1/products/detail", { channel, id });
      const quantity = product.min_order_quantity ?? 1;
      const [first, ...others] = product.variants
        .filter(({ stock }) => (stock ?? 0) >= quantity)
        .map(({ sku_id: spec_id }) => ({
          id: product.id,
          spec_id,
          quantity,
        }));
      if (!first || !(await isSold(gateway, channel, first))) continue;
      const seller = channel === "1688" ? (product.seller?.id ?? "") : "any";
      const lines = bySeller.get(seller) ?? [];
      bySeller.set(seller, lines);
      lines.push(first, ...(channel === "1688" ? others : []));
      if (lines.length >= lineCount) return lines.slice(0, lineCount);
    }
  }
}

/** Some simulated products play a part that spoils a whole cart. */
async function isSold(gateway: Gateway, channel: string, line: Line): Promise<boolean> {
  return post<Preview>(gateway, "/v1/orders/preview", { channel, receiver, lines: [line] }).then(
    ({ success }) => success,
    () => false,
  );
}

type Preview = { success: boolean; sellers: { lines: unknown[] }[] };

for (const channel of ["1688", "taobao"] as const) {
  const simulator = simulatorFactories[channel]({
    ...credentials,
    digests: nodeDigests,
    clock: systemClock,
    accessTokens: [accessToken],
    categoryNodes: 100,
  });
  const transport = replaying(createSimulatorTransport({ [channel]: simulator }, systemClock));
  const gateway = await openGateway(transport);
  const body = { channel, receiver, lines: await fiftyLines(gateway, channel) };
  const preview = () => post<Preview>(gateway, "/v1/orders/preview", body);

  const before = transport.count();
  const { sellers } = await preview();
  const calls = transport.count() - before;
  const told = sellers.flatMap(({ lines }) => lines).length;
  if (told !== lineCount) throw new Error(`${channel}: ${told} lines of ${lineCount} came back`);
  for (let at = 0; at < warmUp; at++) await preview();

  const figures: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const spent = process.cpuUsage();
    for (let at = 0; at < perRound; at++) await preview();
    const { user, system } = process.cpuUsage(spent);
    figures.push((user + system) / 1000 / perRound);
  }
  figures.sort((a, b) => a - b);
  const median = figures[Math.floor(rounds / 2)] ?? Number.NaN;
  console.log(
    `${channel}: ${lineCount} lines, ${calls} vendor calls: ${median.toFixed(2)} ms of processor time per preview (best round ${figures[0]?.toFixed(2)} ms)`,
  );
}
