import { createHash } from "node:crypto";
import { defaultScopes, scopes } from "#contract/shared/endpoint";
import type { Role } from "#contract/console/roles";
import type { ConfigurationFileInput } from "#server/config/file-schema.ts";

// The fictional company whose console the guide shows. Its marketplaces are the simulators.

export const password = "nobody types this outside of a picture";

/** Any well-formed hash, because this product compares the password directly. */
const passwordHash = "scrypt$131072$8$1$c2FsdC1vZi1hLXBpY3R1cmU$eZ8dB/EfRH5OCUdrReLAa6TOt3+l9YNIAUvfK7KS+EM";

export const people: Record<Role, { email: string; name: string }> = {
  buyer: { email: "lin.yue@trading.example", name: "Lin Yue" },
  support: { email: "chen.jing@trading.example", name: "Chen Jing" },
  admin: { email: "wu.hao@trading.example", name: "Wu Hao" },
};

export const apps = {
  console: { id: "console", name: "Console", key: "console-live" },
  shop: { id: "shop", name: "Shop system", key: "shop-live" },
};
/** Access token that the simulators accept. */
export const acceptedToken = "a-token-of-the-pictured-company";
const authorization = { access_token: acceptedToken };

const consoleKey = "svc_live_of_the_pictured_console";
const merchant = "7a1c2f60-93d4-4b0e-8a57-0c6de1f2b384";

function app(
  { id, name, key }: { id: string; name: string; key: string },
  text: string,
  uuid: string | null,
) {
  return {
    id,
    name,
    plan: "standard",
    merchant_uuid: uuid,
    keys: [
      {
        id: key,
        environment: "live" as const,
        sha256: createHash("sha256").update(text).digest("hex"),
        scopes: [...defaultScopes],
      },
    ],
    authorizations: { "1688": authorization, taobao: authorization, weidian: authorization },
  };
}

/** Returns the company as a configuration file; with purchasing its console may create orders. */
export function tradingHouse({ hasPurchasing }: { hasPurchasing: boolean }): ConfigurationFileInput {
  const company = app(apps.console, consoleKey, merchant);
  const console = hasPurchasing ? { ...company, ...buying(company.keys) } : company;
  return { ...house, apps: [console, app(apps.shop, "svc_live_of_the_pictured_shop", null)] };
}

function buying(keys: ReturnType<typeof app>["keys"]) {
  return {
    purchasing: { enabled: true, max_order: 5_000_000, max_day: 20_000_000 },
    keys: keys.map((key) => ({ ...key, scopes: [...scopes] })),
  };
}

const house = {
  marketplaces: {
    "1688": { base_url: "/simulator/1688/openapi", app_key: "1000000", app_secret: "a-secret-of-1688" },
    taobao: { base_url: "/simulator/taobao/rest", app_key: "500000", app_secret: "a-secret-of-taobao" },
    weidian: { base_url: "/simulator/weidian/api", app_key: "600000", app_secret: "a-secret-of-weidian" },
  },
  plans: { standard: { requests_per_minute: 60, daily_units: 5000 } },
  operators: (Object.keys(people) as Role[]).map((role) => ({
    ...people[role],
    role,
    password_hash: passwordHash,
  })),
};

/** Environment of the company's product. */
export const settings = {
  PORT: "0",
  ROLES: "console,gateway,simulator",
  LOG_LEVEL: "silent",
  SIMULATOR_CATEGORY_NODES: "300",
  PUBLIC_URL: "https://console.trading.example",
  GATEWAY_API_KEY: consoleKey,
  MERCHANT_UUID: merchant,
  SESSION_SECRET: createHash("sha256").update("sessions of a picture").digest("base64"),
};
