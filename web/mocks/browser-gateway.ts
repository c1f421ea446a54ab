import type { Channel } from "#contract/shared/channel";
import { composeMarketplaces } from "#server/compose/compose-marketplaces.ts";
import { fileSchema } from "#server/config/file-schema.ts";
import { toAccess, toMarketplaces } from "#server/config/file-values.ts";
import { createDemoFile } from "#server/demo/demo-file.ts";
import type { TokenSource } from "#server/gateway/tokens/tokens.ts";
import {
  createChannelAuthorizations,
  type ChannelAuthorizations,
} from "#server/gateway/tokens/channel-authorizations.ts";
import { createAgentRoutes } from "#server/agents/agent-routes.ts";
import { createGateway } from "#server/gateway/gateway.ts";
import { createGatewayServices } from "#server/gateway/gateway-services.ts";
import type { Gateway } from "#server/gateway/gateway-request.ts";
import { type Clock, type Wait, wait as systemWait } from "#server/shared/runtime.ts";
import { createMemoryStore } from "#server/store/memory/memory-store.ts";
import type { Simulator } from "#server/marketplaces/simulator.ts";
import type { Store } from "#server/store/store.ts";
import { TransportError } from "#server/marketplaces/upstream/transport.ts";
import { nobleDigests } from "./noble-digests.ts";

export type BrowserGateway = {
  gateway: Gateway;
  store: Store;
  clock: Clock;
  oauth: ChannelAuthorizations;
  authorizationStatus: TokenSource["authorizationStatus"];
  simulators: Record<Channel, Simulator>;
  hasPurchasing: boolean;
};

export type BrowserGatewayOptions = {
  clock?: Clock;
  wait?: Wait;
  categoryNodes?: number;
  /** The quota of the demo's plan, units a day. */
  dailyUnits?: number;
  requestsPerMinute?: number;
  /** Units that the demo's plan charges in place of the contract's, by endpoint id. */
  units?: Record<string, number>;
  /** Creates orders at the simulators; off by default, as PURCHASING is. */
  hasPurchasing?: boolean;
  /** False switches the demo's plan off. */
  isPlanOn?: boolean;
};

const quotaDayZone = "Asia/Shanghai";

/**
 * Creates the product's own gateway over its own simulators, in a browser: the built-in demo's configuration, the
 * memory store and no network. Because it runs the same code as the server, the mock cannot drift.
 */
export async function createBrowserGateway(options: BrowserGatewayOptions = {}): Promise<BrowserGateway> {
  const clock = options.clock ?? (() => Date.now());
  const wait = options.wait ?? systemWait;
  const { hasPurchasing = false } = options;
  const newId = () => crypto.randomUUID();
  const demo = createDemoFile(nobleDigests.sha256, { hasPurchasing });
  const file = fileSchema.parse(demo);
  const plan = file.plans["standard"];
  if (plan && options.dailyUnits !== undefined) plan.daily_units = options.dailyUnits;
  if (plan && options.isPlanOn !== undefined) plan.enabled = options.isPlanOn;
  if (plan && options.requestsPerMinute !== undefined) plan.requests_per_minute = options.requestsPerMinute;
  if (plan && options.units !== undefined) plan.units = options.units;

  const access = toAccess(file);
  const store = createMemoryStore({ clock, newId, quotaDayZone });
  await store.access.apply(access);
  const marketplaces = composeMarketplaces(
    {
      access,
      marketplaces: toMarketplaces(file),
      // Without the simulator role, the connectors call the simulators in process instead of over HTTP.
      roles: ["gateway"],
      simulatorCategoryNodes: options.categoryNodes ?? 2_000,
    },
    {
      origin: "http://localhost",
      transport: async () => {
        throw new TransportError("name_not_found", false);
      },
      digests: nobleDigests,
      clock,
      wait,
      random: Math.random,
      notify: () => {},
    },
  );
  const parts = createGatewayServices({
    version: "demo",
    store,
    connectors: marketplaces.connectors,
    sandboxTokens: marketplaces.sandboxTokens,
    fetchPicture: marketplaces.fetchPicture,
    digests: nobleDigests,
    clock,
    wait,
    newId,
    newSecret,
    // Nothing is sent from a page.
    webhookAddressIssue: () => null,
    platformDailyUnits: access.platformDailyUnits,
    purchasing: { isEnabled: hasPurchasing },
    log: () => {},
  });
  const oauth = createChannelAuthorizations({
    authorizations: store.authorizations,
    connectors: marketplaces.connectors.live,
    wait,
  });
  return {
    gateway: createGateway(parts, (own) => createAgentRoutes(parts, own)),
    store,
    clock,
    oauth,
    authorizationStatus: parts.tokens.authorizationStatus,
    simulators: marketplaces.simulators,
    hasPurchasing,
  };
}

/** Returns 256 bits from the browser's generator. */
export function newSecret(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replace("=", "");
}
