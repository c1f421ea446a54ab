import { channelNames, type Channel } from "#contract/shared/channel";
import { fieldFailure } from "#contract/shared/failure";
import type { Configuration } from "./config.ts";
import type { CategoryTreeSettings } from "#server/gateway/categories/tree-entries.ts";
import { marketplacePace, simulatorPace } from "#server/gateway/categories/crawl-pace.ts";
import type { Clock, Random, Wait, FetchPicture, Digests } from "#server/shared/runtime.ts";
import type { Connector, UpstreamEvent } from "#server/marketplaces/connector.ts";
import { connectorFactories } from "#server/marketplaces/registry.ts";
import {
  createSimulatorTransport,
  simulatorFactories,
  simulatorAddress,
} from "#server/marketplaces/simulators.ts";
import type { PushedMessage, Simulator, SimulatorSettings } from "#server/marketplaces/simulator.ts";
import { hookPath } from "#server/gateway/body-limits.ts";
import {
  defaultMaxInFlight,
  type OutboundLimits,
  type Transport,
  uncountedCalls,
} from "#server/marketplaces/upstream/transport.ts";
import { drawnPicture } from "#server/marketplaces/simulation/simulated-pictures.ts";

export type MarketplaceDependencies = {
  /** Address of this process on this machine, without a slash at the end. */
  origin: string;
  transport: Transport;
  digests: Digests;
  clock: Clock;
  wait: Wait;
  random: Random;
  /** Fetches a picture from elsewhere; without it only the simulators' own pictures are available. */
  fetchPicture?: FetchPicture;
  /** Runs the simulators behind sandbox keys outside this thread; without it they run on this thread. */
  runSandbox?: (settings: Record<Channel, SimulatorSettings>) => Record<Channel, Pick<Simulator, "handle">>;
  /** Whether the simulators of live marketplaces push messages to this process; otherwise they can only be fetched. */
  isPushed?: boolean;
  /** Receives events of the calls to the live marketplaces. */
  notify: (event: UpstreamEvent) => void;
  /** Wraps the transport to one live marketplace, to count its open calls. */
  watchTransport?: (channel: Channel, transport: Transport) => Transport;
  /** Wraps the connector of one live marketplace, to trace its renewals of tokens. */
  watchConnector?: ((channel: Channel, connector: Connector) => Connector) | undefined;
};

export type Marketplaces = {
  connectors: { live: Partial<Record<Channel, Connector>>; sandbox: Partial<Record<Channel, Connector>> };
  sandboxTokens: Record<Channel, string>;
  fetchPicture: FetchPicture;
  simulators: Record<Channel, Simulator>;
  /** Settings for reading category trees from the live marketplaces, and the ids of the trees. */
  categories: Pick<CategoryTreeSettings, "pace" | "source" | "readAhead" | "refreshAfterMs">;
};

/** App of a simulator for which no app is configured. */
const sandboxApp = (channel: Channel) => ({ appKey: "1000000", appSecret: `sandbox-${channel}-secret` });
const sandboxTokens = perChannel((channel) => `sandbox-${channel}-token`);

/** Limits of a push to this machine. */
const pushLimits: OutboundLimits = {
  connectMs: 1_000,
  headersMs: 2_000,
  bodyMs: 1_000,
  wireBytes: 10_000,
  inflatedBytes: 10_000,
  freshSocket: false,
};
const neverAborted = new AbortController().signal;

/** Part of the configuration that is read here. A browser has no more. */
type MarketplaceConfiguration = Pick<
  Configuration,
  "access" | "marketplaces" | "roles" | "simulatorCategoryNodes"
>;

/**
 * Composes the connectors of real and simulated marketplaces, by the base URL. A path of this process goes over
 * loopback HTTP to its own simulators, or directly to them when it does not serve them. Sandbox keys always get
 * simulators.
 */
