import { type Channel, channelNames } from "#contract/shared/channel";
import type { MarketplaceCredentials } from "#server/marketplaces/connector.ts";
import type { AccessConfiguration, Authorization, PurchaseCaps } from "#server/store/access.ts";
import type { Retention } from "#server/store/store-options.ts";
import type { ConfigurationFile } from "./file-schema.ts";

type FileAuthorizations = ConfigurationFile["apps"][number]["authorizations"];

/** Converts the access part of the file to the store's types. Times become epoch ms, key hashes lower case. */
export function toAccess(file: ConfigurationFile): AccessConfiguration {
  return {
    platformDailyUnits: file.platform_daily_units,
    plans: Object.entries(file.plans).map(([name, plan]) => ({
      name,
      enabled: plan.enabled,
      requestsPerMinute: plan.requests_per_minute,
      dailyUnits: plan.daily_units,
      channels: channelNames.filter((channel) => plan.channels.includes(channel)),
      units: plan.units,
    })),
    apps: file.apps.map((app) => ({
      id: app.id,
      name: app.name ?? app.id,
      mode: app.mode,
      plan: app.plan,
      merchantUuid: app.merchant_uuid ?? null,
      purchasing: capsOf(app.purchasing),
      keys: app.keys.map((key) => ({ ...key, sha256: key.sha256.toLowerCase() })),
      authorizations: toAuthorizations(app.authorizations),
      warehouse: app.warehouse
        ? { code: app.warehouse.code, authorizations: toAuthorizations(app.warehouse.authorizations) }
        : null,
    })),
  };
}

export type MarketplaceSettings = MarketplaceCredentials & {
  /** Maximum number of calls in flight to it; null means the default. */
  maxInFlight: number | null;
  /** Rate at which a category tree is read from it, calls per second; null means the default. */
  categoryCallsPerSecond: number | null;
  /** Minimum age of a tree before it may be refreshed on request, minutes; null means the default. */
  categoryRefreshMinutes: number | null;
};

/**
 * Converts `marketplaces` of the file. A base URL that is a path stays a path: it names this process's own simulators.
 */
export function toMarketplaces(file: ConfigurationFile): Partial<Record<Channel, MarketplaceSettings>> {
  const marketplaces: Partial<Record<Channel, MarketplaceSettings>> = {};
  for (const channel of channelNames) {
    const entry = file.marketplaces[channel];
    if (!entry) continue;
    marketplaces[channel] = {
      baseUrl: entry.base_url.replace(/\/+$/, ""),
      appKey: entry.app_key,
      appSecret: entry.app_secret,
      maxInFlight: entry.max_in_flight ?? null,
      categoryCallsPerSecond: entry.category_calls_per_second ?? null,
      categoryRefreshMinutes: entry.category_refresh_minutes ?? null,
    };
  }
  return marketplaces;
}

const day = 86_400_000;

/** Converts the values that `retention` of the file sets, from days to ms. */
export function toRetention({ retention }: ConfigurationFile): Partial<Retention> {
  const {
    call_log_rows: callRows,
    call_log_days: callDays,
    sign_in_days: signInDays,
    ledger_days: ledgerDays,
  } = retention;
  return {
    ...(callRows !== undefined && { callRows }),
    ...(callDays !== undefined && { callMs: callDays * day }),
    ...(signInDays !== undefined && { signInMs: signInDays * day }),
    ...(ledgerDays !== undefined && { ledgerMs: ledgerDays * day }),
  };
}

function toAuthorizations(authorizations: FileAuthorizations): Partial<Record<Channel, Authorization>> {
  const result: Partial<Record<Channel, Authorization>> = {};
  for (const channel of channelNames) {
    const entry = authorizations[channel];
    if (!entry) continue;
    result[channel] = {
      accessToken: entry.access_token,
      refreshToken: entry.refresh_token ?? null,
      expiresAt: entry.expires_at ? Date.parse(entry.expires_at) : null,
    };
  }
  return result;
}

function capsOf(purchasing: ConfigurationFile["apps"][number]["purchasing"]): PurchaseCaps | null {
  const { enabled = false, max_order: maxOrder, max_day: maxDay } = purchasing ?? {};
  return enabled && maxOrder !== undefined && maxDay !== undefined ? { maxOrder, maxDay } : null;
}
