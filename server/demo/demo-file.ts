import { channelNames } from "#contract/shared/channel";
import type { ConfigurationFileInput } from "#server/config/file-schema.ts";
import { defaultScopes, scopes } from "#contract/shared/endpoint";
import { demoKeys, demoMerchantUuid } from "./demo-keys.ts";

/** Long-lived tokens that the simulators accept, by their owner. */
function tokens(owner: string, channels = channelNames) {
  return Object.fromEntries(
    channels.map((channel) => [channel, { access_token: `demo-${channel}-token-of-${owner}` }]),
  );
}

/**
 * Creates the built-in demo as a configuration file: one app that works and one for each refusal an integrator may want
 * to see. The marketplaces are this process's own simulators. `sha256` returns the hex digest of a key. With
 * `hasPurchasing` the app that works has limits of orders, and its keys the scopes to create and cancel them.
 */
export function createDemoFile(
  sha256: (text: string) => string,
  { hasPurchasing = false }: { hasPurchasing?: boolean } = {},
): ConfigurationFileInput {
  const key = (id: string, value: string) => ({
    id,
    environment: "live" as const,
    sha256: sha256(value),
    scopes: [...defaultScopes],
  });
  const buying = hasPurchasing ? { scopes: [...scopes] } : {};
  return {
    marketplaces: {
      "1688": { base_url: "/simulator/1688/openapi", app_key: "1000000", app_secret: "demo-1688-secret" },
      taobao: { base_url: "/simulator/taobao/rest", app_key: "500000", app_secret: "demo-taobao-secret" },
      weidian: { base_url: "/simulator/weidian/api", app_key: "600000", app_secret: "demo-weidian-secret" },
    },
    platform_daily_units: 1_000_000,
    plans: {
      standard: { requests_per_minute: 60, daily_units: 5000 },
      "without-1688": { requests_per_minute: 60, daily_units: 5000, channels: ["taobao", "weidian"] },
      disabled: { enabled: false, requests_per_minute: 60, daily_units: 5000 },
      small: { requests_per_minute: 3, daily_units: 3 },
    },
    apps: [
      {
        id: "demo",
        name: "Demo",
        plan: "standard",
        merchant_uuid: demoMerchantUuid,
        // Limits are 50,000 yuan an order and 200,000 a day: every sample of the simulators fits, and a slip of two
        // digits does not.
        ...(hasPurchasing && { purchasing: { enabled: true, max_order: 5_000_000, max_day: 20_000_000 } }),
        keys: [
          { ...key("demo-live", demoKeys.live), ...buying },
          { ...key("demo-sandbox", demoKeys.sandbox), ...buying, environment: "sandbox" },
          {
            ...key("demo-without-order-read", demoKeys.withoutOrderRead),
            scopes: defaultScopes.filter((scope) => scope !== "order:read"),
          },
        ],
        authorizations: tokens("demo"),
      },
      {
        id: "demo-without-1688-authorization",
        name: "Demo without 1688 authorization",
        plan: "standard",
        keys: [key("demo-without-1688-authorization", demoKeys.without1688Authorization)],
        authorizations: tokens("demo-unauthorized", ["taobao", "weidian"]),
      },
      {
        id: "demo-plan-without-1688",
        name: "Demo on a plan without 1688",
        plan: "without-1688",
        keys: [key("demo-plan-without-1688", demoKeys.planWithout1688)],
        authorizations: tokens("demo-plan"),
      },
      {
        id: "demo-disabled-plan",
        name: "Demo on a plan that is switched off",
        plan: "disabled",
        keys: [key("demo-disabled-plan", demoKeys.disabledPlan)],
        authorizations: tokens("demo-disabled"),
      },
      {
        id: "demo-warehouse",
        name: "Demo in warehouse mode",
        mode: "warehouse",
        plan: "standard",
        keys: [key("demo-warehouse", demoKeys.warehouse)],
        warehouse: { code: "WH-DEMO", authorizations: tokens("warehouse") },
      },
      {
        id: "demo-small",
        name: "Demo on a small plan",
        plan: "small",
        keys: [key("demo-small", demoKeys.small)],
        authorizations: tokens("demo-small"),
      },
    ],
    operators: [],
  };
}