export function composeMarketplaces(
  configuration: MarketplaceConfiguration,
  {
    origin,
    transport,
    notify,
    watchTransport,
    watchConnector = (_channel, connector) => connector,
    fetchPicture: fetchElsewhere,
    runSandbox,
    isPushed = false,
    ...shared
  }: MarketplaceDependencies,
): Marketplaces {
  const { marketplaces, roles } = configuration;
  const apps = perChannel((channel) => {
    const configured = marketplaces[channel];
    return configured && isSimulated(configured.baseUrl, origin) ? configured : sandboxApp(channel);
  });
  const settings = perChannel((channel) => ({
    appKey: apps[channel].appKey,
    appSecret: apps[channel].appSecret,
    accessTokens: [sandboxTokens[channel], ...configuredTokens(configuration, channel)],
    categoryNodes: configuration.simulatorCategoryNodes,
  }));
  const simulators = perChannel((channel) =>
    simulatorFactories[channel]({
      digests: shared.digests,
      clock: shared.clock,
      ...settings[channel],
      // Where the marketplace is real, the gateway would refuse the signature of its simulator.
      ...(isPushed &&
        marketplaces[channel]?.baseUrl.startsWith("/simulator/") && {
          deliver: async ({ headers, body }: PushedMessage) => {
            const url = `${origin}${hookPath}${channel}`;
            return (await transport({ method: "POST", url, headers, body }, pushLimits, neverAborted)).status;
          },
        }),
    }),
  );
  const inProcess = createSimulatorTransport(simulators, shared.clock);
  const forSandbox = createSimulatorTransport(runSandbox?.(settings) ?? simulators, shared.clock);

  const sandbox = perChannel((channel) =>
    connectorFactories[channel]({
      ...shared,
      transport: forSandbox,
      // Events of calls by sandbox keys need no attention.
      notify: () => undefined,
      credentials: { ...apps[channel], baseUrl: `simulator:/${channel}${simulators[channel].basePath}` },
    }),
  );

  const live: Partial<Record<Channel, Connector>> = {};
  const simulated: Channel[] = [];
  const refreshAfterMs: Partial<Record<Channel, number>> = {};
  const categories: Marketplaces["categories"] = {
    pace: {},
    source: {},
    readAhead: simulated,
    refreshAfterMs,
  };
  for (const channel of channelNames) {
    const configured = marketplaces[channel];
    if (!configured) continue;
    const { maxInFlight, categoryCallsPerSecond, categoryRefreshMinutes, ...credentials } = configured;
    const isReal = !isSimulated(credentials.baseUrl, origin);
    const pace = isReal ? marketplacePace : simulatorPace;
    categories.pace[channel] = { ...pace, perSecond: categoryCallsPerSecond ?? pace.perSecond };
    // Reading a simulated tree is free.
    const refreshMinutes = categoryRefreshMinutes ?? (isReal ? null : 0);
    if (refreshMinutes !== null) refreshAfterMs[channel] = refreshMinutes * 60_000;
    if (!isReal) simulated.push(channel);
    // A simulated tree of another size is another tree.
    categories.source[channel] =
      `${credentials.baseUrl}${isReal ? "" : `#${configuration.simulatorCategoryNodes}`}`;
    const isOwnPath = credentials.baseUrl.startsWith("/");
    const isServed = roles.includes("simulator");
    const chosen = isOwnPath && !isServed ? inProcess : transport;
    const connector = connectorFactories[channel]({
      ...shared,
      notify,
      ...(maxInFlight !== null && { maxInFlight }),
      transport: watchTransport?.(channel, chosen) ?? chosen,
      credentials: isOwnPath ? { ...credentials, baseUrl: `${origin}${credentials.baseUrl}` } : credentials,
    });
    live[channel] = watchConnector(channel, connector);
  }
  const fetchPicture = createPictureSource({ origin, simulators, fetchElsewhere });
  return { connectors: { live, sandbox }, sandboxTokens, fetchPicture, simulators, categories };
}

/**
 * Returns the maximum number of sockets to one address: those for the concurrent reading calls and for the calls that
 * this cap does not count, and never fewer than the transport's own number.
 */
export function maxSockets({ marketplaces }: Pick<Configuration, "marketplaces">): number {
  const caps = Object.values(marketplaces).map(({ maxInFlight }) => maxInFlight ?? 0);
  return Math.max(defaultMaxInFlight, ...caps) + uncountedCalls;
}

/**
 * Returns whether the address is a simulator's, of this process or of another one of this product. A real marketplace's
 * secret and tokens are never given to a simulator, because it would tell any caller whether a guess is right. Only
 * those of this process push messages (`/simulator/` without a host), and config.ts asks for less protection on
 * loopback as well.
 */
function isSimulated(baseUrl: string, origin: string): boolean {
  return new URL(baseUrl, origin).pathname.startsWith("/simulator/");
}

function configuredTokens({ access, marketplaces }: MarketplaceConfiguration, channel: Channel): string[] {
  const baseUrl = marketplaces[channel]?.baseUrl;
  if (baseUrl === undefined || !isSimulated(baseUrl, "http://localhost")) return [];
  return access.apps
    .flatMap((app) => [app.authorizations[channel], app.warehouse?.authorizations[channel]])
    .flatMap((authorization) => (authorization ? [authorization.accessToken] : []));
}

function perChannel<Value>(make: (channel: Channel) => Value): Record<Channel, Value> {
  return Object.fromEntries(channelNames.map((channel) => [channel, make(channel)])) as Record<
    Channel,
    Value
  >;
}

/**
 * Creates the source of pictures by address. Pictures that a simulator draws or serves are made in process, because
 * their addresses are never fetched. All others come from elsewhere, where that is available.
 */
function createPictureSource({
  origin,
  simulators,
  fetchElsewhere,
}: {
  origin: string;
  simulators: Record<Channel, Simulator>;
  fetchElsewhere: FetchPicture | undefined;
}): FetchPicture {
  return async (address, signal) => {
    const own = (await drawnPicture(address)) ?? (await servedPicture(address));
    if (own) return own;
    if (fetchElsewhere) return fetchElsewhere(address, signal);
    const message = "this gateway fetches its own demo's pictures only: send the picture as image_base64";
    throw fieldFailure({ path: "image_url", message, fault: "wrong_form" });
  };

  async function servedPicture(address: string): Promise<Uint8Array | null> {
    const simulated = address.startsWith(`${origin}/`) ? simulatorAddress(address) : null;
    const name = /^\/pictures\/([\w-]+)\.png$/.exec(simulated?.path ?? "")?.[1];
    if (!simulated || name === undefined) return null;
    return (await simulators[simulated.channel].picture?.(name)) ?? null;
  }
}
