import type { Channel } from "#contract/channel";
import type { AuthorizedAccount, fulfillmentModes, keyEnvironments } from "#contract/account";
import type { Scope } from "#contract/endpoint";
import type { Role } from "#contract/roles";

export type Plan = {
  name: string;
  enabled: boolean;
  requestsPerMinute: number;
  dailyUnits: number;
  channels: Channel[];
  /** Weights that differ from the endpoint's own, by endpoint id. */
  units: Record<string, number>;
};

export type AppKey = {
  id: string;
  environment: (typeof keyEnvironments)[number];
  /** Hex SHA-256 of the whole key; the key itself is kept nowhere. */
  sha256: string;
  scopes: Scope[];
  revoked: boolean;
};

export type Authorization = {
  accessToken: string;
  refreshToken: string | null;
  /** Epoch ms; null = does not expire. */
  expiresAt: number | null;
  /** When the refresh token ends, epoch ms; null or absent = not told. */
  refreshExpiresAt?: number | null;
  /** Since when the marketplace refuses to renew it, epoch ms; null or absent = it was not refused. */
  deadSince?: number | null;
  /** Whose it is at the marketplace; null or absent = not told. */
  account?: AuthorizedAccount | null;
};

/** An authorization with whose it is and for what. */
export type KeptAuthorization = { owner: TokenOwner; channel: Channel; authorization: Authorization };

/**
 * An authorization of the configuration. It is applied when its token text is not the one applied before, so that a
 * restart does not undo a refresh. A caller that encrypts the tokens names them by `fingerprint` instead, as the same
 * text encrypted twice differs.
 */
export type ConfiguredAuthorization = Authorization & { fingerprint?: string };

export type App = {
  id: string;
  name: string;
  mode: (typeof fulfillmentModes)[number];
  plan: string;
  merchantUuid: string | null;
};

/** Whose token: the app's own in self mode, the warehouse's in warehouse mode (§1 rule 4). */
export type TokenOwner = { kind: "app" | "warehouse"; id: string };

/** Whose tokens an app calls with: its own, or those of its warehouse (§1 rule 4). */
export function tokenOwner(app: App & { warehouseCode: string | null }): TokenOwner {
  // A warehouse app without a code owns no token: nothing is ever kept under the empty name.
  return app.mode === "warehouse"
    ? { kind: "warehouse", id: app.warehouseCode ?? "" }
    : { kind: "app", id: app.id };
}

export type Operator = {
  id: string;
  email: string;
  name: string;
  role: Role;
  passwordHash: string;
  /** `required`: a password alone opens nothing but the page where a passkey is added. Absent = optional. */
  secondFactor?: "optional" | "required";
};

/** What a presented key stands for. */
export type KeyAccess = { key: AppKey; app: App; plan: Plan; tokenOwner: TokenOwner };

/** The access part of the configuration file, validated. Applied at start: what it names is set, the rest is kept. */
export type AccessConfiguration = {
  platformDailyUnits: number;
  plans: Plan[];
  apps: (App & {
    keys: Omit<AppKey, "revoked">[];
    authorizations: Partial<Record<Channel, ConfiguredAuthorization>>;
    warehouse: { code: string; authorizations: Partial<Record<Channel, ConfiguredAuthorization>> } | null;
  })[];
};
