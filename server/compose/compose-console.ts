import type * as WebAuthn from "@simplewebauthn/server";
import { categoryEndpoint } from "#contract/public/category";
import { createConsole } from "#server/console/console.ts";
import type { Console } from "#server/console/console-request.ts";
import type { ConsoleDependencies } from "#server/console/console-dependencies.ts";
import { createRecordedGateway } from "#server/console/forwarding/recorded-gateway.ts";
import type { Configuration } from "./config.ts";
import { createSignInProvider } from "./sign-in-provider.ts";
import { demoOperators, demoSamples } from "#server/demo/demo-samples.ts";
import { createChannelAuthorizations } from "#server/gateway/tokens/channel-authorizations.ts";
import type { GatewayServices } from "#server/gateway/gateway-services.ts";
import type { Gateway } from "#server/gateway/gateway-request.ts";
import { createRemoteGateway, gatewayAddress } from "#server/http/remote-gateway.ts";
import { isLoopbackHost } from "#server/http/internal-guard.ts";
import type { Wait } from "#server/shared/runtime.ts";
import { nodeDigests, productVersion } from "#server/node/runtime.ts";
import { hashPassword, isOfOtherCost } from "#server/node/password.ts";
import { operatorId } from "#server/store/operators.ts";
import type { Store } from "#server/store/store.ts";
import { challengeMs } from "#contract/console/console-factors";
import type { PasskeyChecks, Refusal } from "#server/console/console-dependencies.ts";
import type { Passkey } from "#server/store/factors.ts";

type ComposeConsoleDependencies = Pick<
  ConsoleDependencies,
  "clock" | "newId" | "newRequestId" | "newSecret" | "verifyPassword" | "log"
> & {
  /** This process's own gateway. */
  gateway: Gateway;
  services: GatewayServices;
  store: Store;
  wait: Wait;
  /** Called when a remote gateway does not answer. */
  onAway: Parameters<typeof createRemoteGateway>[0]["onAway"];
  /** Returns the headers by which a remote gateway continues the trace of a call. */
  traceHeaders?: (() => Record<string, string>) | undefined;
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
    services,
    store,
    clock,
    wait,
    newId,
    newRequestId,
    newSecret,
    verifyPassword,
    log,
    onAway,
    traceHeaders,
  } = dependencies;
  const {
    gatewayUrl,
    openBaseUrl,
    internalToken,
    gatewayApiKey: apiKey,
    merchantUuid,
    publicUrl,
    signInProvider,
  } = configuration;
  const credentials = { apiKey, merchantUuid };

  const addresses = { gatewayUrl, openBaseUrl };
  const remote = createRemoteGateway({ addresses, internalToken, newRequestId, onAway, traceHeaders });
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
      newRequestId,
      gateway,
      authorizing,
      digests: nodeDigests,
      newSecret,
      webhookAddressIssue: services.dependencies.webhookAddressIssue,
      verifyPassword,
      passkeys: createPasskeyChecks({ publicUrl }),
      signInProvider: signInProvider && createSignInProvider(signInProvider, clock),
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
  | "isDemoOpen"
  | "version"
  | "environment"
  | "hasPurchasing"
  | "samples"
  | "gatewayUrl"
  | "operatorId"
  | "sessionSecrets"
>;

