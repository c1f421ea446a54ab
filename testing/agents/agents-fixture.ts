import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { channelNames } from "#contract/shared/channel";
import { scopes } from "#contract/shared/endpoint";
import { demoKeys } from "#server/demo/demo-keys.ts";
import { createDemoFile } from "#server/demo/demo-file.ts";
import { nodeDigests } from "#server/node/runtime.ts";
import type { Clock } from "#server/shared/runtime.ts";
import { startTestServer } from "../http/start-test-server.ts";
import { send, type Received, type Sent } from "../http/send.ts";

/** The demo's keys under names of an ordinary configuration, by what each may do. */
export const agentKeys = Object.fromEntries(
  Object.entries(demoKeys).map(([name, key]) => [name, `${key}_of_agents`]),
) as { [name in keyof typeof demoKeys]: string };

/** The merchant whose categories the tests read. */
export const agentMerchant = "00000000-0000-4000-8000-0000000a6e17";

/** Key of an app whose authorizations have expired on every marketplace. */
export const expiredKey = "svc_live_expired_of_agents";
const ended = (channel: string) => ({
  access_token: `ended-${channel}-token`,
  expires_at: "2026-01-01T00:00:00Z",
});

/** The two eras of the protocol, with the options of a client of each. */
export const eras = { legacy: {}, modern: { versionNegotiation: { mode: { pin: "2026-07-28" } } } } as const;
export type Era = keyof typeof eras;

export type AgentsFixture = Awaited<ReturnType<typeof startAgentsFixture>>;

/** Starts the whole product with its simulators on a free port, for calls over real sockets and by the official client. */
export async function startAgentsFixture({
  perMinute = 100_000,
  environment = {},
  clock,
  vendorOrigin = "",
  hasPurchasing = false,
}: {
  perMinute?: number;
  environment?: Record<string, string>;
  clock?: Clock;
  /** Origin of the marketplaces; this server's own simulators by default. */
  vendorOrigin?: string;
  /** Whether its app may order, and its two keys have the scopes. The gateway's own lock is PURCHASING. */
  hasPurchasing?: boolean;
} = {}) {
  const file = createDemoFile((text) => nodeDigests.sha256(`${text}_of_agents`), { hasPurchasing });
  for (const plan of Object.values(file.plans ?? {})) plan.requests_per_minute = perMinute;
  for (const marketplace of Object.values(file.marketplaces ?? {}))
    marketplace.base_url = vendorOrigin + marketplace.base_url;
  for (const app of file.apps ?? []) if (app.merchant_uuid) app.merchant_uuid = agentMerchant;
  file.apps?.push({
    id: "expired",
    name: "Authorizations that have ended",
    plan: "standard",
    keys: [
      { id: "expired", environment: "live", sha256: nodeDigests.sha256(expiredKey), scopes: [...scopes] },
    ],
    authorizations: Object.fromEntries(channelNames.map((channel) => [channel, ended(channel)])),
  });
  const server = await startTestServer({
    file,
    environment: { ROLES: "console,gateway,simulator", ...environment },
    ...(clock && { clock }),
  });
  const clients: Client[] = [];

  async function connect(era: Era, key: string = agentKeys.live): Promise<Client> {
    const client = new Client({ name: "test", version: "1" }, eras[era]);
    const headers = { authorization: `Bearer ${key}` };
    await client.connect(
      new StreamableHTTPClientTransport(new URL(`${server.origin}/mcp`), { requestInit: { headers } }),
    );
    clients.push(client);
    return client;
  }

  /** Calls a tool by POST /ai/v1/tools/call. */
  async function call(tool_id: string, given: unknown, key: string = agentKeys.live): Promise<Answered> {
    const received = await post(
      "/ai/v1/tools/call",
      { tool_id, arguments: given },
      { authorization: `Bearer ${key}` },
    );
    return { ...received, json: JSON.parse(received.text) as Answered["json"] };
  }

  function post(path: string, body: unknown, headers: Record<string, string> = {}): Promise<Received> {
    return raw(path, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        accept: "application/json, text/event-stream",
        ...headers,
      },
      body: typeof body === "string" ? body : JSON.stringify(body),
    });
  }

  const raw = (path: string, sent: Sent) => send(`${server.origin}${path}`, sent);

  return {
    ...server,
    connect,
    call,
    post,
    raw,
    /** Returns the access log entries as objects. */
    lines: () =>
      server.logged
        .map((line) => JSON.parse(line) as { kind: string; [field: string]: unknown })
        .filter(({ kind }) => kind === "call"),
    stop: async () => {
      await Promise.all(clients.map((client) => client.close()));
      await server.stop();
    },
  };
}

export type Answered = Received & {
  json: {
    tool_id?: string;
    data: { [field: string]: unknown };
    units_charged: number;
    units_left_today: number;
    request_id: string;
    error: {
      code: string;
      message: string;
      request_id: string;
      issues?: { path: string; message: string }[];
    };
  };
};
