import { randomBytes } from "node:crypto";
import { mkdtemp, readFile, readdir, rm } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Channel } from "#contract/shared/channel";
import type { Handler } from "#server/http/edge-server.ts";
import { createGatewayHandler } from "#server/http/dispatch.ts";
import { createSimulatorHandler } from "#server/http/simulator-handler.ts";
import { connectorFactories } from "#server/marketplaces/registry.ts";
import type { SimulatedRequest, SimulatedResponse, Simulator } from "#server/marketplaces/simulator.ts";
import { simulatorFactories } from "#server/marketplaces/simulators.ts";
import { wait } from "#server/shared/runtime.ts";
import { newId, nodeDigests } from "#server/node/runtime.ts";
import { createTextSeal } from "#server/node/text-seal.ts";
import { createUndiciTransport } from "#server/node/undici-transport.ts";
import { createSealedStore } from "#server/store/sealed-store.ts";
import { openSqliteStore } from "#server/store/sqlite/sqlite-store.ts";
import { createChannelAuthorizations } from "#server/gateway/tokens/channel-authorizations.ts";
import { createRealGateway, realAccess, vendorApps } from "./real-gateway.ts";
import { liveKey, noon } from "./test-access.ts";

/** Tells whether a request to a simulated vendor is for tokens. */
const isTokenCall = ({ path }: SimulatedRequest) => /getToken|\/auth\/token\//.test(path);

type Answer = SimulatedResponse | Promise<SimulatedResponse>;
/** Overrides the answer of a token endpoint. The simulator receives the call only when the override calls `ask`. */
type Override = (ask: () => Answer) => Answer;

/**
 * Starts gateways with a store handle each on one SQLite file, and the simulated vendors with their token endpoints,
 * with real sockets between them. All share one clock that the test moves.
 */
export async function startTokenFixture({ instances = 1 }: { instances?: number } = {}) {
  const folder = await mkdtemp(join(tmpdir(), "gateway-tokens-"));
  let now = noon;
  const clock = () => now;
  const tokenCalls: { channel: Channel; body: string }[] = [];
  const otherCalls: SimulatedRequest[] = [];
  let override: Override = (ask) => ask();

  const watched = (channel: Channel): Simulator => {
    const simulator = simulatorFactories[channel]({
      ...vendorApps[channel],
      digests: nodeDigests,
      clock,
      accessTokens: [],
      categoryNodes: 20,
    });
    return {
      ...simulator,
      handle: async (request) => {
        if (!isTokenCall(request)) {
          otherCalls.push(request);
          return simulator.handle(request);
        }
        tokenCalls.push({ channel, body: request.body });
        return override(() => simulator.handle(request));
      },
    };
  };
  const servers: Server[] = [];
  const serve = async (handle: Handler) => {
    const server = createServer(handle);
    servers.push(server);
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  };
  const simulators = { "1688": watched("1688"), taobao: watched("taobao"), weidian: watched("weidian") };
  const vendor = await serve(createSimulatorHandler(simulators, { newRequestId: newId }));
  const baseUrls = {
    "1688": `${vendor}/simulator/1688/openapi`,
    taobao: `${vendor}/simulator/taobao/rest`,
    weidian: `${vendor}/simulator/weidian/api`,
  };
  const transport = createUndiciTransport();
  const seal = createTextSeal([randomBytes(32)]);

  const startInstance = async () => {
    const path = join(folder, "tokens.sqlite");
    const opened = await openSqliteStore({ path, clock, newId, quotaDayZone: "Asia/Shanghai" });
    const store = createSealedStore(opened, seal);
    const { gateway, lines, events } = createRealGateway({
      store,
      transport,
      digests: nodeDigests,
      clock,
      wait,
      pause: async () => {},
      newId,
      baseUrls,
    });
    const origin = await serve(
      createGatewayHandler(gateway, { newRequestId: newId, onError: () => undefined }),
    );
    return { store, origin, lines, events };
  };
  const first = await startInstance();
  const others: (typeof first)[] = [];
  // Instances start one after the other: in one process, two that open a file at once would wait for each other.
  while (others.length < instances - 1) others.push(await startInstance());
  const access = realAccess(nodeDigests);
  const configuration = { ...access, apps: access.apps.map((app) => ({ ...app, authorizations: {} })) };
  await first.store.access.apply(configuration);
  const oauth = createChannelAuthorizations({
    authorizations: first.store.authorizations,
    connectors: Object.fromEntries(
      (Object.keys(baseUrls) as Channel[]).map((channel) => [
        channel,
        connectorFactories[channel]({
          credentials: { baseUrl: baseUrls[channel], ...vendorApps[channel] },
          transport,
          digests: nodeDigests,
          clock,
          wait,
          random: () => 0.5,
          notify: () => undefined,
        }),
      ]),
    ),
    wait,
  });
  let codes = 0;

  return {
    /** DATABASE_URL of the file that the instances share. */
    databaseUrl: `file:${join(folder, "tokens.sqlite")}`,
    /** Applies the configuration once more, as a restart does. */
    applyAgain: () => first.store.access.apply(configuration),
    first,
    instances: [first, ...others],
    clock,
    /** Advances the clock of all instances by `ms`. */
    pass: (ms: number) => {
      now += ms;
    },
    /** Calls of the vendors' token endpoints so far, and all their other calls. */
    tokenCalls,
    otherCalls,
    /** Overrides the answers of the token endpoints from now on. */
    override: (next: Override) => {
      override = next;
    },
    /** Withdraws the authorization as the buyer does. */
    revoke: (channel: Channel) =>
      fetch(`${vendor}/simulator/${channel}/oauth/revoke`, { method: "POST" }).then(({ status }) => status),
    /** Authorizes the app `acme` as a buyer does, and does not count that call. */
    authorize: async (channel: Channel) => {
      const place = { owner: { kind: "app", id: "acme" } as const, channel };
      const grant = { code: `code-${(codes += 1)}`, redirectUri: "https://console.example/back" };
      await oauth.finish(place, grant, {
        at: now,
        operatorId: "op_1",
        operatorEmail: "li@example.com",
        action: "marketplace_authorized",
        subject: `apps/acme/marketplaces/${channel}`,
        before: null,
        after: null,
        requestId: "req_1",
      });
      tokenCalls.length = 0;
    },
    /** Returns every byte of the database's files, as Latin-1. */
    bytesOnDisk: async () => {
      const names = await readdir(folder);
      const files = await Promise.all(names.map((name) => readFile(join(folder, name), "latin1")));
      return files.join("\n");
    },
    stop: async () => {
      for (const server of servers) server.closeAllConnections();
      await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))));
      await transport.close();
      for (const { store } of [first, ...others]) await store.close();
      await rm(folder, { recursive: true });
    },
  };
}

export type TokenFixture = Awaited<ReturnType<typeof startTokenFixture>>;

/** Makes one metered call to an instance over HTTP. */
export function askPaymentMethods(
  { origin }: { origin: string },
  orderId: string,
  key = liveKey,
): Promise<Response> {
  return fetch(`${origin}/v1/orders/1688/payment-methods`, {
    method: "POST",
    headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
    body: JSON.stringify({ order_id: orderId }),
  });
}
