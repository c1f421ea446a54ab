import { createHash } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Agent, request as send } from "undici";
import { startInstance, type Instance } from "./start-instance.ts";
import { startSharedVendor, withdrawnToken, type SharedVendor } from "./shared-vendor.ts";

export const password = "a password of this test";
export const passwordHash =
  "scrypt$131072$8$1$c2FsdC1vZi10aGlzLXRlc3Q$eZ8dB/EfRH5OCUdrReLAa6TOt3+l9YNIAUvfK7KS+EM";
export const operatorEmail = "buyer@example.com";
export const merchant = "merchant-of-acme";

/** Apps by id, with the limits of their plans. */
export const appPlans = {
  acme: { requests_per_minute: 1_000_000, daily_units: 1_000_000 },
  exact: { requests_per_minute: 1_000_000, daily_units: 120 },
  killed: { requests_per_minute: 1_000_000, daily_units: 1_000_000 },
  rated: { requests_per_minute: 40, daily_units: 1_000_000 },
  ended: { requests_per_minute: 1_000_000, daily_units: 1_000_000 },
  withdrawn: { requests_per_minute: 1_000_000, daily_units: 1_000_000 },
};
export type AppId = keyof typeof appPlans;

/** Apps whose access token needs a renewal: one has expired, and one was withdrawn without the app's knowledge. */
const ownTokens: Partial<Record<AppId, object>> = {
  ended: { access_token: "ended", refresh_token: "refresh-of-ended", expires_at: "2020-01-01T00:00:00Z" },
  withdrawn: {
    access_token: withdrawnToken,
    refresh_token: "refresh-of-withdrawn",
    expires_at: "2099-01-01T00:00:00Z",
  },
};

/** Returns the full text of an app's key; each app has `k1` and `k2`. */
export const keyOf = (app: AppId, id: "k1" | "k2" = "k1") => `svc_live_${app}_${id}`;

export type Outcome = {
  status: number;
  code: string | null;
  requestId: string;
  retryAfter: number | null;
  /** Duration in ms. */
  took: number;
};

export type Deployment = {
  vendor: SharedVendor;
  start: (more?: Record<string, string>) => Promise<Instance>;
  /**
   * Makes one payment-methods call.
   * @throws when the connection breaks before the answer
   */
  call: (instance: Instance, key: string) => Promise<Outcome>;
  close: () => Promise<void>;
};

const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");

/** Starts what the instances of one deployment share: a database, a file, secrets, and one marketplace. */
export async function startDeployment(databaseUrl: string): Promise<Deployment> {
  const folder = await mkdtemp(join(tmpdir(), "instances-"));
  const vendor = await startSharedVendor(400);
  const file = join(folder, "gateway.json");
  const apps = Object.keys(appPlans) as AppId[];
  await writeFile(
    file,
    JSON.stringify({
      marketplaces: { "1688": vendor.settings },
      plans: appPlans,
      apps: apps.map((id) => ({
        id,
        plan: id,
        ...(id === "acme" && { merchant_uuid: merchant }),
        keys: (["k1", "k2"] as const).map((key) => ({
          id: key,
          environment: "live",
          sha256: sha256(keyOf(id, key)),
          scopes: ["order:read"],
        })),
        authorizations: { "1688": ownTokens[id] ?? { access_token: "token" } },
      })),
      operators: [{ email: operatorEmail, role: "admin", password_hash: passwordHash }],
    }),
  );
  const agent = new Agent({ connections: 64 });
  const running = new Set<Instance>();

  return {
    vendor,
    start: async (more = {}) => {
      const instance = await startInstance({
        CONFIG_FILE: file,
        DATABASE_URL: databaseUrl,
        ROLES: "console,gateway",
        GATEWAY_API_KEY: keyOf("acme"),
        MERCHANT_UUID: merchant,
        SESSION_SECRET: "one secret of all the instances that a test runs",
        // The maximum that is accepted, because a busy machine is slow.
        DATABASE_TIMEOUT_MS: "4000",
        LOG_LEVEL: "error",
        ...more,
      });
      running.add(instance);
      return instance;
    },
    call: async ({ origin }, key) => {
      const began = performance.now();
      const { statusCode, headers, body } = await send(`${origin}/v1/orders/1688/payment-methods`, {
        dispatcher: agent,
        method: "POST",
        headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
        body: '{"order_id":"239695213738498520"}',
      });
      const answer = (await body.json()) as { error?: { code: string } };
      return {
        status: statusCode,
        code: answer.error?.code ?? null,
        requestId: String(headers["x-request-id"]),
        retryAfter: headers["retry-after"] === undefined ? null : Number(headers["retry-after"]),
        took: performance.now() - began,
      };
    },
    close: async () => {
      await Promise.all([...running].map((instance) => instance.kill()));
      await agent.destroy();
      await vendor.close();
      await rm(folder, { recursive: true });
    },
  };
}
