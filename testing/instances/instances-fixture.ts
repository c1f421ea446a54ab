import { createHash } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Agent, request as send } from "undici";
import { startInstance, type Instance } from "../product-process.ts";
import { createServer, type ServerResponse } from "node:http";
import { createSimulatorHandler } from "#server/http/simulator-handler.ts";
import { listen, stopServer } from "#server/http/listen.ts";
import { simulatorFactories } from "#server/marketplaces/simulators.ts";
import { newId, systemClock, nodeDigests } from "#server/node/runtime.ts";

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

/** An access token that this 1688 refuses, although it looks valid to the gateway. */
const withdrawnToken = "withdrawn-by-the-buyer";

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

export type InstancesFixture = {
  vendor: SharedVendor;
  /** @param folder of the sources, where they are those of another version */
  start: (more?: Record<string, string>, folder?: string) => Promise<Instance>;
  /**
   * Makes one payment-methods call.
   * @throws when the connection breaks before the answer
   */
  call: (instance: Pick<Instance, "origin">, key: string) => Promise<Outcome>;
  stop: () => Promise<void>;
};

const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");

/** Starts the services that the instances of one deployment share: a database, a file, secrets, and one marketplace. */
export async function startInstancesFixture({
  databaseUrl,
  scopes = ["order:read"],
}: {
  databaseUrl: string;
  /** Scopes of every key; an earlier version starts only with those that it knows. */
  scopes?: string[];
}): Promise<InstancesFixture> {
  const folder = await mkdtemp(join(tmpdir(), "instances-"));
  const vendor = await startSharedVendor();
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
          scopes,
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
    start: async (more = {}, folder = process.cwd()) => {
      const instance = await startInstance({
        folder,
        environment: {
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
        },
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
    stop: async () => {
      await Promise.all([...running].map((instance) => instance.kill()));
      await agent.destroy();
      await vendor.stop();
      await rm(folder, { recursive: true });
    },
  };
}

type SharedVendor = {
  /** `marketplaces.1688` of the configuration file. */
  settings: { base_url: string; app_key: string; app_secret: string };
  /** Returns the number of payment calls received. */
  payments: () => number;
  /** Category levels that were requested, in order. */
  levels: string[];
  /** Refresh tokens that the token endpoint received, in order. */
  renewals: string[];
  /** Makes the token endpoint wait until the returned function is called. */
  holdRenewals: () => () => void;
  /** From now on, payment calls fail where this returns true; `call` counts from 0. */
  failWhen: (fails: (call: number) => boolean) => void;
  stop: () => Promise<void>;
};

const app = { appKey: "1000000", appSecret: "secret-of-1688" };

/** Starts one 1688 for several instances: it answers payment and token calls briefly, and everything else by the simulator. */
async function startSharedVendor(): Promise<SharedVendor> {
  const simulator = simulatorFactories["1688"]({
    ...app,
    digests: nodeDigests,
    clock: systemClock,
    accessTokens: ["token"],
    categoryNodes: 400,
  });
  const rest = createSimulatorHandler(
    {
      "1688": {
        ...simulator,
        handle: (request) => {
          const level = new URLSearchParams(request.body).get("categoryID");
          if (level !== null) levels.push(level);
          return simulator.handle(request);
        },
      },
    },
    { newRequestId: newId },
  );
  const levels: string[] = [];
  let payments = 0;
  let fails = (_call: number) => false;

  const renewals: string[] = [];
  let released = Promise.resolve();

  const json = (response: ServerResponse, status: number, body: unknown) => {
    response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
  };
  async function renew(form: URLSearchParams, response: ServerResponse): Promise<void> {
    renewals.push(form.get("refresh_token") ?? "");
    const access_token = `renewed-${renewals.length}`;
    await released;
    json(response, 200, { access_token, expires_in: "36000" });
  }
  function pay(form: URLSearchParams, response: ServerResponse): void {
    const call = payments;
    payments += 1;
    if (fails(call)) return void response.writeHead(500, { "content-type": "text/html" }).end("<html>");
    if (form.get("access_token") === withdrawnToken)
      return json(response, 401, { error_code: "401", error_message: "Request need user authorized" });
    const orderId = form.get("orderId") ?? "";
    const resultList = { channels: [], orderId, payFee: 1, timeout: "2026-11-21 14:00:45" };
    json(response, 200, { success: true, resultList });
  }

  const server = createServer((request, response) => {
    const answer = request.url?.includes("payWay") ? pay : request.url?.includes("getToken") ? renew : null;
    if (!answer) return rest(request, response);
    let body = "";
    request.setEncoding("utf8").on("data", (text: string) => (body += text));
    request.on("end", () => void answer(new URLSearchParams(body), response));
  });
  const port = await listen(server, { host: "127.0.0.1", port: 0 });
  return {
    settings: {
      base_url: `http://127.0.0.1:${port}/simulator/1688/openapi`,
      app_key: app.appKey,
      app_secret: app.appSecret,
    },
    payments: () => payments,
    levels,
    renewals,
    holdRenewals: () => {
      const { promise, resolve } = Promise.withResolvers<void>();
      released = promise;
      return resolve;
    },
    failWhen: (next) => {
      payments = 0;
      fails = next;
    },
    stop: () => stopServer(server, 0),
  };
}
