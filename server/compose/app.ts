import { consolePaths } from "#contract/console/console";
import { composeMarketplaces, maxSockets } from "./compose-marketplaces.ts";
import { deliverEvents } from "./deliver-events.ts";
import { followOrders } from "./follow-orders.ts";
import type { Configuration } from "./config.ts";
import { withoutDemo } from "#server/demo/demo-keys.ts";
import { createStoreWatch, countUnanswered, pruneLedger, sumUsage, watchClock } from "./store-upkeep.ts";
import { sharedTrees } from "#server/gateway/categories/tree-entries.ts";
import { createAgentRoutes } from "#server/agents/agent-routes.ts";
import { type CallTool, createCallTool } from "#server/agents/call-tool.ts";
import { createGateway } from "#server/gateway/gateway.ts";
import { createEnterMcp } from "#server/agents/enter-mcp.ts";
import type { ServeMcp } from "#server/agents/mcp-server.ts";
import { createGatewayServices, type GatewayServices } from "#server/gateway/gateway-services.ts";
import { createReadiness } from "#server/gateway/open-routes.ts";
import { createBodyGrantOf } from "#server/gateway/body-limits.ts";
import { createBodyReader } from "#server/http/plain-http.ts";
import { createConsoleHandler } from "#server/http/console-handler.ts";
import {
  createDispatch,
  overHttps,
  createRequestOrigin,
  createGatewayHandler,
  createHealthHandler,
  refuseOutdated,
} from "#server/http/dispatch.ts";
import type { Handler } from "#server/http/edge-server.ts";
import { guardInternal } from "#server/http/internal-guard.ts";
import { createMcpHandler } from "#server/http/mcp-handler.ts";
import { createMetricsHandler } from "#server/http/metrics-handler.ts";
import { createSimulatorHandler } from "#server/http/simulator-handler.ts";
import { createWebApp } from "#server/http/web-app.ts";
import { type Log, withListeners } from "./log.ts";
import { withTracing } from "./start-tracing.ts";
import type { Clock, Random, Wait } from "#server/shared/runtime.ts";
import { createMetrics } from "#server/metrics/metrics.ts";
import { checkoutCommit } from "#server/node/checkout-commit.ts";
import { compress, compressQuickly } from "#server/node/compress.ts";
import { createFetchPicture } from "#server/node/fetch-picture.ts";
import type { VerifyPassword } from "#server/console/auth/sign-in.ts";
import { newSecret, nodeDigests, productFolder, productVersion } from "#server/node/runtime.ts";
import { createAddressIssue } from "#server/node/webhook-sender.ts";
import { verifyPassword } from "#server/node/password.ts";
import { createSandboxSimulators } from "#server/node/sandbox-simulators.ts";
import { createUndiciTransport } from "#server/node/undici-transport.ts";
import { createMemoryOperators } from "#server/store/memory/memory-operators.ts";
import type { Store } from "#server/store/store.ts";
import type { Tracing } from "#server/tracing/tracing.ts";

export type AppDependencies = {
  store: Store;
  /** Address of this process on this machine, without a slash at the end; known once it listens. */
  origin: string;
  /** Folders of the built page and of the built guide. */
  pageFolder: string;
  guideFolder: string;
  clock: Clock;
  wait: Wait;
  random: Random;
  newId: () => string;
  /** Returns 256 random bits as base64url; defaults to the system's generator. */
  newSecret?: () => string;
  log: Log;
  /** Checks operators' passwords; defaults to the real check. */
  verifyPassword?: VerifyPassword;
  /** Returns whether the process was asked to stop; /readyz answers 503 then. */
  isStopping?: () => boolean;
  /** Returns the number of log lines that could not be written. */
  linesDropped?: () => number;
  /** Traces of this process; null or absent when nothing is traced. */
  tracing?: Tracing | null;
};

export type ComposedApp = {
  handle: Handler;
  /** Starts the background refreshes. Call it once requests are served. */
  begin: () => void;
  close: () => Promise<void>;
};

