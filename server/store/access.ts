import type { Channel } from "#contract/channel";
import type { AppState } from "#contract/app-state";
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
  /** From when on it is refused, epoch ms; null = never. */
  expiresAt: number | null;
};

/** How a key stands at a moment (epoch ms): refused for good, refused since it ended, or good. */
export function keyState(
  { revoked, expiresAt }: Pick<AppKey, "revoked" | "expiresAt">,
  now: number,
): "revoked" | "ended" | "active" {
  if (revoked) return "revoked";
  return expiresAt !== null && now >= expiresAt ? "ended" : "active";
}

/** A key as it is named by the configuration or made on the command line. */
export type NamedKey = Omit<AppKey, "revoked" | "expiresAt">;

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

/** How an app stands in its review; `reason` is why it is suspended. */
export type AppReview = { state: AppState; reason: string | null };

/** What a presented key stands for. */
export type KeyAccess = { key: AppKey; app: App; review: AppReview; plan: Plan; tokenOwner: TokenOwner };

/** What a merchant UUID stands for (§5.5). */
export type MerchantAccess = { appId: string; review: AppReview; plan: Plan; tokenOwner: TokenOwner };

/** What an administrator had made and the configuration named then: from there on it is the configuration's. */
export type TakenOver = { plans: string[]; apps: string[]; keys: { appId: string; keyId: string }[] };

/** The access part of the configuration file, validated. Applied at start: what it names is set, the rest is kept. */
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

/** Why a start ends whose file has a kept key under another id: it would be another key with the same text. */
export function renamedKey(kept: KeyName, named: KeyName): Error {
  return new Error(
    `The key ${named.keyId} of the app ${named.appId} is in the database as ${kept.keyId} of ${kept.appId}. Name it so in CONFIG_FILE, or give ${named.keyId} a key of its own.`,
  );
}

/** Why a start ends whose file has a merchant under another app than the kept one. */
export function renamedApp(keptId: string, namedId: string): Error {
  return new Error(
    `The merchant UUID of the app ${namedId} is in the database as that of the app ${keptId}. Name the app ${keptId} in CONFIG_FILE, or give ${namedId} a merchant UUID of its own.`,
  );
}