function consoleFacts(configuration: Configuration, newSecret: () => string): ConsoleFacts {
  const { demo, isDemoOpen, operators, gatewayUrl, listen, quotaDayZone } = configuration;
  // The built-in demo signs in anyone, so without DEMO_OPEN it does that only where other machines cannot reach it.
  const hasDemoSignIn = demo && (isDemoOpen || isLoopbackHost(listen.host));
  return {
    operators,
    quotaDayZone,
    demoOperators: hasDemoSignIn ? demoOperators : null,
    isDemoOpen,
    version: productVersion,
    environment: environmentOf(configuration),
    hasPurchasing: configuration.purchasing.isEnabled,
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

/** Loads the library with the first passkey request, because a start does not need it. */
const library = (): Promise<typeof WebAuthn> => import("@simplewebauthn/server");

/**
 * Creates passkey checks by @simplewebauthn/server. `publicUrl` is the console's configured address; without it, the
 * address that the browser used applies. The relying party is its host name: passkeys made under one name do not work
 * under another.
 */
export function createPasskeyChecks({ publicUrl }: { publicUrl: string | null }): PasskeyChecks {
  const originOf = (origin: string) => new URL(publicUrl ?? origin).origin;
  const nameOf = (origin: string) => new URL(publicUrl ?? origin).hostname;

  return {
    creationOptions: async ({ origin, challenge }, { operator, existing }) => {
      const { generateRegistrationOptions } = await library();
      return generateRegistrationOptions({
        rpName: "Procurement",
        rpID: nameOf(origin),
        userName: operator.email,
        userDisplayName: operator.name,
        userID: new TextEncoder().encode(operator.id),
        challenge: bytesOf(challenge),
        timeout: challengeMs,
        attestationType: "none",
        excludeCredentials: existing.map(descriptorOf),
        authenticatorSelection: { residentKey: "preferred", userVerification: "preferred" },
      });
    },

    checkCreation: async ({ origin, challenge }, answer) => {
      const { verifyRegistrationResponse } = await library();
      return refusedOn(async () => {
        const { verified, registrationInfo } = await verifyRegistrationResponse({
          response: { ...answer, clientExtensionResults: {} },
          expectedChallenge: challenge,
          expectedOrigin: originOf(origin),
          expectedRPID: nameOf(origin),
          requireUserVerification: false,
        });
        if (!verified) return refusal("the attestation does not hold");
        const { credential, credentialBackedUp } = registrationInfo;
        const publicKey = Buffer.from(credential.publicKey).toString("base64url");
        const { id, counter } = credential;
        return { accepted: true, id, counter, publicKey, synced: credentialBackedUp };
      });
    },

    requestOptions: async ({ origin, challenge }, allowed) => {
      const { generateAuthenticationOptions } = await library();
      return generateAuthenticationOptions({
        rpID: nameOf(origin),
        challenge: bytesOf(challenge),
        timeout: challengeMs,
        allowCredentials: (allowed ?? []).map(descriptorOf),
        userVerification: allowed === null ? "required" : "preferred",
      });
    },

    checkAnswer: async ({ origin, challenge }, answer, { passkey, verifyPerson }) => {
      const { verifyAuthenticationResponse } = await library();
      const { userHandle, ...signed } = answer.response;
      return refusedOn(async () => {
        const { verified, authenticationInfo } = await verifyAuthenticationResponse({
          response: {
            ...answer,
            response: { ...signed, ...(userHandle !== undefined && { userHandle }) },
            clientExtensionResults: {},
          },
          expectedChallenge: challenge,
          expectedOrigin: originOf(origin),
          expectedRPID: nameOf(origin),
          requireUserVerification: verifyPerson,
          credential: {
            id: passkey.id,
            publicKey: bytesOf(passkey.publicKey),
            counter: passkey.counter,
          },
        });
        if (!verified) return refusal("the signature is not this passkey's");
        const { newCounter, credentialBackedUp } = authenticationInfo;
        return { accepted: true, counter: newCounter, synced: credentialBackedUp };
      });
    },
  };
}

/**
 * Converts an error of the library, which it throws for an invalid answer, to a refusal whose reason goes to the log.
 */
async function refusedOn<Answer>(check: () => Promise<Answer>): Promise<Answer | Refusal> {
  try {
    return await check();
  } catch (error) {
    return refusal(error instanceof Error ? error.message.slice(0, 200) : "the answer cannot be read");
  }
}

function refusal(reason: string): Refusal {
  return { accepted: false, reason };
}

function descriptorOf({ id, transports }: Passkey): { id: string; transports: string[] } {
  return { id, transports };
}

function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(Buffer.from(base64url, "base64url"));
}
