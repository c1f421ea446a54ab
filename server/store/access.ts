import type { Channel } from "#contract/shared/channel";
import type { AppState } from "#contract/console/states";
import type { AuthorizedAccount, fulfillmentModes, keyEnvironments } from "#contract/public/account";
import type { Scope } from "#contract/shared/endpoint";
import type { Role } from "#contract/console/roles";

export type Plan = {
  name: string;
  enabled: boolean;
  requestsPerMinute: number;
  dailyUnits: number;
  channels: Channel[];
  /** Units per call by endpoint id, where they differ from the endpoint's own. */
  units: Record<string, number>;
};

export type AppKey = {
  id: string;
  environment: (typeof keyEnvironments)[number];
  /** Hex SHA-256 of the whole key; the key itself is never stored. */
  sha256: string;
  scopes: Scope[];
  revoked: boolean;
  /** Time from which the key is refused, epoch ms; null = never. */
  expiresAt: number | null;
};

/**
 * Returns whether a key is revoked, has ended or is active at a given time.
 *
 * @param now epoch ms
 */
export function keyState(
  { revoked, expiresAt }: Pick<AppKey, "revoked" | "expiresAt">,
  now: number,
): "revoked" | "ended" | "active" {
  if (revoked) return "revoked";
  return expiresAt !== null && now >= expiresAt ? "ended" : "active";
}

/** A key that the configuration names or the command line creates. */
export type NamedKey = Omit<AppKey, "revoked" | "expiresAt">;

export type Authorization = {
  accessToken: string;
  refreshToken: string | null;
  /** Epoch ms; null = does not expire. */
  expiresAt: number | null;
  /** End of the refresh token, epoch ms; null or absent = the marketplace did not say. */
  refreshExpiresAt?: number | null;
  /** Time since which the marketplace refuses to renew the authorization, epoch ms; null or absent = never refused. */
  deadSince?: number | null;
  /** The marketplace account that authorized; null or absent = the marketplace did not say. */
  account?: AuthorizedAccount | null;
};

/** A stored authorization with its owner and marketplace. */
export type StoredAuthorization = { owner: TokenOwner; channel: Channel; authorization: Authorization };

/**
 * An authorization from the configuration. It is applied only when its token text differs from the one applied
 * before, so that a restart does not undo a refresh. A caller that encrypts the tokens identifies them by
 * `fingerprint` instead, because the same text encrypted twice differs.
 */
export type ConfiguredAuthorization = Authorization & { fingerprint?: string };

/** Limits of the orders that an app may create, fen; the day is that of Asia/Shanghai. */
export type PurchaseCaps = { maxOrder: number; maxDay: number };

export type App = {
  id: string;
  name: string;
  mode: (typeof fulfillmentModes)[number];
  plan: string;
  merchantUuid: string | null;
  /** Limits of the orders that the app may create; without them it may create none. */
  purchasing?: PurchaseCaps | null;
};

/** Owner of a token: the app in self mode, the warehouse in warehouse mode (§1 rule 4). */
export type TokenOwner = { kind: "app" | "warehouse"; id: string };

/** Returns the owner of the tokens that an app calls with: the app itself or its warehouse (§1 rule 4). */
export function tokenOwner(app: App & { warehouseCode: string | null }): TokenOwner {
  // A warehouse app without a code owns no token, because no token is ever stored under the empty name.
  return app.mode === "warehouse"
    ? { kind: "warehouse", id: app.warehouseCode ?? "" }
    : { kind: "app", id: app.id };
}

/** End of an authorization, epoch ms. */
export type TokenExpiry = {
  owner: TokenOwner;
  channel: Channel;
  expiresAt: number;
  /** The former end before a refused renewal changed it, which tells one authorization from the next. */
  plannedEnd: number;
};

export type Operator = {
  id: string;
  email: string;
  name: string;
  role: Role;
  /** null: a provider signs this operator in. */
  passwordHash: string | null;
  /** With `required`, a sign-in by password alone only opens the page where a passkey is added. Absent = optional. */
  secondFactor?: "optional" | "required";
};

/** Review state of an app; `reason` explains a suspension. */
export type AppReview = { state: AppState; reason: string | null };

/** Everything that a presented key gives access to. */
export type KeyAccess = { key: AppKey; app: App; review: AppReview; plan: Plan; tokenOwner: TokenOwner };

/** Everything that a merchant UUID gives access to (§5.5). */
export type MerchantAccess = { appId: string; review: AppReview; plan: Plan; tokenOwner: TokenOwner };

/** Records that an administrator created and that the configuration now names, which makes it their owner. */
export type TakenOver = { plans: string[]; apps: string[]; keys: { appId: string; keyId: string }[] };

/**
 * The validated access part of the configuration file. It is applied at start-up: records that it names are set, all
 * others stay unchanged.
 */
export type AccessConfiguration = {
  platformDailyUnits: number;
  plans: Plan[];
  apps: (App & {
    keys: NamedKey[];
    authorizations: Partial<Record<Channel, ConfiguredAuthorization>>;
    warehouse: { code: string; authorizations: Partial<Record<Channel, ConfiguredAuthorization>> } | null;
  })[];
};

type KeyName = { appId: string; keyId: string };

/**
 * Builds the start-up error for a configuration file that names a stored key by another id, which would make two keys
 * with the same text.
 */
export function renamedKey(stored: KeyName, named: KeyName): Error {
  return new Error(
    `The key ${named.keyId} of the app ${named.appId} is in the database as ${stored.keyId} of ${stored.appId}. Name it so in CONFIG_FILE, or give ${named.keyId} a key of its own.`,
  );
}

/** Builds the start-up error for a configuration file that gives a stored merchant UUID to another app. */
export function renamedApp(keptId: string, namedId: string): Error {
  return new Error(
    `The merchant UUID of the app ${namedId} is in the database as that of the app ${keptId}. Name the app ${keptId} in CONFIG_FILE, or give ${namedId} a merchant UUID of its own.`,
  );
}
