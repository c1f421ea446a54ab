import type { Environment } from "#contract/console";
import type { SignInEvent } from "#contract/sign-in-event";
import type { Role } from "#contract/roles";
import type { Channel } from "#contract/channel";
import type { Authorizations } from "#contract/console-authorizations";
import type { Gateway } from "#server/gateway/gateway-request.ts";
import type { ChannelAuthorizations } from "#server/gateway/tokens/channel-authorizations.ts";
import type { TokenSource } from "#server/gateway/tokens/tokens.ts";
import type { Clock, Digests } from "#server/kernel/machine.ts";
import type { Operator, App } from "#server/store/access.ts";
import type { Store } from "#server/store/store.ts";
import type { PasskeyChecks } from "./passkey-checks.ts";
import type { VerifyPassword } from "./sign-in.ts";
import type { Credentials } from "./forwards.ts";

/** One line of the log per console call that did not reach the gateway: these fields and no others. */
export type ConsoleLine = {
  requestId: string;
  at: number;
  method: string;
  /** A path of the console's own list, or "unmatched". */
  route: string;
  status: number;
  code: string | null;
  durationMs: number;
  operatorId: string | null;
  detail: string | null;
  /** What happened to an operator's way in, and whose. */
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
    | "usageSums"
    | "auditLog"
    | "accessRecords"
    | "administration"
    | "access"
    | "authorizations"
  >;
  gateway: Gateway;
  /** What the console calls the gateway with. No answer ever holds it. */
  credentials: Credentials;
  /** Lets administrators authorize marketplaces; null: the gateway is elsewhere, and so is this. */
  authorizing: Authorizing | null;
  operators: readonly Operator[];
  /** Who may be signed in with one press; null = nobody: not the demo, or reachable from other machines. */
  demoOperators: Readonly<Record<Role, Operator>> | null;
  environment: Environment["environment"];
  samples: Environment["samples"];
  /** Where integrators reach the gateway; null = where the page comes from. */
  gatewayUrl: string | null;
  /** The first signs the cookies, all are accepted. */
  sessionSecrets: string[];
  digests: Digests;
  /** 256 random bits as 43 characters of base64url: a session's id, an authorization's state. */
  newSecret: () => string;
  verifyPassword: VerifyPassword;
  /** A new password's hash, as slow to guess as the product makes them. */
  hashPassword: (password: string) => Promise<string>;
  isOfOtherCost: (hash: string) => boolean;
  /** The id of an operator with this address: the same for every instance. */
  operatorId: (email: string) => string;
  /** This console's address in a browser; null = the one by which it is called. */
  publicUrl: string | null;
  /** null: this console has no passkeys. */
  passkeys: PasskeyChecks | null;
  clock: Clock;
  /** IANA zone of the quota day. */
  quotaDayZone: string;
  newId: () => string;
  log: (line: ConsoleLine) => void;
};

/** What authorizing takes; a console before a gateway elsewhere has none of it. */
type Authorizing = {
  oauth: ChannelAuthorizations;
  /** How the authorization of an app, or of its warehouse, stands. */
  outlook: TokenSource["outlook"];
};

/** Which marketplaces this console can authorize for an app; none in warehouse mode (§5.4), and none before a gateway elsewhere. */
export function authorizableFor(
  { mode }: Pick<App, "mode">,
  authorizing: ConsoleDependencies["authorizing"],
): { channels: readonly Channel[]; elsewhere: Authorizations["elsewhere"] } {
  if (!authorizing) return { channels: [], elsewhere: "remote_gateway" };
  if (mode === "warehouse") return { channels: [], elsewhere: "warehouse" };
  return { channels: authorizing.oauth.channels, elsewhere: null };
}