/**
 * Creates the modules that this process runs (ROLES) and gives each its dependencies, without listening. Code that only
 * some processes run is loaded by those alone: a gateway without the console and before its first call of /mcp uses 6
 * MB less.
 */
export async function createApp(
  configuration: Configuration,
  dependencies: AppDependencies,
): Promise<ComposedApp> {
  const { clock, wait, random, newId, origin, tracing = null } = dependencies;
  const { roles, demo } = configuration;
  const isGateway = roles.includes("gateway");
  const newRequestId = () => `req_${newId()}`;
  const ending = new AbortController();
  const { signal } = ending;
  const storeWatch = createStoreWatch({ ...dependencies, signal });
  const commit = configuration.buildCommit ?? checkoutCommit(productFolder) ?? "unknown";
  const { store: watched, metrics } = createMetrics({
    ...dependencies,
    store: tracing?.watchStore(dependencies.store) ?? dependencies.store,
    build: { version: productVersion, commit },
    onStoreError: storeWatch.suspect,
  });
  const store: Store = demo
    ? { ...watched, operators: demoOwnOperators(watched, clock) }
    : { ...watched, access: withoutDemo(watched.access, nodeDigests.sha256) };
  const log = withListeners(dependencies.log, [metrics, ...(tracing ? [tracing] : [])]);
  const transport = createUndiciTransport({ connections: maxSockets(configuration) });
  let closeSandbox = (): Promise<void> => Promise.resolve();
  const marketplaces = composeMarketplaces(configuration, {
    origin,
    transport,
    clock,
    wait,
    random,
    digests: nodeDigests,
    notify: log.upstream,
    fetchPicture: createFetchPicture(),
    runSandbox: (settings) => {
      const sandbox = createSandboxSimulators(settings, { clock });
      closeSandbox = sandbox.close;
      return sandbox.simulators;
    },
    watchTransport: metrics.watchTransport,
    isPushed: isGateway,
    watchConnector: tracing?.watchConnector,
  });
  const trees = sharedTrees(marketplaces.connectors.live, marketplaces.categories.source);
  metrics.watchState(trees);
  const services = createGatewayServices({
    version: productVersion,
    store,
    connectors: marketplaces.connectors,
    sandboxTokens: marketplaces.sandboxTokens,
    fetchPicture: marketplaces.fetchPicture,
    digests: nodeDigests,
    clock,
    wait,
    newId,
    newSecret: dependencies.newSecret ?? newSecret,
    webhookAddressIssue: createAddressIssue(configuration.webhooks),
    platformDailyUnits: configuration.access.platformDailyUnits,
    log: log.call,
    notify: log.upstream,
    limits: { leaseMs: configuration.holdLeaseMs },
    openBaseUrl: configuration.openBaseUrl,
    hasPages: roles.includes("console"),
    categories: { ...marketplaces.categories, compress },
    compress: compressQuickly,
    isStopping: dependencies.isStopping,
    purchasing: { ...configuration.purchasing, notify: log.purchase, onMessage: metrics.message },
  });
  // Requests in flight and unreceived answers are counted for each HTTP request of the gateway. A tool call over MCP is
  // not one: its HTTP request ends in the MCP handler, which records that itself.
  const uncounted = createGateway(services, (own) => createAgentRoutes(services, own));
  const gateway = metrics.watchGateway(uncounted);
  const forConsole = roles.includes("console")
    ? (await import("./compose-console.ts")).composeConsole(configuration, {
        gateway,
        services,
        store,
        clock,
        wait,
        newId,
        newRequestId,
        newSecret: dependencies.newSecret ?? newSecret,
        verifyPassword: dependencies.verifyPassword ?? verifyPassword,
        log: log.console,
        onAway: log.error,
        traceHeaders: tracing?.headers,
      })
    : null;

  // Answers the paths of a role that this process does not have.
  const healthOnly = createHealthHandler({
    version: productVersion,
    readiness: createReadiness({ store, clock, wait, trees, isStopping: dependencies.isStopping }),
    newRequestId,
  });
  const readBody = createBodyReader();
  const bodyGrantOf = createBodyGrantOf(services);
  const web = createWebApp({
    console: forConsole && {
      path: consolePaths.forward,
      handle: createConsoleHandler(forConsole.console, { readBody, newRequestId }),
      pageFolder: dependencies.pageFolder,
      guideFolder: dependencies.guideFolder,
    },
    reference: isGateway ? { digests: nodeDigests, compress, hasGuide: forConsole !== null } : null,
    trustProxy: configuration.trustProxy,
    newRequestId,
    onError: log.error,
  });

  const requestOrigin = createRequestOrigin(configuration);
  if (isGateway) {
    void countUnanswered({ store, wait, metrics, log, signal });
    void pruneLedger({ store, wait, log, signal });
  }
  const following = isGateway ? followOrders(services, { log, signal }) : null;
  const delivering = isGateway
    ? deliverEvents({ ...dependencies, store, settings: configuration.webhooks, metrics, log, signal })
    : null;
  // A console in front of a remote gateway has its own log, which is pruned only up to the lines that the rollups
  // include.
  if (isGateway || forConsole !== null) {
    void sumUsage({ store, wait, log, signal });
    void watchClock({ store, wait, log, signal });
    void storeWatch.run();
  }

  return withTracing(tracing, {
    handle: overHttps(
      { originOf: requestOrigin, includesSubdomains: configuration.hstsIncludesSubdomains },
      refuseOutdated(
        createDispatch({
          gateway: isGateway
            ? guardInternal(
                createGatewayHandler(gateway, {
                  readBody,
                  bodyGrantOf,
                  newRequestId,
                  onError: log.error,
                  originOf: requestOrigin,
                }),
                {
                  token: configuration.internalToken,
                  behindProxy: configuration.trustProxy !== null,
                  newRequestId,
                },
              )
            : healthOnly,
          mcp: isGateway
            ? createMcpHandler({
                enter: createEnterMcp(services),
                serve: serveMcp(createCallTool(uncounted, store), services),
                readBody,
                bodyGrantOf,
                originOf: requestOrigin,
                publicUrl: configuration.publicUrl,
                newRequestId,
                onError: log.error,
              })
            : undefined,
          simulators: roles.includes("simulator")
            ? createSimulatorHandler(marketplaces.simulators, { newRequestId, readBody })
            : healthOnly,
          metrics: createMetricsHandler({
            page: metrics.page,
            token: configuration.metricsToken,
            behindProxy: configuration.trustProxy !== null,
            newRequestId,
          }),
          rest: web,
        }),
        { isOutdated: storeWatch.isOutdated, newRequestId },
      ),
    ),
    begin: () => {
      const isAsked = isGateway || (forConsole !== null && !forConsole.categoriesElsewhere);
      if (isAsked) services.trees.keepFresh();
    },
    close: async () => {
      ending.abort("closing");
      await Promise.all([following, delivering]);
      await services.trees.close();
      await Promise.all([transport.close(), forConsole?.close(), closeSandbox()]);
    },
  });
}

/**
 * Serves the tools as MCP. Its library is the largest of all, so the first call loads it; if that fails, the next call
 * tries again.
 */
function serveMcp(callTool: CallTool, { purchasing }: GatewayServices): ServeMcp {
  let serve: ServeMcp | null = null;
  return async (request, session) => {
    serve ??= (await import("#server/agents/mcp-server.ts")).createMcpServer(callTool, purchasing);
    return serve(request, session);
  };
}

/**
 * Returns the operators of the demo, where anyone is an administrator. Invited operators exist in memory only, so they
 * cannot sign in to the product.
 */
function demoOwnOperators(store: Store, clock: Clock): Store["operators"] {
  return createMemoryOperators({ clock, factors: store, write: store.auditLog.record });
}
