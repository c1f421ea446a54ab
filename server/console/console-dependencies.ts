import type { Environment } from "#contract/console/console";
import type { SignInEvent } from "#contract/console/states";
import type { Role } from "#contract/console/roles";
import type { Channel } from "#contract/shared/channel";
import type { AppAuthorizations } from "#contract/console/console-authorizations";
import type { NewPasskeyAnswer, PasskeyAnswer } from "#contract/console/console-factors";
import type { Passkey } from "#server/store/factors.ts";
import type { Gateway } from "#server/gateway/gateway-request.ts";
import type { ChannelAuthorizations } from "#server/gateway/tokens/channel-authorizations.ts";
import type { TokenSource } from "#server/gateway/tokens/tokens.ts";
import type { Clock, Digests } from "#server/shared/runtime.ts";
import type { Operator, App } from "#server/store/access.ts";
import type { Store } from "#server/store/store.ts";
import type { SignInProvider } from "./auth/sign-in-provider.ts";
import type { VerifyPassword } from "./auth/sign-in.ts";
import type { Credentials } from "./forwarding/forwards.ts";

/**
 * Log entry for a console call that did not reach the gateway, or whose audit entry was not written: these fields and no
 * others.
 */
export type ConsoleLine = {
  requestId: string;
  at: number;
  method: string;
  /** Path in the console's own list, or "unmatched". */
  route: string;
  status: number;
  code: string | null;
  durationMs: number;
  operatorId: string | null;
  detail: string | null;
  /** Sign-in event of an operator, and its owner. */
  event: SignInEvent | null;
};

export type ConsoleDependencies = {
  store: Pick<
    Store,
    | "sessions"
    | "signInAttempts"
    | "passkeys"
    | "recoveryCodes"
    | "operators"
    | "callLog"
    | "usageRollups"
    | "auditLog"
    | "accessRecords"
    | "ledger"
    | "access"
    | "authorizations"
    | "purchases"
    | "grants"
    | "instructions"
    | "handedCases"
    | "webhooks"
    | "deliveries"
    | "events"
  >;
  gateway: Gateway;
  /** Credentials with which the console calls the gateway. No answer ever holds them. */
  credentials: Credentials;
  /**
   * Authorization of marketplaces by administrators; null when the gateway runs elsewhere, because authorizations are
   * then made there.
   */
  authorizing: Authorizing | null;
  operators: readonly Operator[];
  /**
   * Operators who can be signed in with one press; null outside the demo, or when other machines can reach the
   * console and the demo is not open to them.
   */
  demoOperators: Readonly<Record<Role, Operator>> | null;
  /** True: the demo signs in callers from other machines too (`DEMO_OPEN`). */
  isDemoOpen: boolean;
  /** Version of the program. */
  version: string;
  environment: Environment["environment"];
  /** Whether PURCHASING is on. In front of a gateway elsewhere it says only what the page shows. */
  hasPurchasing: boolean;
  samples: Environment["samples"];
  /** Address where integrators reach the gateway; null means the origin of the page. */
  gatewayUrl: string | null;
  /** Secrets of the session cookies: the first signs, all are accepted. */
  sessionSecrets: string[];
  digests: Digests;
  /** Returns 256 random bits as 43 characters of base64url: a session's id, an authorization's state. */
  newSecret: () => string;
  verifyPassword: VerifyPassword;
  /** Returns the hash of a new password, as slow to guess as the product makes them. */
  hashPassword: (password: string) => Promise<string>;
  isOfOtherCost: (hash: string) => boolean;
  /** Returns the id of an operator with this address, the same on every instance. */
  operatorId: (email: string) => string;
  /** This console's address in a browser; null means the address by which it is called. */
  publicUrl: string | null;
  /** Passkey checks; null when this console has no passkeys. */
  passkeys: PasskeyChecks | null;
  /** Provider at which operators can sign in; null: none is configured. */
  signInProvider: SignInProvider | null;
  /** Returns why an address is never sent events to; null = it may be. */
  webhookAddressIssue: (url: string) => string | null;
  clock: Clock;
  /** IANA zone of the quota day. */
  quotaDayZone: string;
  /** Returns the id of a new record, such as a webhook. */
  newId: () => string;
  newRequestId: () => string;
  log: (line: ConsoleLine) => void;
};

/** Dependencies for authorizing; null for a console in front of a gateway elsewhere. */
type Authorizing = {
  oauth: ChannelAuthorizations;
  /** Returns the authorization status of an app, or of its warehouse. */
  authorizationStatus: TokenSource["authorizationStatus"];
};

/**
 * Returns the marketplaces that this console can authorize for an app: none in warehouse mode (§5.4), and none in front
 * of a gateway elsewhere.
 */
export function authorizableFor(
  { mode }: Pick<App, "mode">,
  authorizing: ConsoleDependencies["authorizing"],
): { channels: readonly Channel[]; elsewhere: AppAuthorizations["elsewhere"] } {
  if (!authorizing) return { channels: [], elsewhere: "remote_gateway" };
  if (mode === "warehouse") return { channels: [], elsewhere: "warehouse" };
  return { channels: authorizing.oauth.channels, elsewhere: null };
}

/**
 * Context of one passkey call: the console's address in the browser, and the random challenge (43 characters of
 * base64url).
 */
export type Ceremony = { origin: string; challenge: string };

/** `reason` is for the log. */
export type Refusal = { accepted: false; reason: string };

/** WebAuthn operations that the console needs: options for the browser, and verification of its answer. */
export type PasskeyChecks = {
  creationOptions: (
    ceremony: Ceremony,
    whose: { operator: Operator; existing: readonly Passkey[] },
  ) => Promise<object>;
  checkCreation: (
    ceremony: Ceremony,
    answer: NewPasskeyAnswer,
  ) => Promise<({ accepted: true } & Pick<Passkey, "id" | "publicKey" | "counter" | "synced">) | Refusal>;
  /** `allowed` null permits any passkey of the browser, if the authenticator verifies the person. */
  requestOptions: (ceremony: Ceremony, allowed: readonly Passkey[] | null) => Promise<object>;
  /** `verifyPerson` requires that a fingerprint, face or PIN was verified. */
  checkAnswer: (
    ceremony: Ceremony,
    answer: PasskeyAnswer,
    against: { passkey: Passkey; verifyPerson: boolean },
  ) => Promise<({ accepted: true } & Pick<Passkey, "counter" | "synced">) | Refusal>;
};
