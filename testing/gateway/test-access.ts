import type { Channel } from "#contract/shared/channel";
import { scopes } from "#contract/shared/endpoint";
import type { Digests } from "#server/shared/runtime.ts";
import type { AccessConfiguration } from "#server/store/access.ts";

export const liveKey = "svc_live_alpha";
export const otherKey = "svc_live_beta";
export const narrowKey = "svc_live_narrow";
export const sandboxKey = "svc_test_gamma";
export const warehouseKey = "svc_live_warehouse";
export const unauthorizedKey = "svc_live_unauthorized";
export const narrowPlanKey = "svc_live_smallplan";
export const disabledPlanKey = "svc_live_disabled";
export const lastUnitsKey = "svc_live_lastunits";
export const merchantUuid = "0c5a3f9e-merchant";
export const sandboxToken = "token-of-the-simulator";
/** 12:00 on the 21st in Shanghai. */
export const noon = Date.parse("2026-11-21T12:00:00+08:00");

/** Readable stand-ins for digests. They are unique per input, which suffices to test how the gateway uses digests. */
export const plainDigests: Digests = {
  hmacSha1: (key, text) => `hmac-sha1 of ${key} ${text}`,
  hmacSha256: (key, text) => `hmac-sha256 of ${key} ${text}`,
  sha256: (text) => `sha256 of ${text}`,
};

const never = { refreshToken: null, expiresAt: null };

type AppRow = AccessConfiguration["apps"][number];

function app(id: string, plan: string, keys: AppRow["keys"], more: Partial<AppRow> = {}): AppRow {
  return {
    id,
    name: `The app ${id}`,
    mode: "self",
    plan,
    merchantUuid: null,
    keys,
    authorizations: {
      "1688": { accessToken: "token-of-acme-1688", ...never },
      taobao: { accessToken: "token-of-acme-taobao", ...never },
    },
    warehouse: null,
    ...more,
  };
}

/** Returns a live key that names every scope, including those of purchasing. */
function key(id: string, text: string, more: Partial<AppRow["keys"][number]> = {}): AppRow["keys"][number] {
  return { id, environment: "live", sha256: plainDigests.sha256(text), scopes: [...scopes], ...more };
}

const channelsOfAll: Channel[] = ["1688", "taobao", "weidian"];

export const testAccess: AccessConfiguration = {
  platformDailyUnits: 1_000_000,
  plans: [
    {
      name: "standard",
      enabled: true,
      requestsPerMinute: 60,
      dailyUnits: 5_000,
      channels: channelsOfAll,
      units: { "orders.preview": 5 },
    },
    { name: "small", enabled: true, requestsPerMinute: 60, dailyUnits: 100, channels: ["taobao"], units: {} },
    {
      name: "off",
      enabled: false,
      requestsPerMinute: 60,
      dailyUnits: 100,
      channels: channelsOfAll,
      units: {},
    },
    { name: "one", enabled: true, requestsPerMinute: 60, dailyUnits: 1, channels: channelsOfAll, units: {} },
  ],
  apps: [
    app(
      "acme",
      "standard",
      [
        key("k1", liveKey),
        key("k2", otherKey),
        key("k3", narrowKey, { scopes: [] }),
        key("s1", sandboxKey, { environment: "sandbox" }),
      ],
      { merchantUuid },
    ),
    app("stock", "standard", [key("k1", warehouseKey)], {
      mode: "warehouse",
      authorizations: {},
      warehouse: {
        code: "WH-1",
        authorizations: { "1688": { accessToken: "token-of-the-warehouse", ...never } },
      },
    }),
    app("bare", "standard", [key("k1", unauthorizedKey)], { authorizations: {} }),
    app("tiny", "small", [key("k1", narrowPlanKey)]),
    app("shut", "off", [key("k1", disabledPlanKey)]),
    app("last", "one", [key("k1", lastUnitsKey)]),
  ],
};
