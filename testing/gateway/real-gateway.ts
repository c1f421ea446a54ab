import type { Channel } from "#contract/shared/channel";
import type { FetchPicture, Clock, Wait, Digests } from "#server/shared/runtime.ts";
import type { UpstreamEvent } from "#server/marketplaces/connector.ts";
import { connectorFactories } from "#server/marketplaces/registry.ts";
import type { OutboundLimits, Transport } from "#server/marketplaces/upstream/transport.ts";
import type { AccessConfiguration } from "#server/store/access.ts";
import type { Store } from "#server/store/store.ts";
import type { AccessLogEntry } from "#server/gateway/access-log-entry.ts";
import type { Gateway } from "#server/gateway/gateway-request.ts";
import { createAgentRoutes } from "#server/agents/agent-routes.ts";
import { createGateway } from "#server/gateway/gateway.ts";
import {
  createGatewayServices,
  type GatewayServices,
  type GatewayLimits,
  type PurchasingSettings,
} from "#server/gateway/gateway-services.ts";
import { testAccess } from "./test-access.ts";

export const vendorApps = {
  "1688": { appKey: "1000000", appSecret: "secret-of-1688" },
  taobao: { appKey: "500000", appSecret: "secret-of-taobao" },
  weidian: { appKey: "600000", appSecret: "secret-of-weidian" },
} as const satisfies Record<Channel, { appKey: string; appSecret: string }>;

/** The test apps with real digests of their keys and a limit of many calls a minute. */
export function realAccess(digests: Digests): AccessConfiguration {
  return {
    ...testAccess,
    plans: testAccess.plans.map((plan) => ({ ...plan, requestsPerMinute: 100_000 })),
    apps: testAccess.apps.map((app) => ({
      ...app,
      keys: app.keys.map((key) => ({
        ...key,
        sha256: digests.sha256(key.sha256.replace(/^sha256 of /, "")),
      })),
    })),
  };
}

/** Creates a gateway over the real connectors, with sockets, store, time and digests from the test. */
export function createRealGateway(dependencies: {
  store: Store;
  transport: Transport;
  digests: Digests;
  clock: Clock;
  wait: Wait;
  newId: () => string;
  baseUrls: Partial<Record<Channel, string>>;
  fetchPicture?: FetchPicture;
  /** Shorter limits than in production, so that a trial of a silent vendor ends soon. */
  quick?: Partial<OutboundLimits>;
  /** Pauses between attempts; real ones by default. */
  pause?: Wait;
  limits?: Partial<GatewayLimits>;
  purchasing?: Partial<PurchasingSettings>;
  /** Maximum calls in flight to a marketplace. */
  maxInFlight?: number;
}): { gateway: Gateway; services: GatewayServices; lines: AccessLogEntry[]; events: UpstreamEvent[] } {
  const { store, digests, clock, wait, newId, baseUrls, quick, pause, limits, maxInFlight } = dependencies;
  const lines: AccessLogEntry[] = [];
  const events: UpstreamEvent[] = [];
  const transport: Transport = (request, wanted, signal) =>
    dependencies.transport(request, { ...wanted, ...quick }, signal);
  const connectors = Object.fromEntries(
    (Object.keys(baseUrls) as Channel[]).map((channel) => [
      channel,
      connectorFactories[channel]({
        credentials: { baseUrl: baseUrls[channel] ?? "", ...vendorApps[channel] },
        transport,
        digests,
        clock,
        wait: pause ?? wait,
        random: () => 0.5,
        notify: (event) => events.push(event),
        ...(maxInFlight !== undefined && { maxInFlight }),
      }),
    ]),
  );
  const services = createGatewayServices({
    version: "1.2.3",
    store,
    connectors: { live: connectors, sandbox: connectors },
    sandboxTokens: {},
    ...(dependencies.fetchPicture && { fetchPicture: dependencies.fetchPicture }),
    digests,
    clock,
    wait,
    newId,
    newSecret: () => "s".repeat(43),
    webhookAddressIssue: () => null,
    platformDailyUnits: 1_000_000,
    log: (line) => lines.push(line),
    notify: (event) => events.push(event),
    ...(limits && { limits }),
    ...(dependencies.purchasing && { purchasing: dependencies.purchasing }),
  });
  const gateway = createGateway(services, (own) => createAgentRoutes(services, own));
  return { gateway, services, lines, events };
}
