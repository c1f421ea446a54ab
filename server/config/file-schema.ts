import { z } from "zod";
import { passwordHashIssue } from "#server/node/password.ts";
import { fulfillmentModes, keyEnvironments } from "#contract/public/account";
import { channelNames, channelSchema, type Channel } from "#contract/shared/channel";
import {
  checkedObject as object,
  checkedText as text,
  flag,
  isEmail,
  listOf,
  oneOf,
  wholeNumber as whole,
} from "#contract/shared/checked-fields";
import { scopes } from "#contract/shared/endpoint";
import { maxCap } from "#contract/console/console-purchasing";
import { planFields } from "#contract/console/plan-fields";
import { roleNames } from "#contract/console/roles";
import { checkedName as name } from "#contract/shared/visible-name";
import type { MarketplaceCredentials } from "#server/marketplaces/connector.ts";
import type { AccessConfiguration, Authorization, PurchaseCaps } from "#server/store/access.ts";
import type { Retention } from "#server/store/store-options.ts";

/** Maximum number of calls in flight, each of which takes a socket. */
const maxInFlight = 4096;
/** Maximum wait between refreshes, minutes: a tree is refreshed automatically after a day. */
const maxRefreshMinutes = 1_440;
const maxCategoryCalls = 1_000;
/** Maximum retention: ten years in days. */
const maxRetentionDays = 3660;

const perChannel = <Value extends z.ZodType>(value: Value) =>
  z.partialRecord(channelSchema, value, {
    error: (issue) => (issue.code === "invalid_type" ? "must be an object" : undefined),
  });

/**
 * Schema of a path on this process (its own simulators) or an address elsewhere, without a query, so that paths can be
 * appended.
 */
const baseUrl = text(2048).refine(
  (value) =>
    /^\/simulator\/[^?#\s]*$/.test(value) || (/^https?:\/\/[^?#\s]+$/.test(value) && URL.canParse(value)),
  { error: "must be an http:// or https:// address without query, or a path that starts with /simulator/" },
);

const plan = object({
  enabled: planFields.enabled.default(true),
  requests_per_minute: planFields.requests_per_minute.default(60),
  daily_units: planFields.daily_units,
  channels: planFields.channels.default(channelNames),
  units: planFields.units.default({}),
});

const authorization = object({
  access_token: text(4096),
  refresh_token: text(4096).nullish(),
  expires_at: z.iso
    .datetime({ offset: true, error: 'must be a time with offset, such as "2026-12-01T00:00:00Z"' })
    .nullish(),
});

const key = object({
  id: name(),
  environment: oneOf(keyEnvironments),
  sha256: text().regex(/^[0-9a-fA-F]{64}$/, {
    error: "must be 64 hexadecimal digits: the SHA-256 of the whole key",
  }),
  scopes: listOf(oneOf(scopes)),
});

/** Limits in fen of the orders that an app may create; both are needed where it is enabled. */
const purchasing = object({
  enabled: flag,
  max_order: whole(1, maxCap).optional(),
  max_day: whole(1, maxCap).optional(),
}).superRefine(({ enabled, max_order: order, max_day: day }, { addIssue }) => {
  if (!enabled) return;
  const missing = order === undefined ? "max_order" : day === undefined ? "max_day" : null;
  if (missing !== null)
    addIssue({
      code: "custom",
      path: [missing],
      message: "is needed where purchasing is enabled: fen, such as 500000",
    });
});

const app = object({
  id: name(),
  name: name().optional(),
  mode: oneOf(fulfillmentModes).default("self"),
  plan: text(),
  merchant_uuid: text().nullish(),
  purchasing: purchasing.optional(),
  keys: listOf(key).default([]),
  authorizations: perChannel(authorization).default({}),
  warehouse: object({ code: name(), authorizations: perChannel(authorization).default({}) }).nullish(),
});

const secondFactor = oneOf(["optional", "required"]);

const operator = object({
  email: name(254).refine(isEmail, { error: "must be an e-mail address" }),
  name: name().optional(),
  role: oneOf(roleNames as ["buyer", ...typeof roleNames]),
  password_hash: text(512).superRefine((hash, { addIssue }) => {
    const message = passwordHashIssue(hash);
    if (message !== null) addIssue({ code: "custom", message });
  }),
  second_factor: secondFactor.optional(),
});

/**
 * Schema of the configuration file (docs/configuration.md), after `env:` references were replaced. Unknown fields
 * are reported separately later.
 */
export const fileSchema = object({
  marketplaces: perChannel(
    object({
      base_url: baseUrl,
      app_key: text(),
      app_secret: text(),
      max_in_flight: whole(1, maxInFlight).nullish(),
      category_calls_per_second: whole(1, maxCategoryCalls).nullish(),
      category_refresh_minutes: whole(0, maxRefreshMinutes).nullish(),
    }),
  ).default({}),
  platform_daily_units: whole(0).default(1_000_000),
  retention: object({
    call_log_rows: whole(1_000).optional(),
    call_log_days: whole(1, maxRetentionDays).optional(),
    sign_in_days: whole(1, maxRetentionDays).optional(),
    ledger_days: whole(2, maxRetentionDays).optional(),
  }).default({}),
  plans: z.record(name(), plan, { error: "must be an object of plans by name" }).default({}),
  apps: listOf(app).default([]),
  operators: listOf(operator).default([]),
  /** Default for operators without an entry of their own. */
  second_factor: secondFactor.default("optional"),
});

/** The file as a person writes it: fields with a default may be absent. */
export type ConfigurationFileInput = z.input<typeof fileSchema>;
export type ConfigurationFile = z.output<typeof fileSchema>;

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
