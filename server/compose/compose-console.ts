import { categoryEndpoint } from "#contract/public/category";
import { createConsole } from "#server/console/console.ts";
import type { Console } from "#server/console/console-request.ts";
import type { ConsoleDependencies } from "#server/console/console-dependencies.ts";
import { createRecordedGateway } from "#server/console/forwarding/recorded-gateway.ts";
import type { Configuration } from "./config.ts";
import { demoOperators, demoSamples } from "#server/demo/demo-samples.ts";
import { createChannelAuthorizations } from "#server/gateway/tokens/channel-authorizations.ts";
import type { GatewayServices } from "#server/gateway/gateway-services.ts";
import type { Gateway } from "#server/gateway/gateway-request.ts";
import { createRemoteGateway, gatewayAddress } from "#server/http/remote-gateway.ts";
import { isLoopback } from "#server/http/internal-guard.ts";
import type { Wait } from "#server/shared/runtime.ts";
import { createPasskeyChecks } from "./passkey-checks.ts";
import { nodeDigests } from "#server/node/runtime.ts";
import { hashPassword, isOfOtherCost } from "#server/node/password.ts";
import { operatorId } from "#server/store/operators.ts";
import type { Store } from "#server/store/store.ts";

type ComposeConsoleDependencies = Pick<
  ConsoleDependencies,
  "clock" | "newId" | "newSecret" | "verifyPassword" | "log"
> & {
  /** This process's own gateway. */
  gateway: Gateway;
  parts: GatewayServices;
  store: Store;
  wait: Wait;
  /** Called when a remote gateway does not answer. */
  onAway: Parameters<typeof createRemoteGateway>[0]["onAway"];
};

export type ComposedConsole = {
  console: Console;
  /** True when another process reads the category trees that this console shows. */
  categoriesElsewhere: boolean;
  close: () => Promise<void>;
};

/**
 * Creates the console's server: on this process's own gateway, or on remote ones over HTTP where the settings name
 * them.
 */
export function composeConsole(
  configuration: Configuration,
  dependencies: ComposeConsoleDependencies,
): ComposedConsole {
  const {
    gateway: own,
    parts: services,
    store,
    clock,
    wait,
    newId,
    newSecret,
    verifyPassword,
    log,
    onAway,
  } = dependencies;
  const {
    gatewayUrl,
    openBaseUrl,
    internalToken,
    gatewayApiKey: apiKey,
    merchantUuid,
    publicUrl,
  } = configuration;
  const credentials = { apiKey, merchantUuid };

  const addresses = { gatewayUrl, openBaseUrl };
  const remote = createRemoteGateway({ addresses, internalToken, newId, onAway });
  const recorded = createRecordedGateway(remote, { callLog: store.callLog, clock, wait });
  const gateway: Gateway = (request, signal) =>
    (gatewayAddress(addresses, request.path) === null ? own : recorded.gateway)(request, signal);

  const categoriesElsewhere = gatewayAddress(addresses, categoryEndpoint.path) !== null;

  const { authorizations } = store;
  const connectors = services.dependencies.connectors.live;
  const authorizing =
    gatewayUrl === null
      ? {
          oauth: createChannelAuthorizations({ authorizations, connectors, wait }),
          authorizationStatus: services.tokens.authorizationStatus,
        }
      : null;

  return {
    console: createConsole({
      ...consoleFacts(configuration, newSecret),
      credentials,
      store,
      clock,
      newId,
      gateway,
      authorizing,
      digests: nodeDigests,
      newSecret,
      verifyPassword,
      passkeys: createPasskeyChecks({ publicUrl }),
      hashPassword,
      isOfOtherCost,
      publicUrl,
      log,
    }),
    categoriesElsewhere,
    close: async () => {
      await recorded.settled();
      await remote.close();
    },
  };
}

type ConsoleFacts = Pick<
  ConsoleDependencies,
  | "operators"
  | "quotaDayZone"
  | "demoOperators"
  | "environment"
  | "samples"
  | "gatewayUrl"
  | "operatorId"
  | "sessionSecrets"
>;

function consoleFacts(configuration: Configuration, newSecret: () => string): ConsoleFacts {
  const { demo, operators, gatewayUrl, listen, quotaDayZone } = configuration;
  // The built-in demo lets anybody in, so it does that only where other machines cannot reach it.
  const isOpen = demo && isLoopback(listen.host);
  return {
    operators,
    quotaDayZone,
    demoOperators: isOpen ? demoOperators : null,
    environment: environmentOf(configuration),
    samples: demo ? demoSamples : { orders: [], products: [], pictures: [], shops: [] },
    gatewayUrl,
    operatorId: (email) => operatorId(email, { demo, digests: nodeDigests }),
    sessionSecrets: configuration.sessionSecrets.length > 0 ? configuration.sessionSecrets : [newSecret()],
  };
}

function environmentOf({ demo, gatewayApiKey, access }: Configuration): ConsoleFacts["environment"] {
  if (demo) return "demo";
  const hash = gatewayApiKey === null ? "" : nodeDigests.sha256(gatewayApiKey);
  const held = access.apps.flatMap(({ keys }) => keys).find(({ sha256 }) => sha256 === hash);
  const isSandbox = held ? held.environment === "sandbox" : gatewayApiKey?.startsWith("svc_test_");
  return isSandbox ? "sandbox" : "live";
}
